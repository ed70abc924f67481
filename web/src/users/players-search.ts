import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { oneOf, page, text } from "../platform/search-params.ts";

/** The players of the league, by name. */
export const leaguePlayersSearch = {
  userName: text(),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;

/** The players of a mode, by Elo. */
export const playersSearch = { modeId: text(), ...leaguePlayersSearch } as const;
