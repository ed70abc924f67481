import type { Area } from "contract/constants.ts";
import {
  leaguePlayersScreenQueries,
  type leaguePlayersSearch,
  playersScreenQueries,
  type playersSearch,
} from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { serverNow } from "../../platform/server-clock.ts";

const HOUR = 3_600_000;
const DAY = 86_400_000;
const REFETCH_INTERVAL = 300_000;

/** @param area `null`: both. @param ahead how far ahead fixtures are shown, in milliseconds */
const homeOf = (area: Area | null, ahead: number) =>
  query({
    queryKey: ["home", area],
    queryFn: async ({ signal }) => {
      const now = serverNow();
      // The span begins on the hour, so that all who ask within one share a reply.
      const start = now - (now % HOUR);
      const startDate = new Date(start).toISOString();
      const endDate = new Date(start + ahead).toISOString();
      return (await api.home.getHome({ body: { startDate, endDate, area }, signal })).data;
    },
    refetchInterval: REFETCH_INTERVAL,
    // The list below shows that the server is unreachable.
    meta: { isSilent: true, topics: ["announcements", "queues", "results", "events", "votes"] },
  });

export const homeQuery = homeOf(null, DAY);
export const leagueHomeQuery = homeOf("league", 14 * DAY);

export const homeScreenQueries = (at: At<typeof playersSearch>) => [homeQuery, ...playersScreenQueries(at)];
export const leagueHomeScreenQueries = (at: At<typeof leaguePlayersSearch>) => [
  leagueHomeQuery,
  ...leaguePlayersScreenQueries(at),
];
