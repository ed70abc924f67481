/** The season in a search; `undefined`, and an empty text, leave it out. */
interface InSeason {
  readonly season?: string | undefined;
}

interface Built<Search> {
  /** Of the page that one is on. */
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/** What the router answers when asked for more: the search as routes made it, and what the link itself said. */
type NextInFull<Search> = (
  search: Search,
  inFull: true,
) => { readonly search: Search; readonly meta: { readonly explicit?: Search } };

/** Keeps the season in every link within the league that does not say another. */
export function keepSeason<Search extends InSeason>({ search, next }: Built<Search>): Search {
  // Routes fill in what a link leaves out, so that only the link's own words tell a season given up from one left out.
  const built = (next as unknown as NextInFull<Search>)(search, true);
  const saysSeason = "season" in (built.meta.explicit ?? {});
  return saysSeason || !search.season ? built.search : { ...built.search, season: search.season };
}
