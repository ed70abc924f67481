import { keepPreviousData } from "@tanstack/react-query";
import { pageSizes, resultsPageSize } from "contract/constants.ts";
import { resultCan } from "contract/result-can.ts";
import type { ResultStory } from "contract/results.ts";
import { mapsQueries } from "../maps/maps-queries.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { api } from "../platform/api.ts";
import { CallError } from "../platform/failures.ts";
import { type Query, query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { oneOfParam, page, type SearchOf, textParam } from "../platform/search-params.ts";
import { viewerOf } from "../platform/session.ts";
import { seasonOf, seasonSearch, seasonsQueries } from "../seasons/seasons-queries.ts";
import { usersQueries } from "../users/users-queries.ts";
import type { Result, ResultsPage } from "./results-area.ts";

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

const paging = { page, numberPerPage: oneOfParam(pageSizes, resultsPageSize) } as const;

/** Which results are listed; `UNVALIDATED` to admins alone. */
const state = oneOfParam(["", "UNVALIDATED", "VALIDATED"], "");

/** Whose results (a user's id), and on which map. */
const found = { player: textParam(), map: textParam() } as const;

export const resultsSearch = { modeId: textParam(), ...found, state, ...paging } as const;
export const leagueResultsSearch = { ...seasonSearch, ...found, state, ...paging } as const;

const stories = {
  ranked: api.rankedResults,
  league: api.leagueResults,
};

/** What a result's page shows besides its figures; `null` before it is frozen. */
function storyQuery(area: keyof typeof stories, result: Query<Result>, id: string) {
  return query<ResultStory | null>({
    queryKey: ["results", area, "story", id],
    queryFn: async ({ signal, client: queries }) => {
      // Only who may see other results has to know first whether it is frozen.
      const seesAll = resultCan.see({ freezed: false }, await viewerOf(queries));
      if (seesAll && !(await queries.query(result)).freezed) return null;
      return (await stories[area].getStory({ id, signal })).data;
    },
    meta: { failure },
  });
}

export const rankedResultsQueries = {
  list: ({ modeId, player, map, state, page, numberPerPage }: SearchOf<typeof resultsSearch>) =>
    query<ResultsPage>({
      ...accessTo(state),
      queryKey: ["results", "ranked", "list", { modeId, player, map, state, page, numberPerPage }],
      queryFn: async ({ signal }) => {
        const body = { modeId: modeId || null, ...filterOf({ player, map, state }), page, numberPerPage };
        const { resultsRanked, total } = (await api.rankedResults.searchResults({ body, signal })).data;
        return { results: resultsRanked, total };
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  maps: (modeId: string) =>
    query({
      queryKey: ["results", "ranked", "maps", modeId],
      queryFn: async ({ signal }) =>
        (await api.rankedResults.searchMaps({ body: { modeId: modeId || null }, signal })).data,
      meta: { failure },
    }),
  one: (resultId: string) =>
    query<Result>({
      queryKey: ["results", "ranked", "one", resultId],
      queryFn: async ({ signal }) => (await api.rankedResults.getResult({ id: resultId, signal })).data,
      meta: { failure },
    }),
  story: (resultId: string) => storyQuery("ranked", rankedResultsQueries.one(resultId), resultId),
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
        const { data, total = data.length } = await api.leagueResults.searchResults({ body, signal });
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
        return season ? (await api.leagueResults.searchMaps({ body: { seasonId: season._id }, signal })).data : [];
      },
      meta: { failure },
    }),
  one: (resultId: string) =>
    query<Result>({
      queryKey: ["results", "league", "one", resultId],
      queryFn: async ({ signal }) => {
        const [found] = (await api.leagueResults.searchResults({ body: { _id: resultId }, signal })).data;
        if (!found || !("timeLimit" in found))
          throw new CallError("Result not found", { status: 404, errorCode: "RESULT_NOT_FOUND" });
        return found;
      },
      meta: { failure },
    }),
  story: (resultId: string) => storyQuery("league", leagueResultsQueries.one(resultId), resultId),
};

const playerQueries = ({ player }: { readonly player: string }) => (player === "" ? [] : [usersQueries.one(player)]);

export const resultsScreenQueries = ({ search }: At<typeof resultsSearch>) => [
  rankedResultsQueries.list(search),
  rankedResultsQueries.maps(search.modeId),
  modesQueries.all,
  ...playerQueries(search),
];
export const resultScreenQueries = ({ params: { resultId = "" } }: At) => [
  rankedResultsQueries.one(resultId),
  rankedResultsQueries.story(resultId),
  mapsQueries.plans,
];
export const leagueResultsScreenQueries = ({ search }: At<typeof leagueResultsSearch>) => [
  seasonsQueries.all,
  leagueResultsQueries.list(search),
  leagueResultsQueries.maps(search.season),
  ...playerQueries(search),
];
export const leagueResultScreenQueries = ({ params: { resultId = "" } }: At) => [
  seasonsQueries.all,
  leagueResultsQueries.one(resultId),
  leagueResultsQueries.story(resultId),
  mapsQueries.plans,
];

/** Keys of the queries that contain results, or the number of those that are not validated. */
export const whatShowsResults = [["results"], ["seasons"], ["events", "rounds"], ["admin"]] as const;

/** Keys of the queries that change when a result is frozen. */
export const whatFreezesChange = [...whatShowsResults, ["stats"], ["users"], ["clans"]] as const;
