import type { Queue } from "contract/queues.ts";
import { getTeamSize } from "contract/team-modes.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

/** How often a shown queue is refetched while the stream of live updates is closed, in milliseconds. */
const REFETCH_INTERVAL_MS = 5000;

/** Creates the query of a queue. The data is `null` if the queue does not exist. */
export function createQueueQuery(queueId: string) {
  return defineQuery({
    queryKey: ["queues", "one", queueId],
    queryFn: async ({ signal }) => (await api.queues.searchQueues({ body: { _id: queueId }, signal })).data[0] ?? null,
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching queue" },
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
  });
}

type Seats = Pick<Queue, "mode"> & { readonly players: readonly { readonly isAway: boolean }[] };

/** Formats the taken and all seats of a queue: `3/6`. Players who are away have no seat. */
export function formatSeats({ mode, players }: Seats): string {
  return `${countPresentPlayers(players)}/${2 * getTeamSize(mode)}`;
}

/** Returns how many players a queue needs for a match. Players who are away do not count. */
export function countMissingPlayers({ mode, players }: Seats): number {
  return Math.max(0, 2 * getTeamSize(mode) - countPresentPlayers(players));
}

/** Returns how many of these players are not away. */
export function countPresentPlayers(players: Seats["players"]): number {
  return players.filter(({ isAway }) => !isAway).length;
}
