import { type AnyRoute, createRoute } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import { ShieldCheck } from "lucide-react";
import { adminSearch } from "../administration/admin-search.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { discordSearch } from "../people/discord/discord-search.ts";
import { profileScreenQueries } from "../people/users/users-queries.ts";
import { memberScreen, screen } from "../platform/screen.tsx";
import { resultScreenQueries } from "../results/results-queries.ts";
import { careerSearch, versusScreenQueries, versusSearch } from "../statistics/careers/careers-queries.ts";
import { playerScreenQueries } from "../statistics/leaderboards/leaderboard-queries.ts";
import { statScreenQueries } from "../statistics/stats/stats-queries.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";

const PendingCountBadge = lazyComponent(
  async () => (await import("../administration/pending-counts.tsx")).PendingCountBadge,
  null,
  { isOptional: true },
);

/** The start of a screen's name in each area. */
const screenPrefixes = { ranked: "Ranked", league: "League" } as const satisfies Record<Area, string>;

/** Creates the routes that both areas have, with the same paths and search parameters. */
export function createSharedRoutes<Parent extends AnyRoute>(area: Area, getParentRoute: () => Parent) {
  const prefix = screenPrefixes[area];
  return [
    createRoute({
      getParentRoute,
      path: "/users/profile",
      ...memberScreen(async () => (await import("../people/users/profile-screen.tsx"))[`${prefix}ProfileScreen`], {
        search: discordSearch,
        queries: profileScreenQueries,
      }),
      beforeLoad: requireSignIn,
    }),
    createRoute({
      getParentRoute,
      path: "/users/$userId",
      ...screen(async () => (await import("../statistics/leaderboards/player-screen.tsx"))[`${prefix}PlayerScreen`], {
        search: careerSearch,
        queries: playerScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/users/$userId/versus/$otherId",
      ...screen(async () => (await import("../statistics/careers/versus-screen.tsx"))[`${prefix}VersusScreen`], {
        search: versusSearch,
        queries: versusScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/results/$resultId",
      ...screen(async () => (await import("../results/result-screen.tsx"))[`${prefix}ResultScreen`], {
        queries: resultScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/stats/$statId",
      ...screen(async () => (await import("../statistics/stats/stat-screen.tsx"))[`${prefix}StatScreen`], {
        queries: statScreenQueries(area),
      }),
    }),
    createRoute({
      getParentRoute,
      path: "/admin",
      ...memberScreen(async () => (await import("../administration/admin-screen.tsx")).AdminScreen, {
        search: adminSearch,
        page: { name: "Admin", icon: ShieldCheck, menu: "admins", badge: PendingCountBadge },
      }),
      beforeLoad: requireSignIn,
    }),
  ] as const;
}
