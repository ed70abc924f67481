import type { AnyRouter, LinkOptions } from "@tanstack/react-router";

type Search = Readonly<Record<string, unknown>>;

/** The last search of each list in this tab, by its path. */
const lastSearches = new Map<string, Search>();

/** Areas show their players at their own path, too. */
const PLAYERS: Readonly<Record<string, string>> = { "/ranked": "/ranked/users", "/league": "/league/users" };

/** Remembers the filters, order and page of every list that is shown. */
export function rememberSearches(router: AnyRouter): void {
  router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const path = pathname.replace(/\/$/, "");
    // The season is kept by the links of the league themselves.
    const { season: _, ...others } = search as Search;
    lastSearches.set(PLAYERS[path] ?? path, others);
  });
}

/** A link back to a list as it was last seen; without filters for those who came from elsewhere. */
export function backTo(list: LinkOptions): LinkOptions {
  const search = lastSearches.get(String(list.to));
  return search ? ({ ...list, search } as LinkOptions) : list;
}
