import { type ComponentType, useEffect, useState } from "react";
import { onWaitingToast, toastsWait } from "./toast.ts";

/** What whoever only reads does not do. */
const ACTIONS = ["pointerdown", "keydown"] as const;

/**
 * Shows toasts; stands once, near the root. Fetches what draws them with the first toast, or when somebody begins to do
 * something, whose outcome it will tell: perhaps that the connection is gone.
 */
export function ToastRegion() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Stack) return;
    const fetchStack = () =>
      void import("./toast-stack.tsx").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // A failure is ignored here: the next toast tries again.
        () => undefined,
      );
    for (const action of ACTIONS) addEventListener(action, fetchStack, { once: true });
    const stop = onWaitingToast(fetchStack);
    if (toastsWait()) fetchStack(); // sent by what stands beside it, a moment earlier
    return () => {
      for (const action of ACTIONS) removeEventListener(action, fetchStack);
      stop();
    };
  }, [Stack]);
  return Stack && <Stack />;
}
