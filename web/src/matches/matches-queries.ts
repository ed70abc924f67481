import type { OwnMatch } from "contract/matches.ts";
import { query } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { viewerNow } from "../platform/session.ts";
import { askAgainIn } from "./ask-again.ts";
import { matches } from "./matches-client.ts";

const nothing: OwnMatch = { match: null, cooldown: null, isWaiting: false };

/** The viewer's open match and cooldown; visitors have none. */
export const ownMatchQuery = query({
  key: ["matches", "own"],
  ask: async (signal, queries) => (viewerNow(queries) ? (await matches.getOwnMatch({ signal })).data : nothing),
  again: (own) => askAgainIn(own, serverNow()),
  isAskedOnReturn: true,
  // What a screen asks beside it says that the league is away.
  isSilent: true,
});
