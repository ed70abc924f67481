import { modesQueries } from "../modes/modes-queries.ts";
import { CallError } from "../platform/call-error.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { seasonOf, seasonsQueries } from "../seasons/seasons-queries.ts";
import type { Result, ResultsPage } from "./results-area.ts";
import { leagueResults, rankedResults } from "./results-client.ts";
import type { leagueResultsSearch, resultsSearch } from "./results-search.ts";

const failure = "Erreur while fetching result";

export const rankedResultsQueries = {
  list: ({ modeId, page, numberPerPage }: SearchOf<typeof resultsSearch>) =>
    query<ResultsPage>({
      key: ["results", "ranked", "list", { modeId, page, numberPerPage }],
      ask: async (signal) => {
        const body = { modeId: modeId || null, page, numberPerPage };
        const { resultsRanked, total } = (await rankedResults.searchResults({ body, signal })).data;
        return { results: resultsRanked, total };
      },
      failure,
      isList: true,
    }),
  one: (resultId: string) =>
    query<Result>({
      key: ["results", "ranked", "one", resultId],
      ask: async (signal) => (await rankedResults.getResult({ id: resultId, signal })).data,
      failure,
    }),
};

export const leagueResultsQueries = {
  /** A page of a season's results; none where there is no season. */
  list: ({ season: seasonId, page, numberPerPage }: SearchOf<typeof leagueResultsSearch>) =>
    query<ResultsPage>({
      key: ["results", "league", "list", { seasonId, page, numberPerPage }],
      ask: async (signal, queries) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return { results: [], total: 0 };
        const body = { seasonId: season._id, page, numberPerPage };
        const { data, total = data.length } = await leagueResults.searchResults({ body, signal });
        return { results: data, total };
      },
      failure,
      isList: true,
    }),
  one: (resultId: string) =>
    query<Result>({
      key: ["results", "league", "one", resultId],
      ask: async (signal) => {
        const [found] = (await leagueResults.searchResults({ body: { _id: resultId }, signal })).data;
        if (!found || !("redPlayers" in found)) throw new CallError("Result not found", { status: 404 });
        return found;
      },
      failure,
    }),
};

export const resultsScreenQueries = ({ search }: At<typeof resultsSearch>) => [
  rankedResultsQueries.list(search),
  modesQueries.all,
];
export const resultScreenQueries = ({ params: { resultId = "" } }: At) => [rankedResultsQueries.one(resultId)];
export const leagueResultsScreenQueries = ({ search }: At<typeof leagueResultsSearch>) => [
  seasonsQueries.all,
  leagueResultsQueries.list(search),
];
export const leagueResultScreenQueries = ({ params: { resultId = "" } }: At) => [
  seasonsQueries.all,
  leagueResultsQueries.one(resultId),
];
