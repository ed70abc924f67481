import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Area } from "contract/areas.ts";
import type { FullUser, User } from "contract/users.ts";
import { rankedStats, users } from "../api-clients.ts";
import { careersQueries } from "../careers/careers-queries.ts";
import type { careerSearch } from "../careers/careers-search.ts";
import { modeOf, modesQueries } from "../modes/modes-queries.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import { pagingSearch, type SearchOf, text } from "../platform/search-params.ts";
import { sessionQuery, showAsViewer } from "../platform/session.ts";
import { leagueStatsQueries, rankedStatsQueries } from "../stats/stats-queries.ts";
import { aliasesQueries } from "./aliases-queries.ts";
import { leaderboardOf } from "./leaderboard.ts";

export const usersQueries = {
  /** A page of all players, by their Elo in a mode. */
  leaderboard: (search: SearchOf<typeof playersSearch>) =>
    query({
      queryKey: ["stats", "leaderboard", search],
      queryFn: async ({ signal, client: queries }) => {
        const { userName, page, numberPerPage } = search;
        const mode = await modeOf(queries, search.modeId);
        const body = { modeId: mode?._id ?? null, userName, page, numberPerPage };
        const { data, total = 0 } = await rankedStats.searchLeaderboard({ body, signal });
        return leaderboardOf({ mode, entries: data, total }, search);
      },
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** A page of all players, by name. */
  list: (search: SearchOf<typeof leaguePlayersSearch>) =>
    query({
      queryKey: ["users", "list", search],
      queryFn: ({ signal }) => users.searchUsers({ body: search, signal }),
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** `null` if it does not exist. */
  one: (userId: string) =>
    query<User | null>({
      queryKey: ["users", "one", userId],
      queryFn: async ({ signal }) => (await users.searchUsers({ body: { _id: userId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching user" },
    }),
};

/** Keys of the queries that contain users. */
export const whatShowsUsers = [["users"], ["stats"], ["results"], ["votes"]] as const;

export const playersScreenQueries = ({ search }: At<typeof playersSearch>) => [
  modesQueries.all,
  usersQueries.leaderboard(search),
];
/** All that a player's page shows, the first screen of it first: browsers open few connections at once. */
const playerQueries = (area: Area, { params: { userId = "" }, search }: At<typeof careerSearch>) => [
  usersQueries.one(userId),
  careersQueries.rounds(area, userId, search),
  careersQueries.curve(area, userId, search),
  ...(area === "ranked" ? [rankedStatsQueries, leagueStatsQueries] : [leagueStatsQueries, rankedStatsQueries]).map(
    ({ ofPlayer }) => ofPlayer(userId),
  ),
  careersQueries.career(area, userId, search),
  aliasesQueries.ofPlayer(userId),
];
export const playerScreenQueries = (at: At<typeof careerSearch>) => playerQueries("ranked", at);
export const leaguePlayerScreenQueries = (at: At<typeof careerSearch>) => playerQueries("league", at);
export const leaguePlayersScreenQueries = ({
  search: { userName, page, numberPerPage },
}: At<typeof leaguePlayersSearch>) => [usersQueries.list({ userName, page, numberPerPage })];
export const profileScreenQueries = () => [];

/** The players of the league, by name. */
export const leaguePlayersSearch = {
  userName: text(),
  ...pagingSearch,
} as const;

/** The players of a mode, by Elo. */
export const playersSearch = { modeId: text(), ...leaguePlayersSearch } as const;

/** Replaces a user in the cached queries that contain them, and in the session where it is the viewer. */
export function showUpdated(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(usersQueries.one(user._id).queryKey, user);
  const viewer = queries.getQueryData(sessionQuery.queryKey);
  if (viewer?._id === user._id) showAsViewer(queries, user);
  for (const queryKey of whatShowsUsers) void queries.invalidateQueries({ queryKey });
}
