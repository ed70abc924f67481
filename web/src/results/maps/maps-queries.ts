import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import type { pagingSearch, SearchOf } from "../../platform/search-params.ts";

/** Files of maps change rarely, ms. */
const PLANS_STALE = 300_000;

const failure = "Error while fetching maps";

export const mapsQueries = {
  list: (paging: SearchOf<typeof pagingSearch>) =>
    query({
      queryKey: ["stats", "maps", paging],
      queryFn: ({ signal }) => api.maps.listMaps({ body: paging, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  plans: query({
    queryKey: ["plans"],
    queryFn: async ({ signal }) => (await api.maps.listPlans({ signal })).data,
    staleTime: PLANS_STALE,
    // Without them the page is only plainer.
    meta: { isSilent: true },
  }),
  one: (name: string) =>
    query({
      queryKey: ["stats", "map", name],
      queryFn: async ({ signal }) => (await api.maps.getMap({ body: { name }, signal })).data,
      meta: { failure },
    }),
};

export const mapsScreenQueries = ({ search }: At<typeof pagingSearch>) => [mapsQueries.list(search), mapsQueries.plans];
export const mapScreenQueries = ({ params: { map = "" } }: At) => [mapsQueries.one(map), mapsQueries.plans];
