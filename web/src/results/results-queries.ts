import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { type Area, pageSizes, resultsPageSize } from "contract/constants.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import type {
  LeagueResult,
  LeagueResultSummary,
  ListedLeagueResult,
  ListedRankedResult,
  RankedResult,
  RankedResultSummary,
  ResultInsightsData,
} from "contract/results.ts";
import { mapPlansQuery } from "../competitions/map-plans.tsx";
import { modesQueries } from "../competitions/modes-queries.ts";
import { fetchSeason, seasonSearch, seasonsQueries } from "../competitions/seasons-queries.ts";
import { usersQueries } from "../people/users/users-queries.ts";
import { api } from "../platform/api.ts";
import { ApiError } from "../platform/api-error.ts";
import type { MergedFields } from "../platform/merged-fields.ts";
import { defineQuery } from "../platform/query.ts";
import type { ScreenLocation } from "../platform/screen.tsx";
import { createChoiceParam, createTextParam, pageParam, type SearchValues } from "../platform/search-params.ts";
import { fetchViewer } from "../platform/session.ts";

/** A result of either area. Fields that only one area has, such as `modeName`, are optional. */
export type ResultSummary = MergedFields<RankedResultSummary, LeagueResultSummary>;
export type Result = MergedFields<RankedResult, LeagueResult>;

/** A page of a list of results. */
export interface LoadedResults {
  /** The results of the page, with the names of their players. */
  readonly results: readonly MergedFields<ListedRankedResult, ListedLeagueResult>[];
  /** The number of results on all pages. */
  readonly total: number;
}

/** "Erreur" is intended: users know it from the site that this one replaces. */
const meta = { failure: "Erreur while fetching result" };

/** `player` is a user id. Empty parameters select all results. Only admins can see unvalidated results. */
const filterParams = {
  player: createTextParam(),
  map: createTextParam(),
  state: createChoiceParam(["", "UNVALIDATED", "VALIDATED"], ""),
  page: pageParam,
  numberPerPage: createChoiceParam(pageSizes, resultsPageSize),
} as const;

export const resultsSearch = { modeId: createTextParam(), ...filterParams } as const;
export const leagueResultsSearch = { ...seasonSearch, ...filterParams } as const;
export type ResultsSearch = MergedFields<SearchValues<typeof resultsSearch>, SearchValues<typeof leagueResultsSearch>>;

/**
 * Converts search parameters to the filter of the API, which is the same for both areas. `freezed` is the API's name of
 * "validated"; `null` selects all results.
 */
export function toResultsFilter({ player, map, state }: Pick<ResultsSearch, "player" | "map" | "state">) {
  return { userId: player, map, freezed: state === "" ? null : state === "VALIDATED" };
}

export const resultCalls = { ranked: api.rankedResults, league: api.leagueResults };

/**
 * Fetches a page of results, newest first.
 *
 * @param competitionId the id of a mode or season; `""` for all modes
 */
export async function fetchResults(
  area: Area,
  competitionId: string,
  filter: Partial<ReturnType<typeof toResultsFilter>> & { readonly page: number; readonly numberPerPage: number },
  signal: AbortSignal,
): Promise<LoadedResults> {
  if (area === "ranked") {
    const body = { modeId: competitionId, ...filter };
    const { resultsRanked: results, total } = (await api.rankedResults.searchResults({ body, signal })).data;
    return { results, total };
  }
  const body = { seasonId: competitionId, ...filter };
  const { data: results, total = results.length } = await api.leagueResults.searchResults({ body, signal });
  return { results, total };
}

/** Returns the id of a list's mode (`""` for all modes) or season. `undefined` if there is no season. */
async function findCompetitionId(
  queryClient: QueryClient,
  area: Area,
  { modeId = "", season = "" }: Partial<ResultsSearch>,
) {
  return area === "ranked" ? modeId : (await fetchSeason(queryClient, season))?._id;
}

