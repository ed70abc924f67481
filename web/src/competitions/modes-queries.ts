import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Mode } from "contract/modes.ts";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import { createBooleanParam, pagingParams, type SearchValues } from "../platform/search-params.ts";

// "Erreur" is intended: users know it from the site that this one replaces.
/** The title of the toast if modes cannot be loaded. */
const failure = "Erreur while fetching modes";

/** The search parameters of the list of modes. `asc`: sorted from A to Z. */
export const modesSearch = { asc: createBooleanParam(true), ...pagingParams } as const;

export const modesQueries = {
  /** All modes by name, for selectors. */
  all: defineQuery({
    queryKey: ["modes", "all"],
    queryFn: async ({ signal }) => (await api.modes.searchModes({ body: { sort: "name", asc: true }, signal })).data,
    meta: { failure },
  }),
  /** A page of the list of modes. */
  list: ({ asc, page, numberPerPage }: SearchValues<typeof modesSearch>) =>
    defineQuery({
      queryKey: ["modes", "list", { asc, page, numberPerPage }],
      queryFn: ({ signal }) => api.modes.searchModes({ body: { sort: "name", asc, page, numberPerPage }, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  byId: (modeId: string) =>
    defineQuery({
      queryKey: ["modes", "one", modeId],
      queryFn: async ({ signal }) => (await api.modes.getMode({ id: modeId, signal })).data,
      meta: { failure, hidesNotFoundToast: true },
    }),
};

/** The keys of the queries to refresh after a mode changes. */
export const queriesShowingModes = [["modes"], ["results"], ["stats"]] as const;

/** Returns the mode that the URL of a page names, or else the first mode. Uses cached modes if there are any. */
export async function fetchMode(queryClient: QueryClient, modeId: string): Promise<Mode | undefined> {
  const modes = await queryClient.query({ ...modesQueries.all, staleTime: Number.POSITIVE_INFINITY });
  return selectMode(modes, modeId);
}

/**
 * Returns the mode that the URL of a page names, or else the first mode. `undefined` if there are no modes.
 * @param modes sorted by name
 * @param modeId as in the URL
 */
export function selectMode(modes: readonly Mode[], modeId: string): Mode | undefined {
  return modes.find(({ _id }) => _id === modeId) ?? modes[0];
}
