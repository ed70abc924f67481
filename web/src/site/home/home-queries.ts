import { useSearch } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { fetchSeason, seasonSearch, seasonsQueries } from "../../competitions/seasons-queries.ts";
import type { leaguePlayersSearch } from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { readSearch } from "../../platform/search-params.ts";
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
 * @param options `periodMs`: how far ahead fixtures are shown, in milliseconds. `season`: the season of the league's page as in
 * the URL
 */
const createHomeQuery = (area: Area | null, { periodMs, season }: { periodMs: number; season?: string }) =>
  defineQuery({
    queryKey: ["home", area, season],
    queryFn: async ({ signal, client: queryClient }) => {
      const seasonId = season === undefined ? undefined : (await fetchSeason(queryClient, season))?._id;
      const now = getServerTime();
      // The period starts on the hour, so that all requests within an hour share a cached response.
      const start = now - (now % HOUR_MS);
      const startDate = new Date(start).toISOString();
      const endDate = new Date(start + periodMs).toISOString();
      return (await api.home.getHome({ body: { startDate, endDate, area, seasonId }, signal })).data;
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    // If the server is unreachable, the list of players on the same page shows the error.
    meta: { hidesErrorToast: true, topics: ["announcements", "queues", "results", "seasons", "events", "votes"] },
  });

export const homeQuery = createHomeQuery(null, { periodMs: DAY_MS });

/** Creates the query of the league's home page. @param season the season as in the URL */
export const createLeagueHomeQuery = (season: string) => createHomeQuery("league", { periodMs: 14 * DAY_MS, season });

/** Returns the query of the league's home page for the season of the page. */
export function useLeagueHomeQuery() {
  return createLeagueHomeQuery(readSearch(seasonSearch, useSearch({ strict: false })).season);
}

export const getHomeScreenQueries = (location: ScreenLocation<typeof playersSearch>) => [
  homeQuery,
  ...getPlayersScreenQueries(location),
];

/** The league's home page also lists the players. */
export const getLeagueHomeScreenQueries = (location: ScreenLocation<typeof leaguePlayersSearch>) => [
  seasonsQueries.all,
  createLeagueHomeQuery(location.search.season),
  ...getLeaguePlayersScreenQueries(location),
];
