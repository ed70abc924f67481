import { keepPreviousData } from "@tanstack/react-query";
import { modes } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import type { SearchOf } from "../platform/search-params.ts";
import { failure, type modesSearch } from "./modes-queries.ts";

/** What only the pages of modes ask for. */
export const modePagesQueries = {
  list: ({ asc, page, numberPerPage }: SearchOf<typeof modesSearch>) =>
    query({
      queryKey: ["modes", "list", { asc, page, numberPerPage }],
      queryFn: ({ signal }) => modes.searchModes({ body: { sort: "name", asc, page, numberPerPage }, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  one: (modeId: string) =>
    query({
      queryKey: ["modes", "one", modeId],
      queryFn: async ({ signal }) => (await modes.getMode({ id: modeId, signal })).data,
      meta: { failure },
    }),
};