export const resultsQueries = {
  list: (area: Area, search: ResultsSearch) =>
    defineQuery<LoadedResults>({
      // For anyone except admins the list of unvalidated results is empty, so it is not requested.
      ...(search.state === "UNVALIDATED" && { access: "ADMIN", dataWithoutAccess: noResults }),
      queryKey: ["results", area, "list", search],
      queryFn: async ({ signal, client: queryClient }) => {
        const { page, numberPerPage } = search;
        const competitionId = await findCompetitionId(queryClient, area, search);
        return competitionId === undefined
          ? noResults
          : fetchResults(area, competitionId, { ...toResultsFilter(search), page, numberPerPage }, signal);
      },
      meta,
      placeholderData: keepPreviousData,
    }),
  /** Returns the maps of the results of a mode or season. */
  maps: (area: Area, search: Partial<ResultsSearch>) =>
    defineQuery({
      queryKey: ["results", area, "maps", search.modeId ?? search.season],
      queryFn: async ({ signal, client: queryClient }) => {
        const competitionId = await findCompetitionId(queryClient, area, search);
        if (area === "ranked")
          return (await api.rankedResults.searchMaps({ body: { modeId: competitionId }, signal })).data;
        return competitionId === undefined
          ? []
          : (await api.leagueResults.searchMaps({ body: { seasonId: competitionId }, signal })).data;
      },
      meta,
    }),
  byId: (area: Area, id: string) =>
    defineQuery<Result>({
      queryKey: ["results", area, "one", id],
      queryFn: async ({ signal }) => {
        if (area === "ranked") return (await api.rankedResults.getResult({ id, signal })).data;
        const [result] = (await api.leagueResults.searchResults({ body: { _id: id }, signal })).data;
        // With the filter `_id`, the call returns at most one result, with all fields. Otherwise it returns summaries, which
        // have no `timeLimit`.
        if (!result || !("timeLimit" in result))
          throw new ApiError("Result not found", { status: 404, errorCode: "RESULT_NOT_FOUND" });
        return result;
      },
      meta: { ...meta, hidesNotFoundToast: true },
    }),
  /**
   * Fetches the insights of a result: what its page shows besides the scoreboard. `null` until the result is validated.
   * "Story" is the API's name of the insights.
   */
  insights: (area: Area, id: string) =>
    defineQuery<ResultInsightsData | null>({
      queryKey: ["results", area, "story", id],
      queryFn: async ({ signal, client: queryClient }) => {
        // Only viewers who may see unvalidated results have to check first whether it is validated.
        const canSeeAll = resultPermissions.canSee({ freezed: false }, await fetchViewer(queryClient));
        if (canSeeAll && !(await queryClient.query(resultsQueries.byId(area, id))).freezed) return null;
        return (await resultCalls[area].getStory({ id, signal })).data;
      },
      meta: { ...meta, hidesNotFoundToast: true },
    }),
};

const noResults: LoadedResults = { results: [], total: 0 };

const listPlayerQueries = ({ player }: { readonly player: string }) =>
  player === "" ? [] : [usersQueries.byId(player)];

export const getResultsScreenQueries = ({ search }: ScreenLocation<typeof resultsSearch>) => [
  resultsQueries.list("ranked", search),
  resultsQueries.maps("ranked", search),
  modesQueries.all,
  ...listPlayerQueries(search),
];
export const getLeagueResultsScreenQueries = ({ search }: ScreenLocation<typeof leagueResultsSearch>) => [
  seasonsQueries.all,
  resultsQueries.list("league", search),
  resultsQueries.maps("league", search),
  ...listPlayerQueries(search),
];
/** Creates the function that lists the queries that a result's screen loads first. */
export const createResultScreenQueries =
  (area: Area) =>
  ({ params: { resultId = "" } }: ScreenLocation) => [
    ...(area === "league" ? [seasonsQueries.all] : []),
    resultsQueries.byId(area, resultId),
    resultsQueries.insights(area, resultId),
    mapPlansQuery,
  ];

/** Keys of the queries that contain results or the number of unvalidated ones. */
export const queriesShowingResults = [["results"], ["seasons"], ["events", "rounds"], ["admin"]] as const;

/** Keys of the queries that change when a result is validated. */
export const queriesAffectedByValidation = [...queriesShowingResults, ["stats"], ["users"], ["clans"]] as const;
