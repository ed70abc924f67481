import { type AnyRoute, createRoute } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ShieldCheck } from "lucide-react";
import { adminSearch } from "../administration/admin-search.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { discordSearch } from "../people/discord/discord-search.ts";
import { getProfileScreenQueries } from "../people/users/users-queries.ts";
import { defineMemberScreen, defineScreen } from "../platform/screen.tsx";
import { createResultScreenQueries } from "../results/results-queries.ts";
import { careerSearch, createVersusScreenQueries, versusSearch } from "../statistics/careers/careers-queries.ts";
import { createPlayerScreenQueries } from "../statistics/leaderboards/leaderboard-queries.ts";
import { createStatScreenQueries } from "../statistics/stats/stats-queries.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";

// While it is loading, and if it fails to load, nothing is shown in its place.
const PendingCountBadge = createLazyComponent(
  async () => (await import("../administration/pending-counts.tsx")).PendingCountBadge,
  { isOptional: true },
);

/** The start of the names of screen components in each area, such as `RankedProfileScreen`. */
const screenPrefixes = { ranked: "Ranked", league: "League" } as const satisfies Record<Area, string>;

/** Creates the routes that both areas have, with the same paths and search parameters. */
export function createSharedRoutes<Parent extends AnyRoute>(area: Area, getParentRoute: () => Parent) {
  const prefix = screenPrefixes[area];
  return [
    createRoute({
      getParentRoute,
      path: "/users/profile",
      ...defineMemberScreen(
        async () => (await import("../people/users/profile-screen.tsx"))[`${prefix}ProfileScreen`],
        {
          search: discordSearch,
          queries: getProfileScreenQueries,
        },
      ),
      beforeLoad: requireSignIn,
    }),
    createRoute({
      getParentRoute,
      path: "/users/$userId",
      ...defineScreen(
        async () => (await import("../statistics/leaderboards/player-screen.tsx"))[`${prefix}PlayerScreen`],
        {
          search: careerSearch,
          queries: createPlayerScreenQueries(area),
        },
      ),
    }),
    createRoute({
      getParentRoute,
      path: "/users/$userId/versus/$otherId",
      ...defineScreen(async () => (await import("../statistics/careers/versus-screen.tsx"))[`${prefix}VersusScreen`], {
        search: versusSearch,
        queries: createVersusScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/results/$resultId",
      ...defineScreen(async () => (await import("../results/result-screen.tsx"))[`${prefix}ResultScreen`], {
        queries: createResultScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/stats/$statId",
      ...defineScreen(async () => (await import("../statistics/stats/stat-screen.tsx"))[`${prefix}StatScreen`], {
        queries: createStatScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/admin",
      ...defineMemberScreen(async () => (await import("../administration/admin-screen.tsx")).AdminScreen, {
        search: adminSearch,
        navigationEntry: {
          name: "Admin",
          icon: ShieldCheck,
          menu: "admins",
          subpages: ["/ranked/announcements", "/ranked/settings", "/ranked/history"],
          badge: PendingCountBadge,
        },
      }),
      beforeLoad: requireSignIn,
    }),
  ] as const;
}
