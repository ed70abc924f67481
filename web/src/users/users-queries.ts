import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import type { SearchOf } from "../platform/search-params.ts";
import type { playersSearch } from "./players-search.ts";
import { users } from "./users-client.ts";

export const usersQueries = {
  list: ({ userName, page, numberPerPage }: SearchOf<typeof playersSearch>) =>
    query({
      key: ["users", "list", { userName, page, numberPerPage }],
      ask: (signal) => users.searchUsers({ body: { userName, page, numberPerPage }, signal }),
      failure: "Erreur while fetching users",
      isList: true,
    }),
  one: (userId: string) =>
    query({
      key: ["users", "one", userId],
      ask: async (signal) => (await users.searchUsers({ body: { _id: userId }, signal })).data[0] ?? null,
      failure: "Erreur while fetching user",
    }),
};

export const playersScreenQueries = ({ search }: At<typeof playersSearch>) => [usersQueries.list(search)];
export const playerScreenQueries = ({ params: { userId = "" } }: At) => [usersQueries.one(userId)];
export const profileScreenQueries = () => [];
