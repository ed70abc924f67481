import type { Cooldown, Match, MatchPlayer, OwnMatch } from "contract/matches.ts";
import { api } from "../../platform/api.ts";
import { query, useQuery } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { serverNow, useServerTime } from "../../platform/server-clock.ts";
import { useSession } from "../../platform/session.ts";
import { playerIn } from "./match-stage.ts";

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

/** How often a match is refetched, in milliseconds: while its viewer waits or plays, and otherwise. */
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

/** A match as everyone may see it, also after it is over. */
export function matchQuery(matchId: string) {
  return query({
    queryKey: ["queues", "match", matchId],
    queryFn: async ({ signal }) => (await api.matches.getMatch({ id: matchId, signal })).data,
    meta: { failure: "Erreur while fetching match" },
    refetchInterval: WATCHFUL,
    isStreamed: true,
  });
}

export const matchScreenQueries = ({ params: { matchId = "" } }: At) => [matchQuery(matchId)];

interface Own {
  readonly match: Match | null;
  readonly player: MatchPlayer | null;
  /** The viewer's cooldown or ban from ranked matches, while it runs. */
  readonly cooldown: Cooldown | null;
  readonly isWaiting: boolean;
}

/** The viewer's open match and running cooldown, kept up to date; neither for visitors. */
export function useOwnMatch(): Own {
  const { user } = useSession();
  const { data } = useQuery({ ...ownMatchQuery, enabled: user !== null, retryOnMount: true });
  const match = (user && data?.match) ?? null;
  const { until } = data?.cooldown ?? {};
  const isCooling = useServerTime((now) => until === null || now < Date.parse(until ?? ""));
  return {
    match,
    player: match && user && playerIn(match, user._id),
    cooldown: (user && isCooling && data?.cooldown) || null,
    isWaiting: user !== null && data?.isWaiting === true,
  };
}
