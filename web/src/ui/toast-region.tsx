import { lazy, Suspense, useEffect, useState } from "react";
import { onWaitingToast, toastsWait } from "./toast.ts";

const ToastStack = lazy(async () => ({ default: (await import("./toast-stack.tsx")).ToastStack }));

/** How long the page gets for itself before the toasts' code is fetched without need, in milliseconds. */
const HEAD_START = 3000;

/** Shows toasts; stands once, near the root. Fetches what draws them with the first toast, or once the page has had its time. */
export function ToastRegion() {
  const [needed, setNeeded] = useState(toastsWait);
  useEffect(() => {
    if (needed) return;
    const need = () => setNeeded(true);
    const timer = setTimeout(need, HEAD_START);
    const stop = onWaitingToast(need);
    if (toastsWait()) need(); // sent by what stands beside it, a moment earlier
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [needed]);
  return needed ? (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  ) : null;
}
