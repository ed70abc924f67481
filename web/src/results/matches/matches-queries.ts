import type { Cooldown, Match, MatchPlayer, OwnMatch, OwnRound } from "contract/matches.ts";
import { mapPlansQuery } from "../../competitions/map-plans.tsx";
import { api } from "../../platform/api.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { getServerTime, useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { findPlayer } from "./match-stage.ts";

const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };

/** The viewer's open match, cooldown and newest validated round; visitors have none. */
export const ownMatchQuery = defineQuery({
  queryKey: ["matches", "own"],
  access: "USER",
  dataWithoutAccess: noMatch,
  queryFn: async ({ signal }) => (await api.matches.getOwnMatch({ signal })).data,
  refetchInterval: ({ state }) => getRefetchInterval(state.data, getServerTime()),
  pollsOnlyWithoutStream: true,
  refetchOnWindowFocus: "always",
  // The page's other queries report an unreachable server.
  meta: { hidesErrorToast: true },
});

/** Refetch interval while the viewer waits or plays, in milliseconds. */
export const FAST_INTERVAL_MS = 5000;
/** Refetch interval otherwise, in milliseconds. */
const SLOW_INTERVAL_MS = 15_000;
/** Refetch interval after the ready check, when its outcome is imminent, in milliseconds. */
const MIN_INTERVAL_MS = 1000;

/**
 * Returns the refetch interval of the viewer's match, in milliseconds. The match is refetched at the latest when the
 * ready check ends.
 * @param now server time in milliseconds since the epoch
 */
export function getRefetchInterval(ownMatch: OwnMatch | undefined, now: number): number {
  if (!ownMatch?.match) return ownMatch && ownMatch.queueIds.length > 0 ? FAST_INTERVAL_MS : SLOW_INTERVAL_MS;
  if (ownMatch.match.readyUntil === null) return FAST_INTERVAL_MS;
  return Math.max(MIN_INTERVAL_MS, Math.min(FAST_INTERVAL_MS, Date.parse(ownMatch.match.readyUntil) - now));
}

/** Creates the query of a match as everybody sees it, also after it has ended. */
export function createMatchQuery(matchId: string) {
  return defineQuery({
    queryKey: ["queues", "match", matchId],
    queryFn: async ({ signal }) => (await api.matches.getMatch({ id: matchId, signal })).data,
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching match", hidesNotFoundToast: true },
    refetchInterval: FAST_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
  });
}

export const getMatchScreenQueries = ({ params: { matchId = "" } }: ScreenLocation) => [
  createMatchQuery(matchId),
  mapPlansQuery,
];

interface ViewerMatch {
  readonly match: Match | null;
  /** The viewer as a player of the match. */
  readonly player: MatchPlayer | null;
  /** The viewer's active cooldown or ban from ranked matches. */
  readonly cooldown: Cooldown | null;
  /** The queues in which the viewer waits, the longest wait first. */
  readonly queueIds: readonly string[];
  /** The viewer's newest validated round, if it belongs to a match. */
  readonly lastRound: OwnRound | null;
}

/** Returns the viewer's open match and active cooldown; both are `null` for visitors. */
export function useOwnMatch(): ViewerMatch {
  const { user } = useSession();
  const { data } = useQuery({ ...ownMatchQuery, enabled: user !== null, retryOnMount: true });
  // The cache may still have the data of a user who has signed out.
  const { match, cooldown, queueIds, lastRound } = (user && data) ?? noMatch;
  // A ban without an end has the end `null`.
  const isCooldownActive = useServerTime(
    (now) => cooldown !== null && (cooldown.until === null || now < Date.parse(cooldown.until)),
  );
  return {
    match,
    player: match && user && findPlayer(match, user._id),
    cooldown: isCooldownActive ? cooldown : null,
    queueIds,
    lastRound,
  };
}
