import { type ReactElement, type RefObject, useEffect, useRef, useState } from "react";

interface StableOrder {
  readonly orderedCards: readonly ReactElement[];
  /** The ref of the list that shows the cards. */
  readonly listRef: RefObject<HTMLUListElement | null>;
}

/**
 * Keeps cards, which must have keys, in their order while the viewer reads them: points at their row, has the focus in it or
 * has scrolled it. Meanwhile, new cards are last.
 */
export function useStableOrder(cards: readonly ReactElement[]): StableOrder {
  const listRef = useRef<HTMLUListElement>(null);
  const newestOrder = cards.map(({ key }) => key).join("\n");
  const [shownOrder, setShownOrder] = useState(newestOrder);

  useEffect(() => {
    const list = listRef.current;
    const updateOrder = () => {
      if (list && !isBeingRead(list)) setShownOrder(newestOrder);
    };
    updateOrder();
    list?.addEventListener("pointerleave", updateOrder);
    list?.addEventListener("scroll", updateOrder);
    return () => {
      list?.removeEventListener("pointerleave", updateOrder);
      list?.removeEventListener("scroll", updateOrder);
    };
  }, [newestOrder]);

  const keys = new Set([...shownOrder.split("\n"), ...newestOrder.split("\n")]);
  const cardsByKey = new Map(cards.map((card) => [card.key, card]));
  return { orderedCards: [...keys].flatMap((key) => cardsByKey.get(key) ?? []), listRef };
}

function isBeingRead(list: HTMLElement): boolean {
  return list.scrollLeft > 0 || list.matches(":hover") || list.contains(document.activeElement);
}
