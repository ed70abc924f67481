import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Whether the only child of a box is wider than the box, measured again whenever either changes its size. While it is,
 * it may be styled to be narrower: it counts as too wide until the box has room for what it took before.
 */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [tooWide, setTooWide] = useState(0);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const watch = new ResizeObserver(() => setTooWide((before) => widthBeyond(outer, inner, before)));
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  });
  return tooWide > 0;
}

/** The width, in pixels, for which there is no room; 0 where there is. */
function widthBeyond({ clientWidth: room }: Element, { scrollWidth }: Element, before: number): number {
  const width = Math.max(before, scrollWidth);
  return before > room || scrollWidth > room ? width : 0;
}
