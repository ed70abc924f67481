import { modesQueries } from "../modes/modes-queries.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { rankedResults } from "./results-client.ts";
import type { resultsSearch } from "./results-search.ts";

export const resultsQueries = {
  list: ({ modeId, page, numberPerPage }: SearchOf<typeof resultsSearch>) =>
    query({
      key: ["results", "list", { modeId, page, numberPerPage }],
      ask: async (signal) => {
        const body = { modeId: modeId || null, page, numberPerPage };
        const { resultsRanked, total } = (await rankedResults.searchResults({ body, signal })).data;
        return { results: resultsRanked, total };
      },
      failure: "Erreur while fetching result",
      isList: true,
    }),
  one: (resultId: string) =>
    query({
      key: ["results", "one", resultId],
      ask: async (signal) => (await rankedResults.getResult({ id: resultId, signal })).data,
      failure: "Erreur while fetching result",
    }),
};

export const resultsScreenQueries = ({ search }: At<typeof resultsSearch>) => [
  resultsQueries.list(search),
  modesQueries.all,
];
export const resultScreenQueries = ({ params: { resultId = "" } }: At) => [resultsQueries.one(resultId)];
