import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether the only child of a box is wider than the box, measured again whenever either changes its size. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const watch = new ResizeObserver(() => setOverflows(inner.scrollWidth > outer.clientWidth));
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  });
  return overflows;
}
