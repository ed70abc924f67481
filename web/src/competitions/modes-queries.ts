import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import type { Mode } from "contract/modes.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import { flag, pagingSearch, type SearchOf } from "../platform/search-params.ts";

const failure = "Erreur while fetching modes";

export const modesSearch = { asc: flag(true), ...pagingSearch } as const;

export const modesQueries = {
  /** All modes by name, for selectors. */
  all: query({
    queryKey: ["modes", "all"],
    queryFn: async ({ signal }) => (await api.modes.searchModes({ body: { sort: "name", asc: true }, signal })).data,
    meta: { failure },
  }),
  list: ({ asc, page, numberPerPage }: SearchOf<typeof modesSearch>) =>
    query({
      queryKey: ["modes", "list", { asc, page, numberPerPage }],
      queryFn: ({ signal }) => api.modes.searchModes({ body: { sort: "name", asc, page, numberPerPage }, signal }),
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  one: (modeId: string) =>
    query({
      queryKey: ["modes", "one", modeId],
      queryFn: async ({ signal }) => (await api.modes.getMode({ id: modeId, signal })).data,
      meta: { failure },
    }),
};

export const whatShowsModes = [["modes"], ["results"], ["stats"]] as const;

/** The mode of a list, for queries of that list: see `chosenMode`. Cached modes are not refetched. */
export async function modeOf(queries: QueryClient, modeId: string): Promise<Mode | undefined> {
  return chosenMode(await queries.query({ ...modesQueries.all, staleTime: Number.POSITIVE_INFINITY }), modeId);
}

/**
 * The mode of a page: the one that the address names, else the first.
 * @param modes by name
 */
export function chosenMode(modes: readonly Mode[], modeId: string): Mode | undefined {
  return modes.find(({ _id }) => _id === modeId) ?? modes[0];
}
