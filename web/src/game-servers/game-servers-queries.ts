import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { SearchValues } from "../platform/search-params.ts";
import type { roundsSearch } from "./rounds-search.ts";

/** How often data is refetched without an event stream, in milliseconds. */
const REFETCH_INTERVAL = 5000;

export const gameServersQueries = {
  all: query({
    queryKey: ["gameServers", "all"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.gameServers.searchGameServers({ body: {}, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
    isCoveredByStream: true,
    meta: { failure: "Error while fetching servers" },
  }),
  reservations: query({
    queryKey: ["gameServers", "reservations"],
    access: "ADMIN",
    queryFn: async ({ signal }) =>
      (await api.reservations.searchReservations({ body: { page: 1, numberPerPage: 25 }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
    isCoveredByStream: true,
    meta: { failure: "Error while fetching servers of matches" },
  }),
  rounds: ({ state, page, numberPerPage }: SearchValues<typeof roundsSearch>) =>
    query({
      queryKey: ["gameServers", "rounds", { state, page, numberPerPage }],
      access: "ADMIN",
      queryFn: ({ signal }) => api.gameServers.searchRounds({ body: { state, page, numberPerPage }, signal }),
      refetchInterval: REFETCH_INTERVAL,
      isCoveredByStream: true,
      meta: { failure: "Error while fetching received rounds" },
      placeholderData: keepPreviousData,
    }),
};

export const queriesShowingGameServers = [["gameServers"]] as const;

/** Keys of the queries that change when an admin retries or discards a round. */
export const queriesAffectedByDecisions = [["gameServers"], ["admin"]] as const;
