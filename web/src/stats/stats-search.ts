import { defaultPageSize, pageSizes } from "contract/constants.ts";
import type { StatSort } from "contract/stats.ts";
import { flag, oneOf, page, text } from "../platform/search-params.ts";

const sorts = [
  "userName",
  "clanName",
  "numberWins",
  "numberLosses",
  "winRate",
  "averageKills",
  "averageDeaths",
  "kdRatio",
  "averageFlags",
  "averageScore",
  "elo",
] as const satisfies readonly StatSort[];

/** The fields of a stats list's address; where it says nothing of an order, the best by one figure come first. */
export function statsSearchBy(best: StatSort) {
  return {
    modeId: text(),
    userName: text(),
    clanName: text(),
    sort: oneOf(sorts, best),
    asc: flag(false),
    page,
    numberPerPage: oneOf(pageSizes, defaultPageSize),
  } as const;
}

export type StatsParams = ReturnType<typeof statsSearchBy>;

export const statsSearch = statsSearchBy("elo");
