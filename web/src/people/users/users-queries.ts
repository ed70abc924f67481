import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { FullUser, User } from "contract/users.ts";
import { fetchAllSeasons, fetchSeason, seasonSearch } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { defineQuery } from "../../platform/query.ts";
import { createTextParam, pagingParams, type SearchValues } from "../../platform/search-params.ts";
import { sessionQuery, setViewer } from "../../platform/session.ts";

export const usersQueries = {
  /** A page of all players with their games in a season, sorted by name. Players with neither games nor a clan come last. */
  list: ({ season, ...search }: SearchValues<typeof leaguePlayersSearch>) =>
    defineQuery({
      queryKey: ["users", "list", season, search],
      queryFn: async ({ signal, client: queryClient }) => {
        // Without a season in the URL, the page shows the newest one, which is also the default of the API.
        const gamesSeasonId = season === "" ? undefined : (await fetchSeason(queryClient, season))?._id;
        return api.users.searchUsers({ body: { ...search, idleLast: true, gamesSeasonId }, signal });
      },
      // "Erreur" is intended: users know it from the site that this one replaces.
      meta: { failure: "Erreur while fetching users" },
      placeholderData: keepPreviousData,
    }),
  /** A user; `null` if the user does not exist. */
  byId: (userId: string) =>
    defineQuery<User | null>({
      queryKey: ["users", "one", userId],
      queryFn: async ({ signal }) => (await api.users.searchUsers({ body: { _id: userId }, signal })).data[0] ?? null,
      meta: { failure: "Erreur while fetching user" },
    }),
};

/** The keys of the queries to refetch when a user has changed. */
export const queriesShowingUsers = [["users"], ["stats"], ["results"], ["votes"]] as const;

/** The profile needs no query before it is shown: the viewer is part of the session. */
export const getProfileScreenQueries = () => [];

/** Search parameters of the lists of players of both areas. */
export const playerListSearch = {
  userName: createTextParam(),
  ...pagingParams,
} as const;

/** Search parameters of the league's list of players, which shows the games in a season. */
export const leaguePlayersSearch = { ...seasonSearch, ...playerListSearch } as const;

/** Replaces a user in the cache, and in the session if it is the viewer. Refetches the queries that show users. */
export function updateCachedUser(queryClient: QueryClient, user: FullUser): void {
  queryClient.setQueryData(usersQueries.byId(user._id).queryKey, user);
  const viewer = queryClient.getQueryData(sessionQuery.queryKey);
  if (viewer?._id === user._id) setViewer(queryClient, user);
  for (const queryKey of queriesShowingUsers) void queryClient.invalidateQueries({ queryKey });
}

export const aliasesQueries = {
  /** The in-game names of a player that the viewer may see. */
  ofPlayer: (userId: string) =>
    defineQuery({
      queryKey: ["users", "aliases", userId],
      queryFn: async ({ signal }) => (await api.aliases.searchAliases({ body: { userId }, signal })).data,
      // Only the player and admins see proposals. The server publishes them to the player on the topic "matches".
      meta: { failure: "Error while fetching in-game names", topics: ["matches"] },
    }),
};

/** The keys of the queries to refetch when an in-game name has changed. Unprocessed rounds may match a new name. */
export const queriesShowingAliases = [["users"], ["clans"], ["gameServers"], ["admin"]] as const;

const MAX_CANDIDATES = 50;

/** Creates the query for players whose name contains a text, sorted by name; at most `MAX_CANDIDATES`. */
export function createPlayerCandidatesQuery(userName: string) {
  return createCandidatesQuery("all", userName);
}

/**
 * Returns a function that creates the query for players whose name contains a text. Without a text, the query finds the
 * players whose names are most similar to a name in a round.
 */
export function createSimilarPlayersQueryFactory(name: string) {
  const similarNamesQuery = defineQuery<readonly User[]>({
    queryKey: ["users", "like", name],
    access: "ADMIN",
    dataWithoutAccess: [],
    queryFn: async ({ signal }) => (await api.users.findLikeUsers({ body: { name }, signal })).data,
    meta: { failure: "Erreur while fetching players" },
  });
  return (text: string) => (text === "" ? similarNamesQuery : createPlayerCandidatesQuery(text));
}

/** Creates the query for players without a clan whose name contains a text. */
export function createClanlessPlayersQuery(userName: string) {
  return createCandidatesQuery("clanless", userName);
}

function createCandidatesQuery(players: "all" | "clanless", userName: string) {
  return defineQuery({
    queryKey: ["users", "candidates", players, userName],
    queryFn: async ({ signal }) => {
      if (userName !== "") await debounceQuery(signal);
      // `clanId: null` finds players without a clan.
      const filter: { readonly clanId?: null } = players === "clanless" ? { clanId: null } : {};
      const body = { userName, ...filter, page: 1, numberPerPage: MAX_CANDIDATES };
      return (await api.users.searchUsers({ body, signal })).data;
    },
    meta: { failure: "Erreur while fetching players" },
    placeholderData: keepPreviousData,
  });
}

/** The clans of the active season as options, sorted by name. */
export const clansToJoinQuery = defineQuery({
  queryKey: ["clans", "to join"],
  queryFn: async ({ signal, client }) => {
    const activeSeason = (await fetchAllSeasons(client)).find(({ isActive }) => isActive);
    if (activeSeason === undefined) return [];
    const { data } = await api.clans.searchClans({
      body: { seasonId: activeSeason._id, sort: "name", asc: true },
      signal,
    });
    return data.map(({ _id, name }) => ({ value: _id, label: name }));
  },
  meta: { failure: "Error while fetching clans" },
});
