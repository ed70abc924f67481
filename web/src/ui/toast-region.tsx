import { type ComponentType, useEffect, useState } from "react";
import { onWaitingToast, toastsWait } from "./toast.ts";

/** After how many milliseconds the toasts' code is prefetched. */
const HEAD_START = 3000;

/**
 * Shows toasts; stands once, near the root. Fetches what draws them with the first toast, or after the first seconds
 * of the page.
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
    const timer = setTimeout(fetchStack, HEAD_START);
    const stop = onWaitingToast(fetchStack);
    if (toastsWait()) fetchStack(); // sent by what stands beside it, a moment earlier
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [Stack]);
  return Stack && <Stack />;
}
