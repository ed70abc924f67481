import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import type { FullUser, User } from "contract/users.ts";
import { modeOf, modesQueries } from "../../competitions/modes-queries.ts";
import { allSeasons } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { pagingSearch, type SearchOf, textParam } from "../../platform/search-params.ts";
import { sessionQuery, showAsViewer } from "../../platform/session.ts";
import { type careerSearch, careersQueries } from "../../statistics/careers/careers-queries.ts";
import { leaderboardOf } from "../../statistics/leaderboards/leaderboard.ts";
import { statsQueries } from "../../statistics/stats/stats-queries.ts";

export const usersQueries = {
  /** A page of all players, by their Elo in a mode. */
  leaderboard: (search: SearchOf<typeof playersSearch>) =>
    query({
      queryKey: ["stats", "leaderboard", search],
      queryFn: async ({ signal, client: queries }) => {
        const { userName, page, numberPerPage } = search;
        const mode = await modeOf(queries, search.modeId);
        const body = { modeId: mode?._id ?? null, userName, page, numberPerPage };
        const { data, total = 0 } = await api.rankedStats.searchLeaderboard({ body, signal });
        return leaderboardOf({ mode, entries: data, total }, search);
      },
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** A page of all players, by name, those who have no game and no clan last. */
  list: (search: SearchOf<typeof leaguePlayersSearch>) =>
    query({
      queryKey: ["users", "list", search],
      queryFn: ({ signal }) => api.users.searchUsers({ body: { ...search, idleLast: true }, signal }),
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** `null` if it does not exist. */
  one: (userId: string) =>
    query<User | null>({
      queryKey: ["users", "one", userId],
      queryFn: async ({ signal }) => (await api.users.searchUsers({ body: { _id: userId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching user" },
    }),
};

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
  statsQueries.ofPlayer(area, userId),
  statsQueries.ofPlayer(area === "ranked" ? "league" : "ranked", userId),
  careersQueries.career(area, userId, search),
  aliasesQueries.ofPlayer(userId),
];
export const playerScreenQueries = (at: At<typeof careerSearch>) => playerQueries("ranked", at);
export const leaguePlayerScreenQueries = (at: At<typeof careerSearch>) => playerQueries("league", at);
export const leaguePlayersScreenQueries = ({
  search: { userName, page, numberPerPage },
}: At<typeof leaguePlayersSearch>) => [usersQueries.list({ userName, page, numberPerPage })];
export const profileScreenQueries = () => [];

/** The players of the league. */
export const leaguePlayersSearch = {
  userName: textParam(),
  ...pagingSearch,
} as const;

/** The players of a mode, by Elo. */
export const playersSearch = { modeId: textParam(), ...leaguePlayersSearch } as const;

/** Replaces a user in the cached queries that contain them, and in the session where it is the viewer. */
export function showUpdated(queries: QueryClient, user: FullUser): void {
  queries.setQueryData(usersQueries.one(user._id).queryKey, user);
  const viewer = queries.getQueryData(sessionQuery.queryKey);
  if (viewer?._id === user._id) showAsViewer(queries, user);
  for (const queryKey of whatShowsUsers) void queries.invalidateQueries({ queryKey });
}

export const aliasesQueries = {
  /** The in-game names of a player that the viewer may see. */
  ofPlayer: (userId: string) =>
    query({
      queryKey: ["users", "aliases", userId],
      queryFn: async ({ signal }) => (await api.aliases.searchAliases({ body: { userId }, signal })).data,
      // Players are told by "matches" of what they have proposed, which nobody else sees but admins.
      meta: { failure: "Error while fetching in-game names", topics: ["matches"] },
    }),
  /** What happened to the in-game names of a player, the newest first. */
  changes: (userId: string) =>
    query({
      queryKey: ["users", "name-changes", userId],
      access: "ADMIN",
      queryFn: async ({ signal }) =>
        (await api.aliases.searchNameChanges({ body: { userId, page: 1, numberPerPage: 100 }, signal })).data,
      meta: { failure: "Error while fetching the history of in-game names" },
    }),
  /** What waits for an admin, the oldest first, each with the rounds that it would claim. */
  proposals: query({
    queryKey: ["users", "proposals"],
    access: "ADMIN",
    queryFn: ({ signal }) => api.aliases.searchProposals({ body: { page: 1, numberPerPage: 50 }, signal }),
    meta: { failure: "Error while fetching proposed names" },
  }),
};

/** Keys of the queries that show in-game names, and what is wrong with rounds for want of names and clans. */
export const whatShowsAliases = [["users"], ["clans"], ["gameServers"], ["admin"]] as const;

/** Players whose name contains what was typed, by name; enough of them to choose from. */
export function candidatesQuery(userName: string) {
  return candidates("all", userName, {});
}

/** The same; before anything is typed, the players whose names are most like one that a round has. */
export function likeCandidatesQuery(name: string) {
  return (typed: string) =>
    typed !== ""
      ? candidatesQuery(typed)
      : query<readonly User[]>({
          queryKey: ["users", "like", name],
          access: "ADMIN",
          otherwise: [],
          queryFn: async ({ signal }) => (await api.users.findLikeUsers({ body: { name }, signal })).data,
          meta: { failure: "Erreur while fetching players" },
        });
}

/** The same, of those who are in no clan. */
export function freeCandidatesQuery(userName: string) {
  return candidates("free", userName, { clanId: null });
}

function candidates(which: "all" | "free", userName: string, filter: { readonly clanId?: null }) {
  return query({
    queryKey: ["users", "candidates", which, userName],
    queryFn: async ({ signal }) => {
      if (userName !== "") await debounceQuery(signal);
      return (await api.users.searchUsers({ body: { userName, ...filter, page: 1, numberPerPage: 50 }, signal })).data;
    },
    meta: { failure: "Erreur while fetching players" },
    placeholderData: keepPreviousData,
  });
}

/** The clans of the active season to choose from, by name. */
export const clansToJoinQuery = query({
  queryKey: ["clans", "to join"],
  queryFn: async ({ signal, client }) => {
    const active = (await allSeasons(client)).find(({ isActive }) => isActive);
    if (active === undefined) return [];
    const { data } = await api.clans.searchClans({ body: { seasonId: active._id, sort: "name", asc: true }, signal });
    return data.map(({ _id, name }) => ({ value: _id, label: name }));
  },
  meta: { failure: "Error while fetching clans" },
});
