import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { type Area, pageSizes, resultsPageSize } from "contract/constants.ts";
import { resultCan } from "contract/result-can.ts";
import type {
  LeagueResult,
  LeagueResultSummary,
  ListedLeagueResult,
  ListedRankedResult,
  RankedResult,
  RankedResultSummary,
  ResultStory,
} from "contract/results.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { seasonOf, seasonSearch, seasonsQueries } from "../competitions/seasons-queries.ts";
import { usersQueries } from "../people/users/users-queries.ts";
import { api } from "../platform/api.ts";
import type { EitherOf } from "../platform/either-of.ts";
import { CallError } from "../platform/failures.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { oneOfParam, page, type SearchOf, textParam } from "../platform/search-params.ts";
import { viewerOf } from "../platform/session.ts";
import { mapsQueries } from "./maps/maps-queries.ts";

export type ResultSummary = EitherOf<RankedResultSummary, LeagueResultSummary>;
export type Result = EitherOf<RankedResult, LeagueResult>;

export interface ResultsPage {
  /** With the names of their players. */
  readonly results: readonly EitherOf<ListedRankedResult, ListedLeagueResult>[];
  /** On all pages. */
  readonly total: number;
}

const meta = { failure: "Erreur while fetching result" };

/** Which results are listed: those of this user (an id), on this map, in this state, `UNVALIDATED` to admins alone. */
const found = {
  player: textParam(),
  map: textParam(),
  state: oneOfParam(["", "UNVALIDATED", "VALIDATED"], ""),
  page,
  numberPerPage: oneOfParam(pageSizes, resultsPageSize),
} as const;

export const resultsSearch = { modeId: textParam(), ...found } as const;
export const leagueResultsSearch = { ...seasonSearch, ...found } as const;
export type ResultsSearch = EitherOf<SearchOf<typeof resultsSearch>, SearchOf<typeof leagueResultsSearch>>;

/** What is searched for, whatever the area. */
export function filterOf({ player, map, state }: Pick<ResultsSearch, "player" | "map" | "state">) {
  return { userId: player, map, freezed: state === "" ? null : state === "VALIDATED" };
}

export const resultCalls = { ranked: api.rankedResults, league: api.leagueResults };

/** A page of the results of a mode, `""` for all modes, or of a season, the newest first. */
export async function findResults(
  area: Area,
  board: string,
  filter: Partial<ReturnType<typeof filterOf>> & { readonly page: number; readonly numberPerPage: number },
  signal: AbortSignal,
): Promise<ResultsPage> {
  if (area === "ranked") {
    const body = { modeId: board, ...filter };
    const { resultsRanked: results, total } = (await api.rankedResults.searchResults({ body, signal })).data;
    return { results, total };
  }
  const body = { seasonId: board, ...filter };
  const { data: results, total = results.length } = await api.leagueResults.searchResults({ body, signal });
  return { results, total };
}

/** The mode, `""` for all, or the season that a list is about; `undefined` without a season. */
async function boardOf(queries: QueryClient, area: Area, { modeId = "", season = "" }: Partial<ResultsSearch>) {
  return area === "ranked" ? modeId : (await seasonOf(queries, season))?._id;
}

export const resultsQueries = {
  list: (area: Area, search: ResultsSearch) =>
    query<ResultsPage>({
      // Others than admins do not ask for results that are not validated: to them there are none.
      ...(search.state === "UNVALIDATED" && { access: "ADMIN", otherwise: none }),
      queryKey: ["results", area, "list", search],
      queryFn: async ({ signal, client: queries }) => {
        const { page, numberPerPage } = search;
        const board = await boardOf(queries, area, search);
        return board === undefined
          ? none
          : findResults(area, board, { ...filterOf(search), page, numberPerPage }, signal);
      },
      meta,
      placeholderData: keepPreviousData,
    }),
  /** The maps of a list. */
  maps: (area: Area, search: Partial<ResultsSearch>) =>
    query({
      queryKey: ["results", area, "maps", search.modeId ?? search.season],
      queryFn: async ({ signal, client: queries }) => {
        const board = await boardOf(queries, area, search);
        if (area === "ranked") return (await api.rankedResults.searchMaps({ body: { modeId: board }, signal })).data;
        return board === undefined
          ? []
          : (await api.leagueResults.searchMaps({ body: { seasonId: board }, signal })).data;
      },
      meta,
    }),
  one: (area: Area, id: string) =>
    query<Result>({
      queryKey: ["results", area, "one", id],
      queryFn: async ({ signal }) => {
        if (area === "ranked") return (await api.rankedResults.getResult({ id, signal })).data;
        const [result] = (await api.leagueResults.searchResults({ body: { _id: id }, signal })).data;
        if (!result || !("timeLimit" in result))
          throw new CallError("Result not found", { status: 404, errorCode: "RESULT_NOT_FOUND" });
        return result;
      },
      meta,
    }),
  /** What a result's page shows besides its figures; `null` before it is frozen. */
  story: (area: Area, id: string) =>
    query<ResultStory | null>({
      queryKey: ["results", area, "story", id],
      queryFn: async ({ signal, client: queries }) => {
        // Only who may see other results has to know first whether it is frozen.
        const seesAll = resultCan.see({ freezed: false }, await viewerOf(queries));
        if (seesAll && !(await queries.query(resultsQueries.one(area, id))).freezed) return null;
        return (await resultCalls[area].getStory({ id, signal })).data;
      },
      meta,
    }),
};

const none: ResultsPage = { results: [], total: 0 };

const playerQueries = ({ player }: { readonly player: string }) => (player === "" ? [] : [usersQueries.one(player)]);

export const resultsScreenQueries = ({ search }: At<typeof resultsSearch>) => [
  resultsQueries.list("ranked", search),
  resultsQueries.maps("ranked", search),
  modesQueries.all,
  ...playerQueries(search),
];
export const leagueResultsScreenQueries = ({ search }: At<typeof leagueResultsSearch>) => [
  seasonsQueries.all,
  resultsQueries.list("league", search),
  resultsQueries.maps("league", search),
  ...playerQueries(search),
];
export const resultScreenQueries =
  (area: Area) =>
  ({ params: { resultId = "" } }: At) => [
    ...(area === "league" ? [seasonsQueries.all] : []),
    resultsQueries.one(area, resultId),
    resultsQueries.story(area, resultId),
    mapsQueries.plans,
  ];

/** Keys of the queries that contain results, or the number of those that are not validated. */
export const whatShowsResults = [["results"], ["seasons"], ["events", "rounds"], ["admin"]] as const;

/** Keys of the queries that change when a result is frozen. */
export const whatFreezesChange = [...whatShowsResults, ["stats"], ["users"], ["clans"]] as const;
