import type { OwnMatch } from "contract/matches.ts";
import { query } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";
import { askAgainIn } from "./ask-again.ts";
import { matches } from "./matches-client.ts";

/** The viewer's open match and cooldown. */
export const ownMatchQuery = query({
  key: ["matches", "own"],
  ask: async (signal): Promise<OwnMatch> => (await matches.getOwnMatch({ signal })).data,
  again: (own) => askAgainIn(own, serverNow()),
  isAskedOnReturn: true,
  // What a screen asks beside it says that the league is away.
  isSilent: true,
});
