import { type ComponentType, useEffect, useState } from "react";
import { onWaitingToast, toastsWait } from "./toast.ts";

/** Events that reading alone does not trigger. */
const ACTIONS = ["pointerdown", "keydown"] as const;

/**
 * Shows toasts; rendered once, near the root. Fetches their code with the first toast, or with the first
 * interaction, whose outcome may be a toast, such as that the connection is lost.
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
    if (toastsWait()) fetchStack(); // sent by another component a moment before
    return () => {
      for (const action of ACTIONS) removeEventListener(action, fetchStack);
      stop();
    };
  }, [Stack]);
  return Stack && <Stack />;
}
