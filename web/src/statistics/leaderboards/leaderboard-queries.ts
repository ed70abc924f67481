import { keepPreviousData } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import { fetchMode, modesQueries } from "../../competitions/modes-queries.ts";
import {
  aliasesQueries,
  type leaguePlayersSearch,
  playerListSearch,
  usersQueries,
} from "../../people/users/users-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { createTextParam, type SearchValues } from "../../platform/search-params.ts";
import { type careerSearch, careersQueries } from "../careers/careers-queries.ts";
import { statsQueries } from "../stats/stats-queries.ts";
import { toLeaderboard } from "./leaderboard.ts";

/** Search parameters of the leaderboard. */
export const playersSearch = { modeId: createTextParam(), ...playerListSearch } as const;

/** Creates the query of a page of all players, sorted by their Elo in a mode. */
export function createLeaderboardQuery(search: SearchValues<typeof playersSearch>) {
  return defineQuery({
    queryKey: ["stats", "leaderboard", search],
    queryFn: async ({ signal, client }) => {
      const { userName, page, numberPerPage } = search;
      const mode = await fetchMode(client, search.modeId);
      const body = { modeId: mode?._id ?? null, userName, page, numberPerPage };
      const { data, total = 0 } = await api.rankedStats.searchLeaderboard({ body, signal });
      return toLeaderboard({ mode, entries: data, total }, search);
    },
    // "Erreur" is intended: users know it from the site that this one replaces.
    meta: { failure: "Erreur while fetching users" },
    placeholderData: keepPreviousData,
  });
}

export const getPlayersScreenQueries = ({ search }: ScreenLocation<typeof playersSearch>) => [
  modesQueries.all,
  createLeaderboardQuery(search),
];

/**
 * Creates the function that lists the queries of the first render of a player's screen. They are in the order of
 * visibility, because browsers open few connections at once.
 */
export const createPlayerScreenQueries =
  (area: Area) =>
  ({ params: { userId = "" }, search }: ScreenLocation<typeof careerSearch>) => [
    usersQueries.byId(userId),
    statsQueries.byPlayer(area, userId),
    careersQueries.lastRound(area, userId),
    careersQueries.curve(area, userId, search),
    careersQueries.rounds(area, userId, search),
    statsQueries.byPlayer(area === "ranked" ? "league" : "ranked", userId),
    careersQueries.career(area, userId, search),
    aliasesQueries.ofPlayer(userId),
  ];

export const getLeaguePlayersScreenQueries = ({
  search: { season, userName, page, numberPerPage },
}: ScreenLocation<typeof leaguePlayersSearch>) => [usersQueries.list({ season, userName, page, numberPerPage })];
