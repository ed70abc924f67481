/** The season in a search; `undefined`, and an empty text, leave it out. */
interface InSeason {
  readonly season?: string | undefined;
}

interface Built<Search> {
  /** Of the page that one is on. */
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/** What `next` returns: the search after all middlewares, and the search that the link itself gave. */
type NextInFull<Search> = (
  search: Search,
  inFull: true,
) => { readonly search: Search; readonly meta: { readonly explicit?: Search } };

/** Keeps the season in every link within the league that does not say another. */
export function keepSeason<Search extends InSeason>({ search, next }: Built<Search>): Search {
  // Routes fill in defaults: only the link's own search shows whether it removes the season or leaves it out.
  const built = (next as unknown as NextInFull<Search>)(search, true);
  const saysSeason = "season" in (built.meta.explicit ?? {});
  return saysSeason || !search.season ? built.search : { ...built.search, season: search.season };
}
