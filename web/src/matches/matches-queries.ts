import type { OwnMatch } from "contract/matches.ts";
import { matches } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { viewerNow } from "../platform/session.ts";

const nothing: OwnMatch = { match: null, cooldown: null, isWaiting: false };

/** The viewer's open match and cooldown; visitors have none. */
export const ownMatchQuery = query({
  queryKey: ["matches", "own"],
  queryFn: async ({ signal, client: queries }) =>
    viewerNow(queries) ? (await matches.getOwnMatch({ signal })).data : nothing,
  refetchInterval: ({ state }) => refetchInterval(state.data, serverNow()),
  refetchOnWindowFocus: "always",
  // What a screen asks beside it says that the league is away.
  meta: { isSilent: true },
});

/** How often the viewer's match is asked for, in milliseconds: while one may come or is open, and otherwise. */
export const WATCHFUL = 5000;
const CALM = 15_000;
/** After the time to be ready has ended, in milliseconds: what became of the match is known at any moment. */
const CURIOUS = 1000;

/**
 * In how many milliseconds the viewer's match is to be asked for again: at the latest when the time to be ready ends.
 * @param now by the server's clock
 */
export function refetchInterval(own: OwnMatch | undefined, now: number): number {
  if (!own?.match) return own?.isWaiting ? WATCHFUL : CALM;
  if (own.match.readyUntil === null) return WATCHFUL;
  return Math.max(CURIOUS, Math.min(WATCHFUL, Date.parse(own.match.readyUntil) - now));
}
