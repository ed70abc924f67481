import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import type { pagingParams, SearchValues } from "../../platform/search-params.ts";

/** Map files change rarely. In milliseconds. */
const PLANS_STALE_MS = 300_000;

const failure = "Error while fetching maps";

export const mapsQueries = {
  list: (paging: SearchValues<typeof pagingParams>) =>
    query({
      queryKey: ["stats", "maps", paging],
      queryFn: ({ signal }) => api.maps.listMaps({ body: paging, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  plans: query({
    queryKey: ["plans"],
    queryFn: async ({ signal }) => (await api.maps.listPlans({ signal })).data,
    staleTime: PLANS_STALE_MS,
    // Plans are optional, so a failure is not shown.
    meta: { isSilent: true },
  }),
  byName: (name: string) =>
    query({
      queryKey: ["stats", "map", name],
      queryFn: async ({ signal }) => (await api.maps.getMap({ body: { name }, signal })).data,
      meta: { failure },
    }),
};

export const mapsScreenQueries = ({ search }: ScreenLocation<typeof pagingParams>) => [
  mapsQueries.list(search),
  mapsQueries.plans,
];
export const mapScreenQueries = ({ params: { map = "" } }: ScreenLocation) => [
  mapsQueries.byName(map),
  mapsQueries.plans,
];
