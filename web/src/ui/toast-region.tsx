import { type ComponentType, useEffect, useState } from "react";
import { onWaitingToast, toastsWait } from "./toast.ts";

/** How long the page gets for itself before the toasts' code is fetched without need, in milliseconds. */
const HEAD_START = 3000;

/** Shows toasts; stands once, near the root. Fetches what draws them with the first toast, or once the page has had its time. */
export function ToastRegion() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Stack) return;
    const fetchStack = () =>
      void import("./toast-stack.tsx").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // The page does not break for want of toasts: the next one tries again.
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
