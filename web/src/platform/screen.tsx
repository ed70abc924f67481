import type { QueryClient } from "@tanstack/react-query";
import {
  type LinkOptions,
  type SearchSchemaInput,
  stripSearchParams,
  useNavigate,
  useRouter,
} from "@tanstack/react-router";
import { type ComponentType, use, useEffect } from "react";
import type { IconComponent } from "../ui/icon.tsx";
import { withChunkTimeout } from "../ui/import-chunk.ts";
import { reportRendered } from "../ui/rendering.ts";
import { toast } from "../ui/toast.ts";
import type { Query } from "./query.ts";
import { type Params, readSearch, type SearchValues } from "./search-params.ts";
import { getServerPage } from "./server-page.ts";

/** How long a navigation awaits a screen's data before it shows the screen with skeletons, in milliseconds. */
const PATIENCE = 150;

/** What a screen's first queries are made of. */
export interface ScreenLocation<P extends Params = Record<never, never>> {
  readonly search: SearchValues<P>;
  readonly params: Readonly<Record<string, string>>;
}

interface ScreenOptions<P extends Params> {
  /** How it is found otherwise than by links; not unless given. */
  readonly page?: SitePage;
  /** The fields of its address; none unless given. */
  readonly search?: P;
  /** Its first queries, fetched in parallel with its code; none unless given. */
  readonly queries?: (at: ScreenLocation<P>) => readonly Query<unknown>[];
}

interface LoaderContext<P extends Params> {
  readonly context: { readonly queryClient: QueryClient };
  readonly params: Readonly<Record<string, string>>;
  readonly deps: SearchValues<P>;
  readonly cause: "preload" | "enter" | "stay";
}

/** The options of a screen's route: typed search without its defaults in the address, data beside code. */
export function screen<P extends Params = Record<never, never>>(
  load: () => Promise<ComponentType>,
  { page, search: params = {} as P, queries: first = () => [] }: ScreenOptions<P> = {},
) {
  return {
    component: lazyScreen(load),
    staticData: { page },
    validateSearch: (raw: Partial<SearchValues<P>> & SearchSchemaInput) => readSearch(params, raw),
    search: { middlewares: [stripDefaults(params)] },
    loaderDeps: ({ search }: { search: SearchValues<P> }) => search,
    // Its type would be taken for that of the route's parameters.
    loader: async (loaded: object) => {
      const { context, params, deps, cause } = loaded as LoaderContext<P>;
      const coming = first({ search: deps, params }).map((each) => context.queryClient.query(each).catch(() => null));
      // A failure is shown by its toast and by the screen that reads it.
      if (getServerPage()) await Promise.all(coming);
      else if (cause === "enter") await Promise.race([Promise.all(coming), pause(PATIENCE)]);
    },
  };
}

/** A screen of which visitors see nothing: the build puts what only such screens need into one file. */
export function memberScreen<P extends Params = Record<never, never>>(
  load: () => Promise<ComponentType>,
  parts: ScreenOptions<P> = {},
) {
  return screen(load, parts);
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

export interface LazyScreen {
  (): React.ReactNode;
  /** Called by the router, in parallel with the screen's queries. */
  readonly preload: () => Promise<void>;
}

/** A screen whose chunk is loaded when it is first needed; throws a `ChunkError` where that fails or takes too long. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  function preload(): Promise<void> {
    loading ??= withChunkTimeout(load()).then(
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
    reportRendered(Screen);
    return Screen && <Screen />;
  }

  return Object.assign(LazyScreen, { preload });
}

/** Redirects from the page of something that does not exist to its list, with a toast unless there has been one. */
export function useRedirectIfMissing(isMissing: boolean, list: LinkOptions, words?: string): void {
  const navigate = useNavigate();
  const rendered = getServerPage();
  if (rendered && isMissing) rendered.isMissing = true;
  useEffect(() => {
    if (!isMissing) return;
    if (words !== undefined) toast.error(words);
    void navigate({ ...list, replace: true });
  }, [isMissing, list, words, navigate]);
}

/** How people find a page, as its route says it: by the menu of its area, and by searching for it. */
export interface SitePage {
  readonly name: string;
  readonly icon: IconComponent;
  /** Other words for it. */
  readonly also?: string;
  /** In whose menu it stands; in nobody's unless given. Only admins find what stands in theirs alone. */
  readonly menu?: "everyone" | "admins";
  /** Stands behind its name in the menu. */
  readonly badge?: ComponentType;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly page?: SitePage | undefined;
  }
}

/** The pages of which the routes say so, in their order. */
export function useSitePages(): readonly (SitePage & { readonly to: string })[] {
  const routes = Object.values(useRouter().routesByPath);
  return routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.page ? [{ ...staticData.page, to: fullPath }] : [],
  );
}
