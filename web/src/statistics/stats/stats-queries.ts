import { keepPreviousData } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import { type StatSort, statSorts } from "contract/stat-figures.ts";
import type { LeagueStat, LeagueStatSummary, RankedStat, RankedStatSummary } from "contract/stats.ts";
import { modeOf } from "../../competitions/modes-queries.ts";
import { allSeasons, seasonOf, seasonSearch } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import type { EitherOf } from "../../platform/either-of.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { flag, oneOfParam, pagingSearch, type SearchOf, textParam } from "../../platform/search-params.ts";

export type StatSummary = EitherOf<RankedStatSummary, LeagueStatSummary>;
export type Stat = EitherOf<RankedStat, LeagueStat>;

export interface StatsPage {
  readonly data: readonly StatSummary[];
  readonly total?: number | undefined;
}

const calls = { ranked: api.rankedStats, league: api.leagueStats };
const failures = { list: "Erreur while fetching stats", one: "Erreur while fetching stat" };

/** The search parameters of a list of stats; by default ordered by one figure, the best first. */
function searchBy(best: StatSort) {
  return {
    userName: textParam(),
    clanName: textParam(),
    sort: oneOfParam(statSorts, best),
    asc: flag(false),
    ...pagingSearch,
  } as const;
}
export type StatsParams = ReturnType<typeof searchBy>;

export const statsSearch = { modeId: textParam(), ...searchBy("elo") } as const;
export const leagueStatsSearch = { ...seasonSearch, ...searchBy("winRate") } as const;

type StatsSearch = EitherOf<SearchOf<typeof statsSearch>, SearchOf<typeof leagueStatsSearch>>;

export const statsQueries = {
  /** A page of the stats of a mode or season; empty without a season. */
  list: (area: Area, search: StatsSearch) =>
    query<StatsPage>({
      queryKey: ["stats", area, "list", search],
      queryFn: async ({ signal, client: queries }) => {
        const { modeId = "", season: seasonId = "", ...filter } = search;
        if (area === "ranked") {
          const mode = await modeOf(queries, modeId);
          return api.rankedStats.searchStats({ body: { ...filter, modeId: mode?._id ?? null }, signal });
        }
        const season = await seasonOf(queries, seasonId);
        if (!season) return { data: [], total: 0 };
        return api.leagueStats.searchStats({ body: { ...filter, seasonId: season._id }, signal });
      },
      meta: { failure: failures.list },
      placeholderData: keepPreviousData,
    }),
  one: (area: Area, id: string) =>
    query<Stat>({
      queryKey: ["stats", area, "one", id],
      queryFn: async ({ signal }) => (await calls[area].getStat({ id, signal })).data,
      meta: { failure: failures.one },
    }),
  /** A player's stats: in all modes, the best Elo first; or in all seasons, the newest first. */
  ofPlayer: (area: Area, userId: string) =>
    query<readonly StatSummary[]>({
      queryKey: ["stats", area, "of", userId],
      queryFn: async ({ signal, client: queries }) => {
        const { data }: StatsPage = await calls[area].searchStats({ body: { userId }, signal });
        if (area === "ranked") return data;
        const seasons = await allSeasons(queries);
        return seasons.flatMap(({ _id }) => data.filter(({ seasonId }) => seasonId === _id));
      },
      meta: { failure: failures.list },
    }),
};

export const statsScreenQueries = ({ search }: At<typeof statsSearch>) => [statsQueries.list("ranked", search)];
export const leagueStatsScreenQueries = ({ search }: At<typeof leagueStatsSearch>) => [
  statsQueries.list("league", search),
];
export const statScreenQueries =
  (area: Area) =>
  ({ params: { statId = "" } }: At) => [statsQueries.one(area, statId)];
