import type { Cooldown, Match, MatchPlayer, OwnMatch } from "contract/matches.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { serverNow, useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { findPlayer } from "./match-stage.ts";

const noMatch: OwnMatch = { match: null, cooldown: null, isWaiting: false };

/** The viewer's open match and cooldown; visitors have none. */
export const ownMatchQuery = query({
  queryKey: ["matches", "own"],
  access: "USER",
  dataWithoutAccess: noMatch,
  queryFn: async ({ signal }) => (await api.matches.getOwnMatch({ signal })).data,
  refetchInterval: ({ state }) => refetchInterval(state.data, serverNow()),
  isCoveredByStream: true,
  refetchOnWindowFocus: "always",
  // The page's other queries report an unreachable server.
  meta: { isSilent: true },
});

/** Refetch interval while the viewer waits or plays, in milliseconds. */
export const FAST_INTERVAL = 5000;
/** Refetch interval otherwise, in milliseconds. */
const SLOW_INTERVAL = 15_000;
/** Refetch interval after the ready check, when its outcome is imminent, in milliseconds. */
const MIN_INTERVAL = 1000;

/**
 * Returns the refetch interval of the viewer's match, in milliseconds. The match is refetched at the latest when the
 * ready check ends.
 * @param now server time in milliseconds since the epoch
 */
export function refetchInterval(ownMatch: OwnMatch | undefined, now: number): number {
  if (!ownMatch?.match) return ownMatch?.isWaiting ? FAST_INTERVAL : SLOW_INTERVAL;
  if (ownMatch.match.readyUntil === null) return FAST_INTERVAL;
  return Math.max(MIN_INTERVAL, Math.min(FAST_INTERVAL, Date.parse(ownMatch.match.readyUntil) - now));
}

/** Returns the public view of a match, even after it has ended. */
export function matchQuery(matchId: string) {
  return query({
    queryKey: ["queues", "match", matchId],
    queryFn: async ({ signal }) => (await api.matches.getMatch({ id: matchId, signal })).data,
    meta: { failure: "Erreur while fetching match" },
    refetchInterval: FAST_INTERVAL,
    isCoveredByStream: true,
  });
}

export const matchScreenQueries = ({ params: { matchId = "" } }: ScreenLocation) => [matchQuery(matchId)];

interface ViewerMatch {
  readonly match: Match | null;
  readonly player: MatchPlayer | null;
  /** The viewer's active cooldown or ban from ranked matches. */
  readonly cooldown: Cooldown | null;
  readonly isWaiting: boolean;
}

/** Returns the viewer's open match and active cooldown; both are `null` for visitors. */
export function useOwnMatch(): ViewerMatch {
  const { user } = useSession();
  const { data } = useQuery({ ...ownMatchQuery, enabled: user !== null, retryOnMount: true });
  const match = (user && data?.match) ?? null;
  const { until } = data?.cooldown ?? {};
  const isCooling = useServerTime((now) => until === null || now < Date.parse(until ?? ""));
  return {
    match,
    player: match && user && findPlayer(match, user._id),
    cooldown: (user && isCooling && data?.cooldown) || null,
    isWaiting: user !== null && data?.isWaiting === true,
  };
}
