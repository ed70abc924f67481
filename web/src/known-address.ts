import { parseSearch, stringifySearch } from "./platform/search-params.ts";
import type { buildRouter } from "./routes.tsx";

type Router = Pick<ReturnType<typeof buildRouter>, "getMatchedRoutes">;
type ReadSearch = (written: object) => Readonly<Record<string, unknown>>;

/**
 * The address of a page with those search parameters alone that the page knows and that say something: others, those with
 * no value of theirs and those with their default change nothing.
 *
 * @param href path and query
 */
export function knownAddress(router: Router, href: string): string {
  const [address = ""] = href.split("#", 1);
  const [path = ""] = address.split("?", 1);
  const written = parseSearch(address.slice(path.length));
  const known = router.getMatchedRoutes(path)[0].map(({ options }) => {
    const { validateSearch } = options as { readonly validateSearch?: ReadSearch };
    return validateSearch === undefined ? {} : said(validateSearch, written);
  });
  return path + stringifySearch(Object.assign({}, ...known) as Record<string, unknown>);
}

function said(read: ReadSearch, written: object): object {
  const defaults = read({});
  return Object.fromEntries(Object.entries(read(written)).filter(([name, value]) => value !== defaults[name]));
}
