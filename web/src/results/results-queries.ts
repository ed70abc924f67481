import { keepPreviousData } from "@tanstack/react-query";
import { leagueResults, rankedResults } from "../api-clients.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { CallError } from "../platform/call-error.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { seasonOf, seasonsQueries } from "../seasons/seasons-queries.ts";
import { usersQueries } from "../users/users-queries.ts";
import type { Result, ResultsPage } from "./results-area.ts";
import type { leagueResultsSearch, resultsSearch } from "./results-search.ts";

const failure = "Erreur while fetching result";

type State = SearchOf<typeof resultsSearch>["state"];

const none: ResultsPage = { results: [], total: 0 };

/** Others than admins do not ask for results that are not validated: to them there are none. */
function accessTo(state: State) {
  return state === "UNVALIDATED" ? ({ access: "ADMIN", otherwise: none } as const) : {};
}

/** What is searched for, whatever the area. */
export function filterOf({ player, map, state }: Pick<SearchOf<typeof resultsSearch>, "player" | "map" | "state">) {
  return { userId: player || null, map: map || null, freezed: state === "" ? null : state === "VALIDATED" };
}

export const rankedResultsQueries = {
  list: ({ modeId, player, map, state, page, numberPerPage }: SearchOf<typeof resultsSearch>) =>
    query<ResultsPage>({
      ...accessTo(state),
      queryKey: ["results", "ranked", "list", { modeId, player, map, state, page, numberPerPage }],
      queryFn: async ({ signal }) => {
        const body = { modeId: modeId || null, ...filterOf({ player, map, state }), page, numberPerPage };
        const { resultsRanked, total } = (await rankedResults.searchResults({ body, signal })).data;
        return { results: resultsRanked, total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  maps: (modeId: string) =>
    query({
      queryKey: ["results", "ranked", "maps", modeId],
      queryFn: async ({ signal }) =>
        (await rankedResults.searchMaps({ body: { modeId: modeId || null }, signal })).data,
      meta: { failure },
    }),
  one: (resultId: string) =>
    query<Result>({
      queryKey: ["results", "ranked", "one", resultId],
      queryFn: async ({ signal }) => (await rankedResults.getResult({ id: resultId, signal })).data,
      meta: { failure },
    }),
};

export const leagueResultsQueries = {
  /** A page of a season's results; empty without a season. */
  list: ({ season: seasonId, player, map, state, page, numberPerPage }: SearchOf<typeof leagueResultsSearch>) =>
    query<ResultsPage>({
      ...accessTo(state),
      queryKey: ["results", "league", "list", { seasonId, player, map, state, page, numberPerPage }],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        if (!season) return { results: [], total: 0 };
        const body = { seasonId: season._id, ...filterOf({ player, map, state }), page, numberPerPage };
        const { data, total = data.length } = await leagueResults.searchResults({ body, signal });
        return { results: data, total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  maps: (seasonId: string) =>
    query({
      queryKey: ["results", "league", "maps", seasonId],
      queryFn: async ({ signal, client: queries }) => {
        const season = await seasonOf(queries, seasonId);
        return season ? (await leagueResults.searchMaps({ body: { seasonId: season._id }, signal })).data : [];
      },
      meta: { failure },
    }),
  one: (resultId: string) =>
    query<Result>({
      queryKey: ["results", "league", "one", resultId],
      queryFn: async ({ signal }) => {
        const [found] = (await leagueResults.searchResults({ body: { _id: resultId }, signal })).data;
        if (!found || !("timeLimit" in found))
          throw new CallError("Result not found", { status: 404, errorCode: "RESULT_NOT_FOUND" });
        return found;
      },
      meta: { failure },
    }),
};

/** The player whose results are listed. */
const playerQueries = ({ player }: { readonly player: string }) => (player === "" ? [] : [usersQueries.one(player)]);

export const resultsScreenQueries = ({ search }: At<typeof resultsSearch>) => [
  rankedResultsQueries.list(search),
  rankedResultsQueries.maps(search.modeId),
  modesQueries.all,
  ...playerQueries(search),
];
export const resultScreenQueries = ({ params: { resultId = "" } }: At) => [rankedResultsQueries.one(resultId)];
export const leagueResultsScreenQueries = ({ search }: At<typeof leagueResultsSearch>) => [
  seasonsQueries.all,
  leagueResultsQueries.list(search),
  leagueResultsQueries.maps(search.season),
  ...playerQueries(search),
];
export const leagueResultScreenQueries = ({ params: { resultId = "" } }: At) => [
  seasonsQueries.all,
  leagueResultsQueries.one(resultId),
];

/** Keys of the queries that contain results, or the number of those that are not validated. */
export const whatShowsResults = [["results"], ["seasons"], ["events", "rounds"], ["admin"]] as const;

/** Keys of the queries that change when a result is frozen. */
export const whatFreezesChange = [...whatShowsResults, ["stats"], ["users"], ["clans"]] as const;
