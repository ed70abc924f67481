import type { AnyRouter, LinkOptions } from "@tanstack/react-router";
import { getOwnValue } from "contract/own-value.ts";

type Search = Readonly<Record<string, unknown>>;

/** The last search parameters of each list in this tab, by the list's path. */
const lastSearches = new Map<string, Search>();

/** The paths of lists that are also shown on a page with another path: the home page of each area shows its players. */
const LIST_PATHS: Readonly<Record<string, string>> = { "/ranked": "/ranked/users", "/league": "/league/users" };

/** Remembers the filters, order and page of every list that is shown. */
export function rememberListSearches(router: AnyRouter): void {
  router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const path = pathname.replace(/\/$/, "");
    // The season is left out, because all links of the league area keep it. The event is left out, because it is an open
    // dialog and not a filter.
    const { season: _, event: __, ...listSearch } = search as Search;
    lastSearches.set(getOwnValue(LIST_PATHS, path) ?? path, listSearch);
  });
}

/** Returns a link to a list with the search parameters that it last had in this tab. */
export function getListLink(list: LinkOptions): LinkOptions {
  const search = lastSearches.get(String(list.to));
  return search ? ({ ...list, search } as LinkOptions) : list;
}
