import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { rankedStats } from "./stats-client.ts";
import type { statsSearch } from "./stats-search.ts";

export const statsQueries = {
  list: ({ modeId, ...filters }: SearchOf<typeof statsSearch>) =>
    query({
      key: ["stats", "list", { modeId, ...filters }],
      ask: (signal) => rankedStats.searchStats({ body: { modeId: modeId || null, ...filters }, signal }),
      failure: "Erreur while fetching stats",
      isList: true,
    }),
  one: (statId: string) =>
    query({
      key: ["stats", "one", statId],
      ask: async (signal) => (await rankedStats.getStat({ id: statId, signal })).data,
      failure: "Erreur while fetching stat",
    }),
};

export const statsScreenQueries = ({ search }: At<typeof statsSearch>) => [statsQueries.list(search)];
export const statScreenQueries = ({ params: { statId = "" } }: At) => [statsQueries.one(statId)];
