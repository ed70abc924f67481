import { keepPreviousData } from "@tanstack/react-query";
import type { gameServersShapes } from "contract/game-servers.ts";
import { gameServersCalls } from "contract/game-servers-calls.ts";
import type { receivedRoundsShapes } from "contract/received-rounds.ts";
import { receivedRoundsCalls } from "contract/received-rounds-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { roundsSearch } from "./rounds-search.ts";

/** Not in `api-clients.ts`, which every page loads: only admins need it. */
export const gameServers = client<typeof gameServersCalls, typeof gameServersShapes>(gameServersCalls);

/** Without a stream of changes, in milliseconds: rounds arrive without an action of the viewer. */
const refetchMs = 5000;

export const receivedRounds = client<typeof receivedRoundsCalls, typeof receivedRoundsShapes>(receivedRoundsCalls);

export const gameServersQueries = {
  all: query({
    queryKey: ["gameServers", "all"],
    access: "ADMIN",
    queryFn: async ({ signal }) => (await gameServers.searchGameServers({ body: {}, signal })).data,
    refetchInterval: refetchMs,
    isTold: true,
    meta: { failure: "Error while fetching servers" },
  }),
  rounds: ({ state, page, numberPerPage }: SearchOf<typeof roundsSearch>) =>
    query({
      queryKey: ["gameServers", "rounds", { state, page, numberPerPage }],
      access: "ADMIN",
      queryFn: ({ signal }) => gameServers.searchRounds({ body: { state, page, numberPerPage }, signal }),
      refetchInterval: refetchMs,
      isTold: true,
      meta: { failure: "Error while fetching received rounds" },
      placeholderData: keepPreviousData,
    }),
};

/** Keys of the queries that contain game servers and their rounds. */
export const whatShowsGameServers = [["gameServers"]] as const;

/** Keys of the queries that change by a decision about a received round. */
export const whatDecisionsChange = [["gameServers"], ["admin"]] as const;
