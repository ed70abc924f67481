/** Search parameters with an optional season. */
interface SearchWithSeason {
  readonly season?: string | undefined;
}

interface MiddlewareContext<Search> {
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/**
 * `next` as TanStack Router passes it in fact, with an undocumented second parameter. It returns the search after all
 * middlewares, and in `explicit` the search of the link itself.
 */
type NextWithDetails<Search> = (
  search: Search,
  inFull: true,
) => { readonly search: Search; readonly meta: { readonly explicit?: Search } };

/** A search middleware that adds the season of the page to every link within the league that does not set one itself. */
export function retainSeason<Search extends SearchWithSeason>({ search, next }: MiddlewareContext<Search>): Search {
  // Routes fill in defaults, so only the link's own search shows whether it explicitly sets or removes the season.
  const nextWithDetails = next as unknown as NextWithDetails<Search>;
  const { search: linkSearch, meta } = nextWithDetails(search, true);
  const setsSeason = "season" in (meta.explicit ?? {});
  return setsSeason || !search.season ? linkSearch : { ...linkSearch, season: search.season };
}
