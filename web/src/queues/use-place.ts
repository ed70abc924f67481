import { useQueryClient } from "@tanstack/react-query";
import type { Queue } from "contract/queues.ts";
import type { FullUser } from "contract/users.ts";
import { matchmaking } from "../api-clients.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { showQueue, whatShowsQueues } from "./queues-queries.ts";
import type { SeatedPlayer } from "./seats.tsx";

/** The viewer's place in a queue, and how to take or leave it. */
export interface Place {
  readonly isTaken: boolean;
  /** Who waits; a place just taken or left is seen at once, and taken back where that is refused. */
  readonly players: readonly SeatedPlayer[];
  /** Takes the place, or leaves it; ignored while the last time is under way. */
  readonly change: () => void;
}

export function usePlace(queue: Queue): Place {
  const { user } = useSession();
  const queries = useQueryClient();
  const parts = {
    done: ({ data }: { readonly data: Queue }) => showQueue(queries, data),
    failed: () => {
      for (const queryKey of whatShowsQueues) void queries.invalidateQueries({ queryKey });
    },
  };
  const join = useCommand({
    ...parts,
    call: () => matchmaking.joinQueue({ id: queue._id }),
    success: "Queue joined successfully",
    failure: "Erreur while joining queue",
  });
  const leave = useCommand({
    ...parts,
    call: () => matchmaking.leaveQueue({ id: queue._id }),
    success: "Queue left successfully",
    failure: "Erreur while leaving queue",
  });
  const others = queue.players.filter(({ userId }) => userId !== user?._id);
  const isKept = others.length < queue.players.length;
  const isTaken = user !== null && (join.busy || (isKept && !leave.busy));
  return {
    isTaken,
    players: isTaken && isKept ? queue.players : [...others, ...(isTaken ? [newcomer(user)] : [])],
    change() {
      if (join.busy || leave.busy) return;
      if (isTaken) leave.run();
      else join.run();
    },
  };
}

function newcomer({ _id: userId, userName, avatar }: FullUser): SeatedPlayer {
  return { userId, userName, avatar };
}
