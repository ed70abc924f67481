import { type RefObject, useLayoutEffect } from "react";

/** Moves a box that scrolls sideways just as far as it takes to show the column that its rows are sorted by. */
export function useSortedInView(box: RefObject<HTMLElement | null>, scrolls: boolean, key: string | undefined): void {
  useLayoutEffect(() => {
    const frame = box.current;
    if (!frame || !scrolls || key === undefined) return;
    const head = frame.querySelector<HTMLElement>("[aria-sort]");
    const hidden = head ? head.offsetLeft + head.offsetWidth - frame.scrollLeft - frame.clientWidth : 0;
    if (hidden > 0) frame.scrollLeft += hidden;
  }, [box, scrolls, key]);
}
