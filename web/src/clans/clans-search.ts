import type { ClanSort } from "contract/clans.ts";
import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { flag, oneOf, page } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/season-search.ts";

/** What a clans list can be sorted by, as its columns stand. */
export const sorts = [
  "name",
  "numberGames",
  "numberWins",
  "numberLosses",
  "winRate",
  "points",
  "difference",
  "averageElo",
] as const satisfies readonly ClanSort[];

/** Without a word about the order, clans stand as in the table. */
export const clansSearch = {
  ...seasonSearch,
  sort: oneOf(sorts, "points"),
  asc: flag(false),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
