import { keepPreviousData } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import { type StatSort, statSorts } from "contract/stat-metrics.ts";
import { fetchMode } from "../../competitions/modes-queries.ts";
import { fetchAllSeasons, fetchSeason, seasonSearch } from "../../competitions/seasons-queries.ts";
import type { Stat, StatSummary } from "../../competitions/stat-metrics.tsx";
import { api } from "../../platform/api.ts";
import type { MergedFields } from "../../platform/merged-fields.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import {
  createBooleanParam,
  createChoiceParam,
  createTextParam,
  pagingParams,
  type SearchValues,
} from "../../platform/search-params.ts";

export interface StatsPage {
  readonly data: readonly StatSummary[];
  readonly total?: number | undefined;
}

const calls = { ranked: api.rankedStats, league: api.leagueStats };
/** "Erreur" is intended: users know it from the site that this one replaces. */
const failures = { list: "Erreur while fetching stats", byId: "Erreur while fetching stat" };

/**
 * Creates the search parameters of a list of stats.
 *
 * @param defaultSort the metric by which the list is sorted by default, best first
 */
function createSearchParams(defaultSort: StatSort) {
  return {
    userName: createTextParam(),
    clanName: createTextParam(),
    sort: createChoiceParam(statSorts, defaultSort),
    asc: createBooleanParam(false),
    ...pagingParams,
  } as const;
}
export type StatsParams = ReturnType<typeof createSearchParams>;

export const statsSearch = { modeId: createTextParam(), ...createSearchParams("elo") } as const;
export const leagueStatsSearch = { ...seasonSearch, ...createSearchParams("winRate") } as const;

type StatsSearch = MergedFields<SearchValues<typeof statsSearch>, SearchValues<typeof leagueStatsSearch>>;

export const statsQueries = {
  /** Fetches a page of the stats of a mode or season. Empty if there is no season. */
  list: (area: Area, search: StatsSearch) =>
    defineQuery<StatsPage>({
      queryKey: ["stats", area, "list", search],
      queryFn: async ({ signal, client: queryClient }) => {
        const { modeId = "", season: seasonId = "", ...filter } = search;
        if (area === "ranked") {
          const mode = await fetchMode(queryClient, modeId);
          return api.rankedStats.searchStats({ body: { ...filter, modeId: mode?._id ?? null }, signal });
        }
        const season = await fetchSeason(queryClient, seasonId);
        if (!season) return { data: [], total: 0 };
        return api.leagueStats.searchStats({ body: { ...filter, seasonId: season._id }, signal });
      },
      meta: { failure: failures.list },
      placeholderData: keepPreviousData,
    }),
  byId: (area: Area, id: string) =>
    defineQuery<Stat>({
      queryKey: ["stats", area, "one", id],
      queryFn: async ({ signal }) => (await calls[area].getStat({ id, signal })).data,
      meta: { failure: failures.byId, hidesNotFoundToast: true },
    }),
  /** Fetches a player's stats in all modes, the best Elo first, or in all seasons, the newest first. */
  byPlayer: (area: Area, userId: string) =>
    defineQuery<readonly StatSummary[]>({
      queryKey: ["stats", area, "of", userId],
      queryFn: async ({ signal, client: queryClient }) => {
        const { data }: StatsPage = await calls[area].searchStats({ body: { userId }, signal });
        if (area === "ranked") return data;
        const seasons = await fetchAllSeasons(queryClient);
        return seasons.flatMap(({ _id }) => data.filter(({ seasonId }) => seasonId === _id));
      },
      meta: { failure: failures.list },
    }),
};

export const getStatsScreenQueries = ({ search }: ScreenLocation<typeof statsSearch>) => [
  statsQueries.list("ranked", search),
];
export const getLeagueStatsScreenQueries = ({ search }: ScreenLocation<typeof leagueStatsSearch>) => [
  statsQueries.list("league", search),
];
/** Creates the function that lists the queries of the first render of the screen of a player's stats. */
export const createStatScreenQueries =
  (area: Area) =>
  ({ params: { statId = "" } }: ScreenLocation) => [statsQueries.byId(area, statId)];
