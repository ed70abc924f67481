import type { Area } from "contract/constants.ts";
import type { leaguePlayersSearch } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { getServerTime } from "../../platform/server-clock.ts";
import {
  getLeaguePlayersScreenQueries,
  getPlayersScreenQueries,
  type playersSearch,
} from "../../statistics/leaderboards/leaderboard-queries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const REFETCH_INTERVAL_MS = 300_000;

/**
 * Creates the query of a home page.
 *
 * @param area `null` for both areas
 * @param periodMs how far ahead fixtures are shown, in milliseconds
 */
const createHomeQuery = (area: Area | null, periodMs: number) =>
  defineQuery({
    queryKey: ["home", area],
    queryFn: async ({ signal }) => {
      const now = getServerTime();
      // The period starts on the hour, so that all requests within an hour share a cached response.
      const start = now - (now % HOUR_MS);
      const startDate = new Date(start).toISOString();
      const endDate = new Date(start + periodMs).toISOString();
      return (await api.home.getHome({ body: { startDate, endDate, area }, signal })).data;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    // If the server is unreachable, the list of players on the same page shows the error.
    meta: { hidesErrors: true, topics: ["announcements", "queues", "results", "events", "votes"] },
  });

export const homeQuery = createHomeQuery(null, DAY_MS);
export const leagueHomeQuery = createHomeQuery("league", 14 * DAY_MS);

export const getHomeScreenQueries = (location: ScreenLocation<typeof playersSearch>) => [
  homeQuery,
  ...getPlayersScreenQueries(location),
];
export const getLeagueHomeScreenQueries = (location: ScreenLocation<typeof leaguePlayersSearch>) => [
  leagueHomeQuery,
  ...getLeaguePlayersScreenQueries(location),
];
