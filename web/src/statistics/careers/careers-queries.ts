import { keepPreviousData } from "@tanstack/react-query";
import type { Outcome } from "contract/careers.ts";
import { type Area, pageSizes } from "contract/constants.ts";
import type { OwnRank, Trend } from "contract/stats.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { flag, oneOfParam, page, type SearchOf, textParam } from "../../platform/search-params.ts";
import { serverNow } from "../../platform/server-clock.ts";

/** The pages that show these name a failure in its place; that of the player has its toast. */
const failure = "Erreur while fetching user";

export const careersQueries = {
  rounds: (area: Area, id: string, { all: _, ...filter }: CareerSearch) =>
    query({
      queryKey: ["stats", "career", area, "rounds", id, filter],
      queryFn: ({ signal }) =>
        api.careers.searchPlayerRounds({ id, body: { ...filter, area, map: filter.map || null }, signal }),
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  curve: (area: Area, id: string, { modeId, all }: Pick<CareerSearch, "modeId" | "all">) =>
    query({
      queryKey: ["stats", "career", area, "curve", id, modeId, all],
      queryFn: async ({ signal }) => (await api.careers.getCurve({ id, body: { area, modeId, all }, signal })).data,
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  career: (area: Area, id: string, { modeId, seasonId }: Pick<CareerSearch, "modeId" | "seasonId">) =>
    query({
      queryKey: ["stats", "career", area, "career", id, modeId, seasonId],
      queryFn: async ({ signal }) =>
        (await api.careers.getCareer({ id, body: { area, modeId, seasonId }, signal })).data,
      meta: { failure, isSilent: true },
      placeholderData: keepPreviousData,
    }),
  figures: (id: string) =>
    query({
      queryKey: ["stats", "career", "figures", id],
      queryFn: async ({ signal }) => (await api.careers.getFigures({ id, signal })).data,
      meta: { failure: "Error while fetching figures", isPart: true },
    }),
  versus: (area: Area, id: string, otherId: string, paging: SearchOf<typeof versusSearch>) =>
    query({
      queryKey: ["stats", "career", area, "versus", id, otherId, paging],
      queryFn: ({ signal }) => api.careers.getVersus({ id, body: { area, otherId, ...paging }, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
};

/** A player's rounds, and what of their career is about the same mode or season. */
export const careerSearch = {
  /** `""`: the mode with most games for the curve and partners, all modes for the rest. */
  modeId: textParam(),
  seasonId: textParam(),
  map: textParam(),
  outcome: oneOfParam<Outcome | "">(["", "W", "L", "D"], ""),
  /** The curve of all games instead of the last hundred. */
  all: flag(false),
  page,
  numberPerPage: oneOfParam(pageSizes, 10),
} as const;
export type CareerSearch = SearchOf<typeof careerSearch>;

/** The field of the search that chooses the mode or season that is shown. */
export const boardIn = { ranked: "modeId", league: "seasonId" } as const satisfies Record<Area, keyof CareerSearch>;

/** A mode or season in which a player has a stat. */
export interface CareerBoard {
  readonly id: string;
  readonly name: string;
  readonly statId: string;
}

export const versusSearch = { page, numberPerPage: oneOfParam(pageSizes, 10) } as const;

/** The players of a page of the leaderboard who have games. */
export interface TrendsPage {
  readonly modeId: string;
  readonly userIds: readonly string[];
}

export const trendsQueries = {
  /** By player. */
  page: ({ modeId, userIds }: TrendsPage) =>
    query<Readonly<Record<string, Trend>>>({
      queryKey: ["stats", "trends", modeId, userIds],
      queryFn: async ({ signal }) => {
        const date = new Date(serverNow()).toISOString().slice(0, 10);
        const { data } = await api.trends.searchTrends({ body: { modeId, date, userIds: [...userIds] }, signal });
        return Object.fromEntries(data.map((trend) => [trend.userId, trend]));
      },
      meta: { isSilent: true },
    }),
  /** The viewer's; `null` without a game. */
  ownRank: (modeId: string) =>
    query<OwnRank | null>({
      queryKey: ["stats", "place", modeId],
      access: "USER",
      otherwise: null,
      queryFn: async ({ signal }) => (await api.trends.getOwnRank({ body: { modeId }, signal })).data,
      meta: { isSilent: true },
    }),
};

export const versusScreenQueries =
  (area: Area) =>
  ({ params: { userId = "", otherId = "" }, search }: At<typeof versusSearch>) => [
    careersQueries.versus(area, userId, otherId, search),
  ];
