import type { QueryClient } from "@tanstack/react-query";
import { type SearchSchemaInput, stripSearchParams, useRouter } from "@tanstack/react-router";
import { type ComponentType, use } from "react";
import type { IconComponent } from "../ui/icon.tsx";
import { waitForChunk } from "../ui/import-chunk.ts";
import { reportRendered } from "../ui/rendering.ts";
import { type Query, takeRestoredFailure } from "./query.ts";
import { type Params, readSearch, type SearchValues } from "./search-params.ts";
import { getCurrentServerPage } from "./server-page.ts";

/** How long a navigation waits for a screen's data before it shows the screen with skeletons, in milliseconds. */
const DATA_TIMEOUT_MS = 150;

/** The parts of a URL on which the queries of the first render of a screen depend. */
export interface ScreenLocation<P extends Params = Record<never, never>> {
  readonly search: SearchValues<P>;
  readonly params: Readonly<Record<string, string>>;
}

interface ScreenOptions<P extends Params> {
  /** How the menu and the search show the screen. By default, neither shows it. */
  readonly navigationEntry?: NavigationEntry;
  /** The search parameters of the screen's URL. None by default. */
  readonly search?: P;
  /** Returns the queries of the first render of the screen, which are fetched in parallel with its code. None by default. */
  readonly queries?: (location: ScreenLocation<P>) => readonly Query<unknown>[];
}

interface LoaderContext<P extends Params> {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: Readonly<Record<string, string>>;
  readonly deps: SearchValues<P>;
  readonly cause: "preload" | "enter" | "stay";
}

/**
 * Creates the options of a screen's route. Its search parameters are typed, and the URL omits those with their default. Data
 * and code are loaded in parallel.
 */
export function defineScreen<P extends Params = Record<never, never>>(
  load: () => Promise<ComponentType>,
  { navigationEntry, search: searchParams = {} as P, queries = () => [] }: ScreenOptions<P> = {},
) {
  return {
    component: createLazyScreen(load),
    staticData: { navigationEntry },
    validateSearch: (raw: Partial<SearchValues<P>> & SearchSchemaInput) => readSearch(searchParams, raw),
    search: { middlewares: [stripDefaults(searchParams)] },
    // The router adds the unknown parameters of the URL to the validated search. The API would reject them.
    loaderDeps: ({ search }: { search: SearchValues<P> }) => readSearch(searchParams, search),
    // The parameter is typed loosely, because the router would infer the types of the route from it.
    loader: async (route: object) => {
      const { context, params, deps, cause } = route as LoaderContext<P>;
      const location = { search: deps, params };
      // The query shows a toast if it fails, and the screen shows the error.
      const loading = queries(location)
        // The server has already found that this record does not exist.
        .filter(({ queryKey }) => !takeRestoredFailure(queryKey))
        .map((query) => context.queryClient.query(query).catch(() => null));
      const isOnServer = getCurrentServerPage() !== undefined;
      if (isOnServer) await Promise.all(loading);
      // A preload, or a change of the search parameters on the same screen, waits for nothing.
      else if (cause === "enter") await Promise.race([Promise.all(loading), pause(DATA_TIMEOUT_MS)]);
    },
  };
}

/**
 * Like `defineScreen`, for screens that visitors seldom open, because most show them nothing. `build/page-files.ts` finds the
 * calls of this function by its name, and puts the code of all these screens into one file.
 */
export function defineMemberScreen<P extends Params = Record<never, never>>(
  load: () => Promise<ComponentType>,
  options: ScreenOptions<P> = {},
) {
  return defineScreen(load, options);
}

/** Creates a middleware that removes search parameters with their default from the URL. */
function stripDefaults(searchParams: Params) {
  const defaults = Object.fromEntries(Object.entries(searchParams).map(([name, { fallback }]) => [name, fallback]));
  // The defaults are typed loosely, because only the caller's route knows its search.
  return <S extends object>(context: { readonly search: S; readonly next: (search: S) => S }): S =>
    stripSearchParams<S>(defaults as never)(context);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

export interface LazyScreen {
  (): React.ReactNode;
  /** Loads the code. Called by the router, in parallel with the screen's queries. */
  readonly preload: () => Promise<void>;
}

/** Creates a screen whose code is loaded when it is first needed. Throws a `ChunkError` if that fails or takes too long. */
export function createLazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    loading ??= waitForChunk(load()).then(
      (loaded) => {
        Screen = loaded;
      },
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called where modules are loaded, never while rendering
  function LazyScreen() {
    if (!Screen) use(preload());
    // On the server: the HTML lists the files of this code, so that browsers load them early.
    reportRendered(Screen);
    return Screen && <Screen />;
  }

  return Object.assign(LazyScreen, { preload });
}

/** How the menu of an area and the search show a page. */
export interface NavigationEntry {
  readonly name: string;
  readonly icon: IconComponent;
  /** Words of a search that find the page, besides its name. */
  readonly searchTerms?: string;
  /** Who sees the page in the menu. By default, nobody does. Only admins find pages with "admins" with the search. */
  readonly menu?: "everyone" | "admins";
  /** The paths of pages that are reached from this page, and for which the menu marks its entry as the current one. */
  readonly subpages?: readonly string[];
  /** Shown after the name in the menu. */
  readonly badge?: ComponentType;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly navigationEntry?: NavigationEntry | undefined;
  }
}

/** Returns the entries of all routes that have one, in the order of the routes, with their paths. */
export function useNavigationEntries(): readonly (NavigationEntry & { readonly to: string })[] {
  const routes = Object.values(useRouter().routesByPath);
  return routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.navigationEntry ? [{ ...staticData.navigationEntry, to: fullPath }] : [],
  );
}
