import type { OwnMatch } from "contract/matches.ts";
import { matches } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { viewerNow } from "../platform/session.ts";
import { refetchInterval } from "./refetch-interval.ts";

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
