import { modeOf } from "../modes/modes-queries.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { Stat, StatsPage } from "./stats-area.ts";
import { rankedStats } from "./stats-client.ts";
import type { StatsParams, statsSearch } from "./stats-search.ts";

export const rankedStatsQueries = {
  list: ({ modeId, ...search }: SearchOf<StatsParams>) =>
    query<StatsPage>({
      key: ["stats", "list", { modeId, ...search }],
      ask: async (signal, queries) => {
        const mode = await modeOf(queries, modeId);
        return rankedStats.searchStats({ body: { ...search, modeId: mode?._id ?? null }, signal });
      },
      failure: "Erreur while fetching stats",
      isList: true,
    }),
  one: (statId: string) =>
    query<Stat>({
      key: ["stats", "one", statId],
      ask: async (signal) => (await rankedStats.getStat({ id: statId, signal })).data,
      failure: "Erreur while fetching stat",
    }),
};

export const statsScreenQueries = ({ search }: At<typeof statsSearch>) => [rankedStatsQueries.list(search)];
export const statScreenQueries = ({ params: { statId = "" } }: At) => [rankedStatsQueries.one(statId)];
