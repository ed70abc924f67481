/** The season in a search; `undefined` and an empty text omit it. */
interface InSeason {
  readonly season?: string | undefined;
}

interface Built<Search> {
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/** The result of `next`: the search after all middlewares, and the search of the link itself. */
type NextInFull<Search> = (
  search: Search,
  inFull: true,
) => { readonly search: Search; readonly meta: { readonly explicit?: Search } };

/** A search middleware that keeps the season in every link within the league that does not name another. */
export function retainSeason<Search extends InSeason>({ search, next }: Built<Search>): Search {
  // Routes fill in defaults: only the link's own search shows whether it removes the season or leaves it out.
  const built = (next as unknown as NextInFull<Search>)(search, true);
  const saysSeason = "season" in (built.meta.explicit ?? {});
  return saysSeason || !search.season ? built.search : { ...built.search, season: search.season };
}
