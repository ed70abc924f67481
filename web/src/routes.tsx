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
import { signInSearch, toSafeRedirectPath } from "./people/auth/sign-in-redirect.ts";
import { showFallbackForUnknownPath } from "./platform/fallback-page.ts";
import { RouteFailure, ScreenSkeleton } from "./platform/route-fallbacks.tsx";
import { defineScreen } from "./platform/screen.tsx";
import { parseSearch, stringifySearch } from "./platform/search-params.ts";
import { fetchViewer } from "./platform/session.ts";
import { root } from "./root-route.tsx";

/** Redirects to the ranked area. */
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
  ...defineScreen(async () => (await import("./people/auth/sign-in-screen.tsx")).SignInScreen, {
    search: signInSearch,
  }),
  beforeLoad: async ({ context, search }) => {
    const isSignedIn = (await fetchViewer(context.queryClient)) !== null;
    if (isSignedIn) throw redirect({ href: toSafeRedirectPath(search.redirectUrl), replace: true });
  },
});

/** The target of links in invitations. Unlike the sign-in page, it also works for signed-in users. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/auth/invitation",
  ...defineScreen(async () => (await import("./people/auth/sign-in-screen.tsx")).InvitationScreen),
});

/** Redirects to the sign-in page. */
const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  // The parameter is validated by the page to which it redirects.
  validateSearch: ({ redirectUrl }: { redirectUrl?: string } & SearchSchemaInput) => ({ redirectUrl }),
  beforeLoad: ({ search: { redirectUrl } }) => {
    throw redirect({ ...paths.signIn(redirectUrl ?? ""), replace: true });
  },
});

/** Any other path: shows the sign-in page, or the home page to who is signed in, with a message. Admins may omit the area. */
const unknownPath = createRoute({
  getParentRoute: () => root,
  path: "/$",
  beforeLoad: async ({ context, location: { pathname } }) => {
    const viewer = await fetchViewer(context.queryClient);
    if (viewer?.role === "ADMIN" && pathname === "/admin")
      throw redirect({ href: `/ranked${pathname}`, replace: true });
    showFallbackForUnknownPath(pathname, viewer ? paths.ranked : paths.signIn());
  },
});

/** Redirects links to players without an area, such as `/users/5`, to the ranked area. */
const users = createRoute({
  getParentRoute: () => root,
  path: "/users/$",
  // The parameters are validated by the page to which it redirects.
  validateSearch: (search: Readonly<Record<string, unknown>> & SearchSchemaInput) => search,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/ranked${location.href}`, replace: true });
  },
});

/** The overlay for streaming software: `/overlay/match/1`, `/overlay/event/1`. */
const overlay = createRoute({
  getParentRoute: () => root,
  path: "/overlay/$kind/$id",
  ...defineScreen(async () => (await import("./site/overlay/overlay-screen.tsx")).OverlayScreen),
});

const routeTree = root.addChildren([
  home,
  signIn,
  invitation,
  auth,
  unknownPath,
  users,
  overlay,
  rankedRoutes,
  leagueRoutes,
]);

/** How long the previous page stays visible while the code of the next one is loading, in milliseconds. */
const PENDING_DELAY_MS = 200;

/**
 * Creates the router of the site.
 *
 * @param history default: the history of the browser
 */
export function buildRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // On the server, scroll restoration would add an inline script, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: "intent",
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_DELAY_MS,
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
type ValidateSearch = (search: object) => Readonly<Record<string, unknown>>;

/**
 * Returns the canonical URL of a page. It keeps only known search parameters with a valid value that is not the default,
 * because other parameters do not change the page.
 *
 * @param href the path and query
 */
export function toCanonicalUrl(router: Router, href: string): string {
  const [pathAndQuery = ""] = href.split("#", 1);
  const [path = ""] = pathAndQuery.split("?", 1);
  const search = parseSearch(pathAndQuery.slice(path.length));
  const searchesOfRoutes = router.getMatchedRoutes(path)[0].map(({ options }) => {
    const { validateSearch } = options as { readonly validateSearch?: ValidateSearch };
    return validateSearch === undefined ? {} : dropDefaults(validateSearch, search);
  });
  return path + stringifySearch(Object.assign({}, ...searchesOfRoutes) as Record<string, unknown>);
}

/** Validates search parameters and returns those whose value is not the default. */
function dropDefaults(validate: ValidateSearch, search: object): object {
  const defaults = validate({});
  return Object.fromEntries(Object.entries(validate(search)).filter(([name, value]) => value !== defaults[name]));
}
