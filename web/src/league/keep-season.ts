/** The season in a search; `undefined`, and an empty text, leave it out. */
interface InSeason {
  readonly season?: string | undefined;
}

interface Built<Search> {
  /** Of the page that one is on. */
  readonly search: Search;
  readonly next: (search: Search) => Search;
}

/** Keeps the season in every link within the league that does not say another. */
export function keepSeason<Search extends InSeason>({ search, next }: Built<Search>): Search {
  const built = next(search);
  return "season" in built || !search.season ? built : { ...built, season: search.season };
}
