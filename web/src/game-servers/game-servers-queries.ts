import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import type { SearchValues } from "../platform/search-params.ts";
import type { roundsSearch } from "./rounds-search.ts";

/** How often data is refetched while the event stream is closed. */
const REFETCH_INTERVAL_MS = 5000;
const MAX_RESERVATIONS = 25;

export const gameServersQueries = {
  /** All game servers. */
  all: defineQuery({
    queryKey: ["gameServers", "all"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.gameServers.searchGameServers({ body: {}, signal })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
    meta: { failure: "Error while fetching servers" },
  }),
  /** The reservations of game servers for matches: the active ones, then the last released ones. */
  reservations: defineQuery({
    queryKey: ["gameServers", "reservations"],
    access: "ADMIN",
    queryFn: async ({ signal }) =>
      (await api.reservations.searchReservations({ body: { page: 1, numberPerPage: MAX_RESERVATIONS }, signal })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
    meta: { failure: "Error while fetching servers of matches" },
  }),
  /** The rounds that game servers posted, the newest first. */
  rounds: ({ state, page, numberPerPage }: SearchValues<typeof roundsSearch>) =>
    defineQuery({
      queryKey: ["gameServers", "rounds", { state, page, numberPerPage }],
      access: "ADMIN",
      queryFn: ({ signal }) => api.gameServers.searchRounds({ body: { state, page, numberPerPage }, signal }),
      refetchInterval: REFETCH_INTERVAL_MS,
      pollsOnlyWithoutStream: true,
      meta: { failure: "Error while fetching received rounds" },
      placeholderData: keepPreviousData,
    }),
};

/** Keys of the queries to refetch when a game server or a reservation has changed. */
export const queriesShowingGameServers = [["gameServers"]] as const;

/** Keys of the queries that change when an admin retries or discards a round. */
export const queriesShowingReceivedRounds = [["gameServers"], ["admin"]] as const;
