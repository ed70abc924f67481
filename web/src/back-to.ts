import type { AnyRouter, LinkOptions } from "@tanstack/react-router";
import { getOwnValue } from "contract/own-value.ts";

type Search = Readonly<Record<string, unknown>>;

/** The last search of each list in this tab, by its path. */
const lastSearches = new Map<string, Search>();

/** The home path of each area shows its players, too. */
const PLAYERS: Readonly<Record<string, string>> = { "/ranked": "/ranked/users", "/league": "/league/users" };

/** Remembers the filters, order and page of every list that is shown. */
export function rememberSearches(router: AnyRouter): void {
  router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const path = pathname.replace(/\/$/, "");
    // Links of the league keep the season themselves; a dialog that was open is no part of its list.
    const { season: _, event: __, ...others } = search as Search;
    lastSearches.set(getOwnValue(PLAYERS, path) ?? path, others);
  });
}

/** A link to a list with the search parameters that it last had in this tab. */
export function getListLink(list: LinkOptions): LinkOptions {
  const search = lastSearches.get(String(list.to));
  return search ? ({ ...list, search } as LinkOptions) : list;
}
