import type { Area } from "contract/constants.ts";
import type { leaguePlayersSearch } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { serverNow } from "../../platform/server-clock.ts";
import {
  leaguePlayersScreenQueries,
  playersScreenQueries,
  type playersSearch,
} from "../../statistics/leaderboards/leaderboard-queries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const REFETCH_INTERVAL_MS = 300_000;

/** @param area `null` for both. @param ahead how far ahead fixtures are shown, in milliseconds */
const createHomeQuery = (area: Area | null, ahead: number) =>
  query({
    queryKey: ["home", area],
    queryFn: async ({ signal }) => {
      const now = serverNow();
      // The period starts on the hour, so that all requests within an hour share a cached response.
      const start = now - (now % HOUR_MS);
      const startDate = new Date(start).toISOString();
      const endDate = new Date(start + ahead).toISOString();
      return (await api.home.getHome({ body: { startDate, endDate, area }, signal })).data;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    // The list below shows the error if the server is unreachable.
    meta: { isSilent: true, topics: ["announcements", "queues", "results", "events", "votes"] },
  });

export const homeQuery = createHomeQuery(null, DAY_MS);
export const leagueHomeQuery = createHomeQuery("league", 14 * DAY_MS);

export const homeScreenQueries = (at: ScreenLocation<typeof playersSearch>) => [homeQuery, ...playersScreenQueries(at)];
export const leagueHomeScreenQueries = (at: ScreenLocation<typeof leaguePlayersSearch>) => [
  leagueHomeQuery,
  ...leaguePlayersScreenQueries(at),
];
