import { keepPreviousData } from "@tanstack/react-query";
import type { Outcome } from "contract/careers.ts";
import { type Area, pageSizes } from "contract/constants.ts";
import type { OwnRank, Trend } from "contract/stats.ts";
import type { StatSummary } from "../../competitions/stat-metrics.tsx";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { defineQuery, useQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import {
  createBooleanParam,
  createChoiceParam,
  createTextParam,
  pageParam,
  type SearchValues,
  useSearchParams,
} from "../../platform/search-params.ts";
import { getServerTime } from "../../platform/server-clock.ts";

/**
 * Sections show this failure instead of their content. Only the query of the player shows a toast. "Erreur" is intended:
 * users know it from the previous site.
 */
const failure = "Erreur while fetching user";

export const careersQueries = {
  // The parameter `all` applies to the curve only, so it is left out.
  rounds: (area: Area, id: string, { all: _, ...filter }: CareerSearch) =>
    defineQuery({
      queryKey: ["stats", "career", area, "rounds", id, filter],
      queryFn: ({ signal }) =>
        api.careers.searchPlayerRounds({ id, body: { ...filter, area, map: filter.map || null }, signal }),
      meta: { failure, hidesErrors: true },
      placeholderData: keepPreviousData,
    }),
  curve: (area: Area, id: string, { modeId, all }: Pick<CareerSearch, "modeId" | "all">) =>
    defineQuery({
      queryKey: ["stats", "career", area, "curve", id, modeId, all],
      queryFn: async ({ signal }) => (await api.careers.getCurve({ id, body: { area, modeId, all }, signal })).data,
      meta: { failure, hidesErrors: true },
      placeholderData: keepPreviousData,
    }),
  career: (area: Area, id: string, { modeId, seasonId }: Pick<CareerSearch, "modeId" | "seasonId">) =>
    defineQuery({
      queryKey: ["stats", "career", area, "career", id, modeId, seasonId],
      queryFn: async ({ signal }) =>
        (await api.careers.getCareer({ id, body: { area, modeId, seasonId }, signal })).data,
      meta: { failure, hidesErrors: true },
      placeholderData: keepPreviousData,
    }),
  metricAverages: (id: string) =>
    defineQuery({
      // "Figures" is the API's name of extended metrics.
      queryKey: ["stats", "career", "figures", id],
      queryFn: async ({ signal }) => (await api.careers.getFigures({ id, signal })).data,
      meta: { failure: "Error while fetching statistics", hidesNotFound: true },
    }),
  versus: (area: Area, id: string, otherId: string, paging: SearchValues<typeof versusSearch>) =>
    defineQuery({
      queryKey: ["stats", "career", area, "versus", id, otherId, paging],
      queryFn: async ({ signal }) => {
        // The API would reject the body. To the viewer, a page that compares a player with themselves just does not exist.
        if (id === otherId) throw new ApiError("User not found", { status: 404, errorCode: "USER_NOT_FOUND" });
        return api.careers.getVersus({ id, body: { area, otherId, ...paging }, signal });
      },
      meta: { failure, hidesNotFound: true },
      placeholderData: keepPreviousData,
    }),
};

/** The search parameters of a player's career: filters of the rounds, which also apply to the other sections. */
export const careerSearch = {
  /** If empty, rounds and maps are of all modes, and everything else is of the player's main mode. */
  modeId: createTextParam(),
  seasonId: createTextParam(),
  map: createTextParam(),
  outcome: createChoiceParam<Outcome | "">(["", "W", "L", "D"], ""),
  /** Whether the Elo curve shows all games instead of the last 100. */
  all: createBooleanParam(false),
  page: pageParam,
  numberPerPage: createChoiceParam(pageSizes, 10),
} as const;
export type CareerSearch = SearchValues<typeof careerSearch>;

/** The search parameter that selects the mode or season. */
export const competitionParam = { ranked: "modeId", league: "seasonId" } as const satisfies Record<
  Area,
  keyof CareerSearch
>;

/** A mode or season in which a player has statistics. */
export interface CareerCompetition {
  readonly id: string;
  readonly name: string;
  readonly stat: StatSummary;
}

/**
 * Returns the mode or season of which the page of a player speaks: the selected one, or else the player's main mode, which the
 * API chooses, or else the first mode or season. `undefined` if there is none, and while it is unknown.
 */
export function useShownCompetition(
  area: Area,
  userId: string,
  competitions: readonly CareerCompetition[],
): CareerCompetition | undefined {
  const [search] = useSearchParams(careerSearch);
  const { data: career, isPending } = useQuery(careersQueries.career(area, userId, search));
  const selectedId = search[competitionParam[area]];
  if (selectedId === "" && isPending) return undefined;
  return competitions.find(({ id }) => id === (selectedId || career?.modeId)) ?? competitions[0];
}

export const versusSearch = { page: pageParam, numberPerPage: createChoiceParam(pageSizes, 10) } as const;

/** Whose trends to fetch: the players on a page of a leaderboard who have played in its mode. */
export interface TrendsRequest {
  readonly modeId: string;
  readonly userIds: readonly string[];
}

export const trendsQueries = {
  /** Fetches the trends of players, by user id. */
  list: ({ modeId, userIds }: TrendsRequest) =>
    defineQuery<Readonly<Record<string, Trend>>>({
      queryKey: ["stats", "trends", modeId, userIds],
      queryFn: async ({ signal }) => {
        // The day in UTC: `2026-11-20`.
        const date = new Date(getServerTime()).toISOString().slice(0, 10);
        const { data } = await api.trends.searchTrends({ body: { modeId, date, userIds: [...userIds] }, signal });
        return Object.fromEntries(data.map((trend) => [trend.userId, trend]));
      },
      meta: { hidesErrors: true },
    }),
  /** Fetches the viewer's rank in a mode. `null` if they have not played in it. */
  ownRank: (modeId: string) =>
    defineQuery<OwnRank | null>({
      queryKey: ["stats", "place", modeId],
      access: "USER",
      dataWithoutAccess: null,
      queryFn: async ({ signal }) => (await api.trends.getOwnRank({ body: { modeId }, signal })).data,
      meta: { hidesErrors: true },
    }),
};

/** Creates the function that lists the queries of the first render of the screen that compares two players. */
export const createVersusScreenQueries =
  (area: Area) =>
  ({ params: { userId = "", otherId = "" }, search }: ScreenLocation<typeof versusSearch>) => [
    careersQueries.versus(area, userId, otherId, search),
  ];
