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

export const statsSearch = {
  modeId: text(),
  userName: text(),
  clanName: text(),
  sort: oneOf(sorts, "elo"),
  asc: flag(false),
  page,
  numberPerPage: oneOf(pageSizes, defaultPageSize),
} as const;
