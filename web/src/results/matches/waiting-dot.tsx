import { useOwnMatch } from "./matches-queries.ts";

/** A dot beside the menu's link to the queues while the viewer waits in one. It takes no space, so that no link moves. */
export function WaitingDot() {
  const { queueIds } = useOwnMatch();
  if (queueIds.length === 0) return null;
  return (
    // A border, because high contrast modes hide backgrounds.
    <span className="absolute top-2 right-0 border-4 border-gold-edge rounded-full max-md:right-1/4">
      <span className="sr-only">, you are waiting</span>
    </span>
  );
}
