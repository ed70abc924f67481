import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { FullUser, User } from "contract/users.ts";
import { fetchSeasons } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { query } from "../../platform/query.ts";
import { pagingParams, type SearchValues, textParam } from "../../platform/search-params.ts";
import { sessionQuery, setViewer } from "../../platform/session.ts";

export const usersQueries = {
  /** A page of all players, sorted by name. Players without a game and a clan come last. */
  list: (search: SearchValues<typeof leaguePlayersSearch>) =>
    query({
      queryKey: ["users", "list", search],
      queryFn: ({ signal }) => api.users.searchUsers({ body: { ...search, idleLast: true }, signal }),
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** A user; `null` if the user does not exist. */
  one: (userId: string) =>
    query<User | null>({
      queryKey: ["users", "one", userId],
      queryFn: async ({ signal }) => (await api.users.searchUsers({ body: { _id: userId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching user" },
    }),
};

export const queriesShowingUsers = [["users"], ["stats"], ["results"], ["votes"]] as const;

export const profileScreenQueries = () => [];

/** Search parameters of the league's list of players. */
export const leaguePlayersSearch = {
  userName: textParam(),
  ...pagingParams,
} as const;

/** Replaces a user in the cache, and in the session if it is the viewer. Refetches the queries that show users. */
export function updateCachedUser(queryClient: QueryClient, user: FullUser): void {
  queryClient.setQueryData(usersQueries.one(user._id).queryKey, user);
  const viewer = queryClient.getQueryData(sessionQuery.queryKey);
  if (viewer?._id === user._id) setViewer(queryClient, user);
  for (const queryKey of queriesShowingUsers) void queryClient.invalidateQueries({ queryKey });
}

export const aliasesQueries = {
  /** The in-game names of a player that the viewer may see. */
  ofPlayer: (userId: string) =>
    query({
      queryKey: ["users", "aliases", userId],
      queryFn: async ({ signal }) => (await api.aliases.searchAliases({ body: { userId }, signal })).data,
      // The topic "matches" tells players about their own proposals, which only they and admins see.
      meta: { failure: "Error while fetching in-game names", topics: ["matches"] },
    }),
  /** The changes of a player's in-game names, the newest first. */
  changes: (userId: string) =>
    query({
      queryKey: ["users", "name-changes", userId],
      access: "ADMIN",
      queryFn: async ({ signal }) =>
        (await api.aliases.searchNameChanges({ body: { userId, page: 1, numberPerPage: 100 }, signal })).data,
      meta: { failure: "Error while fetching the history of in-game names" },
    }),
  /** Pending proposals, the oldest first, each with the rounds that the name would match. */
  proposals: query({
    queryKey: ["users", "proposals"],
    access: "ADMIN",
    queryFn: ({ signal }) => api.aliases.searchProposals({ body: { page: 1, numberPerPage: 50 }, signal }),
    meta: { failure: "Error while fetching proposed names" },
  }),
};

/** The keys of the queries to refresh after an in-game name changes: it may resolve the problems of received rounds. */
export const queriesShowingAliases = [["users"], ["clans"], ["gameServers"], ["admin"]] as const;

/** Players whose name contains a text, sorted by name; at most 50. */
export function playerCandidatesQuery(userName: string) {
  return createCandidatesQuery("all", userName, {});
}

/** Players whose name contains a text; without a text, the players whose names are most similar to a name in a round. */
export function similarPlayersQuery(name: string) {
  return (text: string) =>
    text !== ""
      ? playerCandidatesQuery(text)
      : query<readonly User[]>({
          queryKey: ["users", "like", name],
          access: "ADMIN",
          dataWithoutAccess: [],
          queryFn: async ({ signal }) => (await api.users.findLikeUsers({ body: { name }, signal })).data,
          meta: { failure: "Erreur while fetching players" },
        });
}

/** Players without a clan whose name contains a text. */
export function clanlessPlayersQuery(userName: string) {
  return createCandidatesQuery("free", userName, { clanId: null });
}

function createCandidatesQuery(kind: "all" | "free", userName: string, filter: { readonly clanId?: null }) {
  return query({
    queryKey: ["users", "candidates", kind, userName],
    queryFn: async ({ signal }) => {
      if (userName !== "") await debounceQuery(signal);
      return (await api.users.searchUsers({ body: { userName, ...filter, page: 1, numberPerPage: 50 }, signal })).data;
    },
    meta: { failure: "Erreur while fetching players" },
    placeholderData: keepPreviousData,
  });
}

/** The clans of the active season as options, sorted by name. */
export const clansToJoinQuery = query({
  queryKey: ["clans", "to join"],
  queryFn: async ({ signal, client }) => {
    const activeSeason = (await fetchSeasons(client)).find(({ isActive }) => isActive);
    if (activeSeason === undefined) return [];
    const { data } = await api.clans.searchClans({
      body: { seasonId: activeSeason._id, sort: "name", asc: true },
      signal,
    });
    return data.map(({ _id, name }) => ({ value: _id, label: name }));
  },
  meta: { failure: "Error while fetching clans" },
});
