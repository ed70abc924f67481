import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

const MAX_NAME_CHANGES = 100;
const MAX_PROPOSALS = 50;

/** What only admins see of in-game names. It is in a file of its own, because only they load it. */
export const aliasReviewQueries = {
  /** The changes of a player's in-game names, the newest first. */
  changes: (userId: string) =>
    defineQuery({
      queryKey: ["users", "name-changes", userId],
      access: "ADMIN",
      queryFn: async ({ signal }) =>
        (await api.aliases.searchNameChanges({ body: { userId, page: 1, numberPerPage: MAX_NAME_CHANGES }, signal }))
          .data,
      meta: { failure: "Error while fetching the history of in-game names" },
    }),
  /** Pending proposals, the oldest first, each with the rounds that the name would match. */
  proposals: defineQuery({
    queryKey: ["users", "proposals"],
    access: "ADMIN",
    queryFn: ({ signal }) => api.aliases.searchProposals({ body: { page: 1, numberPerPage: MAX_PROPOSALS }, signal }),
    meta: { failure: "Error while fetching proposed names" },
  }),
};
