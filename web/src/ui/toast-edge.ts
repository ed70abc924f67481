import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The edge of a phone's screen at which toasts are shown. Wider screens have a corner for them. */
type ToastEdge = "top" | "bottom";

/** What the user pressed last, and where it was at that time. */
interface Press {
  readonly element: Element;
  readonly box: DOMRect;
}

/** The property of the height of an open dialog's footer. Toasts at the bottom are shown above it. */
const FOOTER_PROPERTY = "--dialog-footer";

/**
 * Returns the edge at which toasts cover neither what the user pressed last, nor its row, nor the title of an open dialog, nor
 * an urgent notice, which may say the same: by default, the top.
 *
 * @param viewportRef the element that contains the toasts
 * @param newestToastId `undefined` while there are no toasts
 * @param firstPressed what the user pressed before this code was loaded
 */
export function useToastEdge(
  viewportRef: RefObject<Element | null>,
  newestToastId: string | undefined,
  firstPressed: EventTarget | null,
): ToastEdge {
  const [edge, setEdge] = useState<ToastEdge>("top");
  const lastPress = useRef<Press>(null);
  useEffect(() => {
    const record = (target: EventTarget | null) => {
      if (!(target instanceof Element) || viewportRef.current?.contains(target)) return;
      lastPress.current = { element: target, box: getSubjectBox(target) };
    };
    const handleEvent = ({ target }: Event) => record(target);
    record(firstPressed);
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, handleEvent, true);
    return () => {
      for (const type of ["pointerdown", "keydown"]) removeEventListener(type, handleEvent, true);
    };
  }, [firstPressed, viewportRef]);
  useLayoutEffect(() => {
    const viewport = viewportRef.current;
    if (newestToastId === undefined || !(viewport instanceof HTMLElement)) setEdge("top");
    else setEdge((current) => findFreeEdge(viewport, current, listSubjectBoxes(lastPress.current)));
  }, [newestToastId, viewportRef]);
  return edge;
}

/**
 * Returns the edge at which the toasts cover neither these boxes, nor the title of an open dialog, nor an urgent notice. If
 * there is none, notices may be covered, or everything but the title.
 *
 * @param current the edge that is chosen if both are free, so that toasts do not jump
 */
function findFreeEdge(viewport: HTMLElement, current: ToastEdge, subjectBoxes: readonly DOMRect[]): ToastEdge {
  const noticeBoxes = listBoxes("main [role=alert]");
  const dialogTitleBoxes = listBoxes("[data-dialog-part=header]");
  const footerHeights = listBoxes("[data-dialog-part=footer]").map(({ top }) => innerHeight - top);
  viewport.style.setProperty(FOOTER_PROPERTY, `${Math.max(0, ...footerHeights)}px`);
  const edges: readonly ToastEdge[] = current === "top" ? ["top", "bottom"] : ["bottom", "top"];
  const isFree = (edge: ToastEdge, boxes: readonly DOMRect[]) => {
    viewport.dataset["edge"] = edge;
    const toastBox = viewport.getBoundingClientRect();
    return !boxes.some((box) => overlaps(toastBox, box));
  };
  const freeEdge =
    edges.find((edge) => isFree(edge, [...dialogTitleBoxes, ...subjectBoxes, ...noticeBoxes])) ??
    edges.find((edge) => isFree(edge, [...dialogTitleBoxes, ...subjectBoxes])) ??
    edges.find((edge) => isFree(edge, dialogTitleBoxes)) ??
    current;
  viewport.dataset["edge"] = freeEdge;
  return freeEdge;
}

function listBoxes(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** Returns the boxes that toasts should not cover: what was pressed, and what has the focus, such as after a dialog. */
function listSubjectBoxes(press: Press | null): DOMRect[] {
  const { activeElement, body } = document;
  const focusedBox = activeElement && activeElement !== body ? [getSubjectBox(activeElement)] : [];
  if (press === null) return focusedBox;
  return [press.element.isConnected ? getSubjectBox(press.element) : press.box, ...focusedBox];
}

/** Returns the box of the element's row, or of the element if it is in none or if the row fills half of the screen. */
function getSubjectBox(element: Element): DOMRect {
  const rowBox = element.closest("tr, li")?.getBoundingClientRect();
  return rowBox && rowBox.height < innerHeight / 2 ? rowBox : element.getBoundingClientRect();
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
