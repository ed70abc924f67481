/*
 * All routes on one page. A screen plugs in by names, and this file stays as it is:
 * - `<feature>/<name>-screen.tsx` exports the component; its code is fetched when it is first needed
 * - `<feature>/<name>-search.ts` exports the fields of its address (see platform/search-params.ts), read and changed in
 *   the screen with `useSearchParams(playersSearch)`; defaults stay out of the address
 * - `<feature>/<feature>-queries.ts` exports `<name>ScreenQueries({ search, params })`: the queries that the screen
 *   reads first. They are asked beside its code, also when a link is merely pointed at; the screen reads them with
 *   `useQuery` and shows its skeleton until they are there (see platform/loaded.tsx)
 */
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { safeRedirect } from "./auth/safe-redirect.ts";
import { signInSearch } from "./auth/sign-in-search.ts";
import { modeScreenQueries, modesScreenQueries } from "./modes/modes-queries.ts";
import { modesSearch } from "./modes/modes-search.ts";
import { paths } from "./paths.ts";
import { lazyScreen } from "./platform/lazy-screen.tsx";
import { parseSearch, stringifySearch } from "./platform/plain-search.ts";
import { RootFrame } from "./platform/root-frame.tsx";
import { RouteFailure } from "./platform/route-failure.tsx";
import { screen } from "./platform/screen.ts";
import { ScreenSkeleton } from "./platform/screen-skeleton.tsx";
import { viewerOf } from "./platform/session.ts";
import { RankedLayout } from "./ranked/ranked-layout.tsx";
import { resultScreenQueries, resultsScreenQueries } from "./results/results-queries.ts";
import { resultsSearch } from "./results/results-search.ts";
import { statScreenQueries, statsScreenQueries } from "./stats/stats-queries.ts";
import { statsSearch } from "./stats/stats-search.ts";
import { playersSearch } from "./users/players-search.ts";
import { playerScreenQueries, playersScreenQueries, profileScreenQueries } from "./users/users-queries.ts";

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({ component: RootFrame });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/ranked", replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/auth/signin",
  ...screen({
    component: lazyScreen(async () => (await import("./auth/sign-in-screen.tsx")).SignInScreen),
    search: signInSearch,
    queries: () => [],
  }),
  beforeLoad: async ({ context, search }) => {
    const isSignedIn = (await viewerOf(context.queries)) !== null;
    if (isSignedIn) throw redirect({ href: safeRedirect(search.redirectUrl), replace: true });
  },
});

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: "/$",
  beforeLoad: () => {
    throw redirect({ ...paths.signIn(), replace: true });
  },
});

/** Links to a player from outside the areas. */
const users = createRoute({
  getParentRoute: () => root,
  path: "/users/$",
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/ranked${location.href}`, replace: true });
  },
});

const ranked = createRoute({ getParentRoute: () => root, path: "/ranked", component: RankedLayout });

const players = screen({
  component: lazyScreen(async () => (await import("./users/players-screen.tsx")).PlayersScreen),
  search: playersSearch,
  queries: playersScreenQueries,
});

const rankedRoutes = [
  createRoute({ getParentRoute: () => ranked, path: "/", ...players }),
  createRoute({ getParentRoute: () => ranked, path: "/users", ...players }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users/profile",
    ...screen({
      component: lazyScreen(async () => (await import("./users/profile-screen.tsx")).ProfileScreen),
      search: {},
      queries: profileScreenQueries,
    }),
    beforeLoad: async ({ context, location }) => {
      const isVisitor = (await viewerOf(context.queries)) === null;
      if (isVisitor) throw redirect({ ...paths.signIn(location.href), replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users/$userId",
    ...screen({
      component: lazyScreen(async () => (await import("./users/player-screen.tsx")).PlayerScreen),
      search: {},
      queries: playerScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/results",
    ...screen({
      component: lazyScreen(async () => (await import("./results/results-screen.tsx")).ResultsScreen),
      search: resultsSearch,
      queries: resultsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/results/$resultId",
    ...screen({
      component: lazyScreen(async () => (await import("./results/result-screen.tsx")).ResultScreen),
      search: {},
      queries: resultScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/stats",
    ...screen({
      component: lazyScreen(async () => (await import("./stats/stats-screen.tsx")).StatsScreen),
      search: statsSearch,
      queries: statsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/stats/$statId",
    ...screen({
      component: lazyScreen(async () => (await import("./stats/stat-screen.tsx")).StatScreen),
      search: {},
      queries: statScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/modes",
    ...screen({
      component: lazyScreen(async () => (await import("./modes/modes-screen.tsx")).ModesScreen),
      search: modesSearch,
      queries: modesScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/modes/$modeId",
    ...screen({
      component: lazyScreen(async () => (await import("./modes/mode-screen.tsx")).ModeScreen),
      search: {},
      queries: modeScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/$",
    beforeLoad: () => {
      throw redirect({ to: "/ranked", replace: true });
    },
  }),
] as const;

const routeTree = root.addChildren([home, signIn, anywhereElse, users, ranked.addChildren(rankedRoutes)]);

/** For how long a page stays in view while the next one's code is on its way, in milliseconds. */
const PENDING = 200;

/** The site, to be mounted. */
export function buildRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    // How fresh the data is, is for the query cache to say.
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
