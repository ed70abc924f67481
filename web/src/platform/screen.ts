import type { QueryClient } from "@tanstack/react-query";
import { type SearchSchemaInput, stripSearchParams } from "@tanstack/react-router";
import type { Query } from "./query.ts";
import { type Params, readSearch, type SearchOf } from "./search-params.ts";
import { serverPage } from "./server-page.ts";

/** How long a navigation awaits a screen's data before it shows the screen with skeletons, in milliseconds. */
const PATIENCE = 150;

/** What a screen's first queries are made of. */
export interface At<P extends Params = Record<never, never>> {
  readonly search: SearchOf<P>;
  /** The keys in the path, such as `userId`. */
  readonly params: Readonly<Record<string, string>>;
}

interface ScreenParts<P extends Params> {
  readonly component: () => React.ReactNode;
  /** The fields of its address; none unless given. */
  readonly search?: P;
  /** Its first queries, fetched in parallel with its code; none unless given. */
  readonly queries?: (at: At<P>) => readonly Query<unknown>[];
}

interface LoaderContext<P extends Params> {
  readonly context: { readonly queries: QueryClient };
  readonly params: Readonly<Record<string, string>>;
  readonly deps: SearchOf<P>;
  readonly cause: "preload" | "enter" | "stay";
}

/** The options of a screen's route: typed search without its defaults in the address, data beside code. */
export function screen<P extends Params = Record<never, never>>({
  component,
  search: params = {} as P,
  queries: first = () => [],
}: ScreenParts<P>) {
  return {
    component,
    validateSearch: (raw: Partial<SearchOf<P>> & SearchSchemaInput) => readSearch(params, raw),
    search: { middlewares: [stripDefaults(params)] },
    loaderDeps: ({ search }: { search: SearchOf<P> }) => search,
    loader: async ({ context, params, deps, cause }: LoaderContext<P>) => {
      const coming = first({ search: deps, params }).map((each) => context.queries.query(each).catch(() => null));
      // A failure is shown by its toast and by the screen that reads it.
      if (serverPage()) await Promise.all(coming);
      else if (cause === "enter") await Promise.race([Promise.all(coming), pause(PATIENCE)]);
    },
  };
}

/** Keeps defaults out of the address. */
function stripDefaults(params: Params) {
  const defaults = Object.fromEntries(Object.entries(params).map(([name, { fallback }]) => [name, fallback]));
  // Typed loosely, because only the caller's route knows its search.
  return <S extends object>(context: { readonly search: S; readonly next: (search: S) => S }): S =>
    stripSearchParams<S>(defaults as never)(context);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
