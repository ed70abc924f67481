import type { aliasesShapes } from "contract/aliases.ts";
import { aliasesCalls } from "contract/aliases-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

/** Not among the other clients, which every page loads. */
export const aliases = client<typeof aliasesCalls, typeof aliasesShapes>(aliasesCalls);

export const aliasesQueries = {
  /** The in-game names of a player that the viewer may see. */
  ofPlayer: (userId: string) =>
    query({
      queryKey: ["users", "aliases", userId],
      queryFn: async ({ signal }) => (await aliases.searchAliases({ body: { userId }, signal })).data,
      meta: { failure: "Error while fetching in-game names" },
    }),
  /** What happened to the in-game names of a player, the newest first. */
  changes: (userId: string) =>
    query({
      queryKey: ["users", "name-changes", userId],
      access: "ADMIN",
      queryFn: async ({ signal }) =>
        (await aliases.searchNameChanges({ body: { userId, page: 1, numberPerPage: 100 }, signal })).data,
      meta: { failure: "Error while fetching the history of in-game names" },
    }),
  /** What waits for an admin, the oldest first, each with the rounds that it would claim. */
  proposals: query({
    queryKey: ["users", "proposals"],
    access: "ADMIN",
    queryFn: ({ signal }) => aliases.searchProposals({ body: { page: 1, numberPerPage: 50 }, signal }),
    meta: { failure: "Error while fetching proposed names" },
  }),
};

/** Keys of the queries that show in-game names, and what is wrong with rounds for want of names and clans. */
export const whatShowsAliases = [["users"], ["clans"], ["gameServers"], ["admin"]] as const;
