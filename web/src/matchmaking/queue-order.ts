import type { Queue } from "contract/queues.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSession } from "../platform/session.ts";
import { countMissingPlayers, countPresentPlayers } from "../results/matches/queue-query.ts";

type SortedQueue = Pick<Queue, "_id" | "name" | "mode" | "players">;

interface QueueOrder<Q extends SortedQueue> {
  readonly queues: readonly Q[];
  /** The ref of the list that shows the queues. */
  readonly listRef: RefObject<HTMLUListElement | null>;
}

/**
 * Sorts queues by how soon they fill. The order changes when the viewer has joined a queue. Otherwise it changes only while
 * nobody can point at the list, so that no button moves away just before it is pressed.
 */
export function useQueueOrder<Q extends SortedQueue>(queues: readonly Q[]): QueueOrder<Q> {
  const { user } = useSession();
  const listRef = useRef<HTMLUListElement>(null);
  const isOwn = ({ players }: SortedQueue) => players.some(({ userId }) => userId === user?._id);
  const sortedIds = sortQueues(queues, isOwn).map(({ _id }) => _id);
  const ownIds = queues.filter(isOwn).map(({ _id }) => _id);
  const [shown, setShown] = useState({ ids: sortedIds, ownIds });
  if (ownIds.some((id) => !shown.ownIds.includes(id))) setShown({ ids: sortedIds, ownIds });
  else if (ownIds.length < shown.ownIds.length) setShown({ ...shown, ownIds });

  const sortedKey = sortedIds.join(" ");
  useEffect(() => {
    const list = listRef.current;
    const updateOrder = () => {
      if (list && !canPointAt(list)) setShown((former) => ({ ...former, ids: sortedKey.split(" ") }));
    };
    updateOrder();
    list?.addEventListener("pointerleave", updateOrder);
    return () => list?.removeEventListener("pointerleave", updateOrder);
  }, [sortedKey]);

  // Queues that were created meanwhile are last.
  const ids = [...new Set([...shown.ids, ...sortedIds])];
  const queuesById = new Map(queues.map((queue) => [queue._id, queue]));
  return { queues: ids.flatMap((id) => queuesById.get(id) ?? []), listRef };
}

/** Sorts the viewer's queues first, then those with waiting players, the fewest missing first, then by name. */
function sortQueues<Q extends SortedQueue>(queues: readonly Q[], isOwn: (queue: Q) => boolean): Q[] {
  return queues.toSorted(
    (a, b) =>
      Number(isOwn(b)) - Number(isOwn(a)) ||
      Number(countPresentPlayers(b.players) > 0) - Number(countPresentPlayers(a.players) > 0) ||
      countMissingPlayers(a) - countMissingPlayers(b) ||
      a.name.localeCompare(b.name, "en"),
  );
}

/** Whether the viewer points at the list. On a touch screen, that is not known before they press. */
function canPointAt(list: HTMLElement): boolean {
  return matchMedia("(hover: none)").matches || list.matches(":hover, :has(:focus-visible)");
}
