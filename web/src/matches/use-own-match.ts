import type { Cooldown, Match, MatchPlayer } from "contract/matches.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { playerIn } from "./match-stage.ts";
import { ownMatchQuery } from "./matches-queries.ts";

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
