import type { OwnRank, Trend, trendsShapes } from "contract/trends.ts";
import { trendsCalls } from "contract/trends-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import { serverNow } from "../platform/server-clock.ts";

/** Not with the clients of all pages: only the leaderboard needs it. */
const trends = client<typeof trendsCalls, typeof trendsShapes>(trendsCalls);

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
        const { data } = await trends.searchTrends({ body: { modeId, date, userIds: [...userIds] }, signal });
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
      queryFn: async ({ signal }) => (await trends.getOwnRank({ body: { modeId }, signal })).data,
      meta: { isSilent: true },
    }),
};
