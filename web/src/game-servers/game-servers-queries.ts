import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { roundsSearch } from "./rounds-search.ts";

/** Without a stream of changes, in milliseconds: rounds arrive without an action of the viewer. */
const refetchMs = 5000;

export const gameServersQueries = {
  all: query({
    queryKey: ["gameServers", "all"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await api.gameServers.searchGameServers({ body: {}, signal })).data,
    refetchInterval: refetchMs,
    isStreamed: true,
    meta: { failure: "Error while fetching servers" },
  }),
  reservations: query({
    queryKey: ["gameServers", "reservations"],
    access: "ADMIN",
    queryFn: async ({ signal }) =>
      (await api.reservations.searchReservations({ body: { page: 1, numberPerPage: 25 }, signal })).data,
    refetchInterval: refetchMs,
    isStreamed: true,
    meta: { failure: "Error while fetching servers of matches" },
  }),
  rounds: ({ state, page, numberPerPage }: SearchOf<typeof roundsSearch>) =>
    query({
      queryKey: ["gameServers", "rounds", { state, page, numberPerPage }],
      access: "ADMIN",
      queryFn: ({ signal }) => api.gameServers.searchRounds({ body: { state, page, numberPerPage }, signal }),
      refetchInterval: refetchMs,
      isStreamed: true,
      meta: { failure: "Error while fetching received rounds" },
      placeholderData: keepPreviousData,
    }),
};

export const whatShowsGameServers = [["gameServers"]] as const;

export const whatDecisionsChange = [["gameServers"], ["admin"]] as const;
