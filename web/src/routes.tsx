import type { QueryClient } from "@tanstack/react-query";
import {
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { leagueRoutes } from "./areas/league-routes.ts";
import { rankedRoutes } from "./areas/ranked-routes.tsx";
import { paths } from "./paths.ts";
import { safeRedirect, signInSearch } from "./people/auth/sign-in-redirect.ts";
import { RouteFailure, ScreenSkeleton } from "./platform/route-fallbacks.tsx";
import { screen } from "./platform/screen.tsx";
import { parseSearch, stringifySearch } from "./platform/search-params.ts";
import { fetchViewer } from "./platform/session.ts";
import { toUnknownPathHash } from "./platform/unknown-path.ts";
import { root } from "./root-route.tsx";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ ...paths.ranked, replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/auth/signin",
  ...screen(async () => (await import("./people/auth/sign-in-screen.tsx")).SignInScreen, { search: signInSearch }),
  beforeLoad: async ({ context, search }) => {
    const isSignedIn = (await fetchViewer(context.queryClient)) !== null;
    if (isSignedIn) throw redirect({ href: safeRedirect(search.redirectUrl), replace: true });
  },
});

/** Where the links of invitations lead: for visitors, and for whoever is signed in as somebody else. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/auth/invitation",
  ...screen(async () => (await import("./people/auth/sign-in-screen.tsx")).InvitationScreen),
});

const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  // The page that it redirects to knows it.
  validateSearch: ({ redirectUrl }: { redirectUrl?: string } & SearchSchemaInput) => ({ redirectUrl }),
  beforeLoad: ({ search: { redirectUrl } }) => {
    throw redirect({ ...paths.signIn(redirectUrl ?? ""), replace: true });
  },
});

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: "/$",
  beforeLoad: ({ location: { pathname } }) => {
    throw redirect({ ...paths.signIn(), hash: toUnknownPathHash(pathname), replace: true });
  },
});

/** Redirects for links to a player from outside the areas. */
const users = createRoute({
  getParentRoute: () => root,
  path: "/users/$",
  // The page that it redirects to knows them.
  validateSearch: (search: Readonly<Record<string, unknown>> & SearchSchemaInput) => search,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/ranked${location.href}`, replace: true });
  },
});

/** What programs for streaming draw over their picture: `/overlay/match/1`, `/overlay/event/1`. */
const overlay = createRoute({
  getParentRoute: () => root,
  path: "/overlay/$kind/$id",
  ...screen(async () => (await import("./site/overlay/overlay-screen.tsx")).OverlayScreen),
});

const routeTree = root.addChildren([
  home,
  signIn,
  invitation,
  auth,
  anywhereElse,
  users,
  overlay,
  rankedRoutes,
  leagueRoutes,
]);

/** How long a page stays in view while the next one's code is loading, in milliseconds. */
const PENDING = 200;

/**
 * Creates the router of the site.
 *
 * @param history the browser's by default
 */
export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // On the server it would add an inline script, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: "intent",
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: RouteFailure,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}

type Router = Pick<ReturnType<typeof buildRouter>, "getMatchedRoutes">;
type ReadSearch = (written: object) => Readonly<Record<string, unknown>>;

/**
 * The address of a page with those search parameters alone that the page knows and that say something: others, those with
 * no value of theirs and those with their default change nothing.
 *
 * @param href path and query
 */
export function toCanonicalUrl(router: Router, href: string): string {
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
