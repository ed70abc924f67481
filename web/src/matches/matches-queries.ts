import type { OwnMatch } from "contract/matches.ts";
import { query } from "../platform/query.ts";
import { matches } from "./matches-client.ts";

/** How often the viewer's match is asked for, in milliseconds: while one may come or is open, and otherwise. */
const WATCHFUL = 5000;
const CALM = 15_000;

/** The viewer's open match and cooldown. */
export const ownMatchQuery = query({
  key: ["matches", "own"],
  ask: async (signal): Promise<OwnMatch> => (await matches.getOwnMatch({ signal })).data,
  again: (own) => (own?.match || own?.isWaiting ? WATCHFUL : CALM),
  isAskedOnReturn: true,
  // What a screen asks beside it says that the league is away.
  isSilent: true,
});
