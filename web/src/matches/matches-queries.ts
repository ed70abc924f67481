import type { OwnMatch } from "contract/matches.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { serverNow } from "../platform/server-clock.ts";

const nothing: OwnMatch = { match: null, cooldown: null, isWaiting: false };

/** The viewer's open match and cooldown; visitors have none. */
export const ownMatchQuery = query({
  queryKey: ["matches", "own"],
  access: "USER",
  otherwise: nothing,
  queryFn: async ({ signal }) => (await api.matches.getOwnMatch({ signal })).data,
  refetchInterval: ({ state }) => refetchInterval(state.data, serverNow()),
  isStreamed: true,
  refetchOnWindowFocus: "always",
  // The screen's own queries show that the server is unreachable.
  meta: { isSilent: true },
});

/** How often the viewer's match is refetched, in milliseconds: while they wait or play, and otherwise. */
export const WATCHFUL = 5000;
const CALM = 15_000;
/** The same after the ready check has ended, when its outcome is imminent. */
const CURIOUS = 1000;

/**
 * After how many milliseconds the viewer's match is refetched: at the latest when the ready check ends.
 * @param now by the server's clock
 */
export function refetchInterval(own: OwnMatch | undefined, now: number): number {
  if (!own?.match) return own?.isWaiting ? WATCHFUL : CALM;
  if (own.match.readyUntil === null) return WATCHFUL;
  return Math.max(CURIOUS, Math.min(WATCHFUL, Date.parse(own.match.readyUntil) - now));
}

/** How often a match is refetched while there is no stream of changes, in milliseconds. */
const REFETCH_INTERVAL = 5000;

/** A match as everyone may see it, also after it is over. */
export function matchQuery(matchId: string) {
  return query({
    queryKey: ["queues", "match", matchId],
    queryFn: async ({ signal }) => (await api.matches.getMatch({ id: matchId, signal })).data,
    meta: { failure: "Erreur while fetching match" },
    refetchInterval: REFETCH_INTERVAL,
    isStreamed: true,
  });
}

export const matchScreenQueries = ({ params: { matchId = "" } }: At) => [matchQuery(matchId)];
