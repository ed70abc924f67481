import { keepPreviousData } from "@tanstack/react-query";
import { type StatSort, statSorts } from "contract/stat-figures.ts";
import { modeOf } from "../modes/modes-queries.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { flag, oneOfParam, pagingSearch, type SearchOf, textParam } from "../platform/search-params.ts";
import { allSeasons, seasonOf, seasonSearch } from "../seasons/seasons-queries.ts";
import type { Stat, StatSummary, StatsPage } from "./stats-area.ts";

const failures = { list: "Erreur while fetching stats", one: "Erreur while fetching stat" };

export const rankedStatsQueries = {
  list: ({ modeId, ...search }: SearchOf<typeof statsSearch>) =>
    query<StatsPage>({
      queryKey: ["stats", "ranked", "list", { modeId, ...search }],
      queryFn: async ({ signal, client: queries }) => {
        const mode = await modeOf(queries, modeId);
        return api.rankedStats.searchStats({ body: { ...search, modeId: mode?._id ?? null }, signal });
      },
      meta: { failure: failures.list },
      placeholderData: keepPreviousData,
    }),
  one: (statId: string) =>
    query<Stat>({
      queryKey: ["stats", "ranked", "one", statId],
      queryFn: async ({ signal }) => (await api.rankedStats.getStat({ id: statId, signal })).data,
      meta: { failure: failures.one },
    }),
  /** A player's stats in all modes, the best Elo first. */
  ofPlayer: (userId: string) =>
    query<readonly StatSummary[]>({
      queryKey: ["stats", "of", userId],
      queryFn: async ({ signal }) => (await api.rankedStats.searchStats({ body: { userId }, signal })).data,
      meta: { failure: failures.list },
    }),
};

export const leagueStatsQueries = {
  /** A page of a season's stats; empty without a season. */
  list: ({ season: seasonId, ...search }: SearchOf<typeof leagueStatsSearch>) =>
    query<StatsPage>({
      queryKey: ["stats", "league", "list", { seasonId, ...search }],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return { data: [], total: 0 };
        return api.leagueStats.searchStats({ body: { ...search, seasonId: season._id }, signal });
      },
      meta: { failure: failures.list },
      placeholderData: keepPreviousData,
    }),
  one: (statId: string) =>
    query<Stat>({
      queryKey: ["stats", "league", "one", statId],
      queryFn: async ({ signal }) => (await api.leagueStats.getStat({ id: statId, signal })).data,
      meta: { failure: failures.one },
    }),
  /** A player's stats in all seasons, the newest first. */
  ofPlayer: (userId: string) =>
    query<readonly StatSummary[]>({
      queryKey: ["stats", "league", "of", userId],
      queryFn: async ({ signal, client: queries }) => {
        const { data } = await api.leagueStats.searchStats({ body: { userId }, signal });
        const seasons = await allSeasons(queries);
        return seasons.flatMap(({ _id }) => data.filter(({ seasonId }) => seasonId === _id));
      },
      meta: { failure: failures.list },
    }),
};

export const statsScreenQueries = ({ search }: At<typeof statsSearch>) => [rankedStatsQueries.list(search)];
export const statScreenQueries = ({ params: { statId = "" } }: At) => [rankedStatsQueries.one(statId)];
export const leagueStatsScreenQueries = ({ search }: At<typeof leagueStatsSearch>) => [leagueStatsQueries.list(search)];
export const leagueStatScreenQueries = ({ params: { statId = "" } }: At) => [leagueStatsQueries.one(statId)];

export type StatsParams = ReturnType<typeof statsSearchBy>;

export const statsSearch = { modeId: textParam(), ...statsSearchBy("elo") } as const;
export const leagueStatsSearch = { ...seasonSearch, ...statsSearchBy("winRate") } as const;

/** The search parameters of a list of stats; by default ordered by one figure, the best first. */
function statsSearchBy(best: StatSort) {
  return {
    userName: textParam(),
    clanName: textParam(),
    sort: oneOfParam(statSorts, best),
    asc: flag(false),
    ...pagingSearch,
  } as const;
}
