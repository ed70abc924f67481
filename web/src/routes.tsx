import type { QueryClient } from "@tanstack/react-query";
import {
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { safeRedirect, signInSearch } from "./auth/sign-in-redirect.ts";
import { leagueRoutes } from "./league/league-routes.ts";
import { paths } from "./paths.ts";
import { lazyScreen } from "./platform/lazy-screen.tsx";
import { RouteFailure } from "./platform/route-failure.tsx";
import { screen } from "./platform/screen.ts";
import { ScreenSkeleton } from "./platform/screen-skeleton.tsx";
import { parseSearch, stringifySearch } from "./platform/search-params.ts";
import { viewerOf } from "./platform/session.ts";
import { rankedRoutes } from "./ranked/ranked-routes.ts";
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
  ...screen({
    component: lazyScreen(async () => (await import("./auth/sign-in-screen.tsx")).SignInScreen),
    search: signInSearch,
  }),
  beforeLoad: async ({ context, search }) => {
    const isSignedIn = (await viewerOf(context.queries)) !== null;
    if (isSignedIn) throw redirect({ href: safeRedirect(search.redirectUrl), replace: true });
  },
});

/** Where the links of invitations lead: for visitors, and for whoever is signed in as somebody else. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: "/auth/invitation",
  ...screen({
    component: lazyScreen(async () => (await import("./users/invitation-screen.tsx")).InvitationScreen),
    search: {},
    queries: () => [],
  }),
});

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: "/$",
  beforeLoad: () => {
    throw redirect({ ...paths.signIn(), replace: true });
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
  component: lazyScreen(async () => (await import("./overlay/overlay-screen.tsx")).OverlayScreen),
});

const routeTree = root.addChildren([
  home,
  signIn,
  invitation,
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
export function buildRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history !== undefined && { history }),
    context: { queries },
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
