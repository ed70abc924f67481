import { keepPreviousData } from "@tanstack/react-query";
import type { mapsShapes } from "contract/maps.ts";
import { mapsCalls } from "contract/maps-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { pagingSearch, SearchOf } from "../platform/search-params.ts";

/** Not with the clients of all pages: only these pages need it. */
const maps = client<typeof mapsCalls, typeof mapsShapes>(mapsCalls);

const failure = "Error while fetching maps";

export const mapsQueries = {
  list: (paging: SearchOf<typeof pagingSearch>) =>
    query({
      queryKey: ["stats", "maps", paging],
      queryFn: ({ signal }) => maps.listMaps({ body: paging, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  one: (name: string) =>
    query({
      queryKey: ["stats", "map", name],
      queryFn: async ({ signal }) => (await maps.getMap({ body: { name }, signal })).data,
      meta: { failure },
    }),
};
