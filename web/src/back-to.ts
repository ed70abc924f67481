import type { AnyRouter, LinkOptions } from "@tanstack/react-router";
import { getOwnValue } from "contract/own-value.ts";

type Search = Readonly<Record<string, unknown>>;

/** The last search of each list in this tab, by its path. */
const lastSearches = new Map<string, Search>();

/** The home page of each area shows its list of players. */
const LIST_PATHS: Readonly<Record<string, string>> = { "/ranked": "/ranked/users", "/league": "/league/users" };

/** Remembers the filters, order and page of every list that is shown. */
export function rememberSearches(router: AnyRouter): void {
  router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const path = pathname.replace(/\/$/, "");
    // Links of the league keep the season themselves. The event is an open dialog, which does not belong to the list.
    const { season: _, event: __, ...others } = search as Search;
    lastSearches.set(getOwnValue(LIST_PATHS, path) ?? path, others);
  });
}

/** Returns a link to a list with the search parameters that it last had in this tab. */
export function getListLink(list: LinkOptions): LinkOptions {
  const search = lastSearches.get(String(list.to));
  return search ? ({ ...list, search } as LinkOptions) : list;
}
