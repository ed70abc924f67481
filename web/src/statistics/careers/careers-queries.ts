import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Outcome } from "contract/careers.ts";
import { type Area, pageSizes } from "contract/constants.ts";
import type { OwnRank, Trend } from "contract/stats.ts";
import { isProvisional, type StatSummary } from "../../competitions/stat-metrics.tsx";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import {
  createBooleanParam,
  createChoiceParam,
  createTextParam,
  pageParam,
  type SearchValues,
} from "../../platform/search-params.ts";
import { getServerTime } from "../../platform/server-clock.ts";
import { statsQueries } from "../stats/stats-queries.ts";

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
      queryFn: async ({ signal, client: queryClient }) => {
        const competition = await selectCompetition(queryClient, area, id, filter);
        const body = { ...filter, ...competition, area, map: filter.map || null };
        return api.careers.searchPlayerRounds({ id, body, signal });
      },
      meta: { failure, hidesErrorToast: true },
      placeholderData: keepPreviousData,
    }),
  /** Fetches a player's latest round in any mode or season. `null` if there is none. */
  lastRound: (area: Area, id: string) =>
    defineQuery({
      queryKey: ["stats", "career", area, "last", id],
      queryFn: async ({ signal }) => {
        const body = { area, page: 1, numberPerPage: 1 } as const;
        return (await api.careers.searchPlayerRounds({ id, body, signal })).data[0] ?? null;
      },
      meta: { failure, hidesErrorToast: true },
    }),
  /** Fetches the Elo curve of one mode, or of the league. For all modes, it is that of the main mode. */
  curve: (area: Area, id: string, { modeId, all }: Pick<CareerSearch, "modeId" | "all">) =>
    defineQuery({
      queryKey: ["stats", "career", area, "curve", id, modeId, all],
      queryFn: async ({ signal, client: queryClient }) => {
        const search = { modeId: modeId === allCompetitions ? "" : modeId, seasonId: "" };
        const competition = area === "ranked" ? await selectCompetition(queryClient, area, id, search) : null;
        const body = { area, modeId: competition?.modeId ?? "", all };
        return (await api.careers.getCurve({ id, body, signal })).data;
      },
      meta: { failure, hidesErrorToast: true },
      placeholderData: keepPreviousData,
    }),
  career: (area: Area, id: string, { modeId, seasonId }: Pick<CareerSearch, "modeId" | "seasonId">) =>
    defineQuery({
      queryKey: ["stats", "career", area, "career", id, modeId, seasonId],
      queryFn: async ({ signal, client: queryClient }) => {
        const competition = await selectCompetition(queryClient, area, id, { modeId, seasonId });
        return (await api.careers.getCareer({ id, body: { area, ...competition }, signal })).data;
      },
      meta: { failure, hidesErrorToast: true },
      placeholderData: keepPreviousData,
    }),
  metricAverages: (id: string) =>
    defineQuery({
      // "Figures" is the API's name of extended metrics.
      queryKey: ["stats", "career", "figures", id],
      queryFn: async ({ signal }) => (await api.careers.getFigures({ id, signal })).data,
      meta: { failure: "Error while fetching statistics", hidesNotFoundToast: true },
    }),
  versus: (area: Area, id: string, otherId: string, paging: SearchValues<typeof versusSearch>) =>
    defineQuery({
      queryKey: ["stats", "career", area, "versus", id, otherId, paging],
      queryFn: async ({ signal }) => {
        // The API would reject the body. To the viewer, a page that compares a player with themselves just does not exist.
        if (id === otherId) throw new ApiError("User not found", { status: 404, errorCode: "USER_NOT_FOUND" });
        return api.careers.getVersus({ id, body: { area, otherId, ...paging }, signal });
      },
      meta: { failure, hidesNotFoundToast: true },
      placeholderData: keepPreviousData,
    }),
};

/** The value of a search parameter that selects all modes or all seasons. */
export const allCompetitions = "all";

/** The search parameters of a player's career: filters of the rounds, which also apply to the other sections. */
export const careerSearch = {
  /** If empty, the player's main mode. For all modes, rounds and maps are of all of them, and the rest is of the main mode. */
  modeId: createTextParam(),
  /** If empty, the newest season in which the player has played. */
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
 * Returns the mode or season of which the page of a player shows the Elo, rank and record: the selected one, or else the main
 * one. `undefined` if there is none.
 */
export function findShownCompetition(
  area: Area,
  search: CompetitionSearch,
  competitions: readonly CareerCompetition[],
): CareerCompetition | undefined {
  const mainStat = findMainStat(
    area,
    competitions.map(({ stat }) => stat),
  );
  return (
    competitions.find(({ id }) => id === search[competitionParam[area]]) ??
    competitions.find(({ stat }) => stat === mainStat)
  );
}

type CompetitionSearch = Pick<CareerSearch, "modeId" | "seasonId">;

/**
 * Returns the stat of a player's main mode, which has the highest Elo, or of the newest season. A mode in which the Elo is
 * provisional is the main mode only if there is no other.
 * @param stats in the order of `statsQueries.byPlayer`
 */
function findMainStat(area: Area, stats: readonly StatSummary[]): StatSummary | undefined {
  const isMain = (stat: StatSummary) => area === "league" || !isProvisional(stat);
  return stats.find(isMain) ?? stats[0];
}

/** Returns the mode or season of a search as the API expects it: empty for all, and the id of the main one if none is selected. */
async function selectCompetition(
  queryClient: QueryClient,
  area: Area,
  userId: string,
  search: CompetitionSearch,
): Promise<CompetitionSearch> {
  const selectedId = search[competitionParam[area]];
  const none = { modeId: "", seasonId: "" };
  if (selectedId === allCompetitions) return none;
  if (selectedId !== "") return { ...none, [competitionParam[area]]: selectedId };
  const mainStat = findMainStat(area, await queryClient.query(statsQueries.byPlayer(area, userId)));
  return { ...none, [competitionParam[area]]: mainStat?.[competitionParam[area]] ?? "" };
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
      meta: { hidesErrorToast: true },
    }),
  /** Fetches the viewer's rank in a mode. `null` if they have not played in it. */
  ownRank: (modeId: string) =>
    defineQuery<OwnRank | null>({
      queryKey: ["stats", "place", modeId],
      access: "USER",
      dataWithoutAccess: null,
      queryFn: async ({ signal }) => (await api.trends.getOwnRank({ body: { modeId }, signal })).data,
      meta: { hidesErrorToast: true },
    }),
};

/** Creates the function that lists the queries of the first render of the screen that compares two players. */
export const createVersusScreenQueries =
  (area: Area) =>
  ({ params: { userId = "", otherId = "" }, search }: ScreenLocation<typeof versusSearch>) => [
    careersQueries.versus(area, userId, otherId, search),
  ];
