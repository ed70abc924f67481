import { type StatSort, statSorts } from "contract/stat-figures.ts";
import { flag, oneOf, pagingSearch, text } from "../platform/search-params.ts";
import { seasonSearch } from "../seasons/seasons-queries.ts";

export type StatsParams = ReturnType<typeof statsSearchBy>;

export const statsSearch = { modeId: text(), ...statsSearchBy("elo") } as const;
export const leagueStatsSearch = { ...seasonSearch, ...statsSearchBy("winRate") } as const;

/** The search parameters of a list of stats; by default ordered by one figure, the best first. */
function statsSearchBy(best: StatSort) {
  return {
    userName: text(),
    clanName: text(),
    sort: oneOf(statSorts, best),
    asc: flag(false),
    ...pagingSearch,
  } as const;
}
