import { keepPreviousData } from "@tanstack/react-query";
import { mapPlansQuery } from "../../competitions/map-plans.tsx";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import type { pagingParams, SearchValues } from "../../platform/search-params.ts";

const failure = "Error while fetching maps";

/** The keys of `list` and `byName` begin with "stats", so that a change of statistics also refetches maps. */
export const mapsQueries = {
  list: (paging: SearchValues<typeof pagingParams>) =>
    defineQuery({
      queryKey: ["stats", "maps", paging],
      queryFn: ({ signal }) => api.maps.listMaps({ body: paging, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  byName: (name: string) =>
    defineQuery({
      queryKey: ["stats", "map", name],
      queryFn: async ({ signal }) => (await api.maps.getMap({ body: { name }, signal })).data,
      meta: { failure, hidesNotFoundToast: true },
    }),
};

/** Returns the queries of the first render of the list of maps. */
export const getMapListScreenQueries = ({ search }: ScreenLocation<typeof pagingParams>) => [
  mapsQueries.list(search),
  mapPlansQuery,
];

/** Returns the queries of the first render of a map's page. */
export const getMapScreenQueries = ({ params: { map = "" } }: ScreenLocation) => [
  mapsQueries.byName(map),
  mapPlansQuery,
];
