import { createRoute, redirect } from "@tanstack/react-router";
import { Armchair, ChartColumn, Gamepad2, MapPinned, Server, Swords, Trophy, Users } from "lucide-react";
import { auditLogSearch } from "../audit-log/audit-log-search.ts";
import { modesSearch } from "../competitions/modes-queries.ts";
import { clientsQueries } from "../content/clients/clients-queries.ts";
import { textScreenOptions } from "../content/texts/texts-queries.ts";
import { roundsSearch } from "../game-servers/rounds-search.ts";
import { queueScreenQueries, queueSearch, queuesScreenQueries, queuesSearch } from "../matchmaking/queues-queries.ts";
import { paths } from "../paths.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { memberScreen, screen } from "../platform/screen.tsx";
import { pagingParams } from "../platform/search-params.ts";
import { toUnknownPathHash } from "../platform/unknown-path.ts";
import { mapScreenQueries, mapsScreenQueries } from "../results/maps/maps-queries.ts";
import { matchScreenQueries } from "../results/matches/matches-queries.ts";
import { recordsScreenQueries, recordsSearch } from "../results/records/records-queries.ts";
import { resultsScreenQueries, resultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { AreaFrame } from "../site/frame/area-frame.tsx";
import { homeScreenQueries } from "../site/home/home-queries.ts";
import { playersScreenQueries, playersSearch } from "../statistics/leaderboards/leaderboard-queries.ts";
import { statsScreenQueries, statsSearch } from "../statistics/stats/stats-queries.ts";
import { createSharedRoutes } from "./shared-routes.ts";

const ranked = createRoute({
  getParentRoute: () => root,
  path: "/ranked",
  component: () => <AreaFrame area="ranked" />,
});
const inRanked = { getParentRoute: () => ranked };

// Not inlined into `addChildren`, whose parameter type would lose the types of the routes.
const routes = [
  createRoute({
    ...inRanked,
    path: "/",
    ...screen(async () => (await import("../site/home/home-screen.tsx")).HomeScreen, {
      search: playersSearch,
      queries: homeScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/users",
    ...screen(async () => (await import("../site/home/home-screen.tsx")).LeaderboardScreen, {
      page: { name: "Players", icon: Users, menu: "everyone", also: "leaderboard ranking elo" },
      search: playersSearch,
      queries: playersScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/results",
    ...screen(async () => (await import("../results/results-screen.tsx")).ResultsScreen, {
      page: { name: "Results", icon: Swords, menu: "everyone", also: "rounds matches" },
      search: resultsSearch,
      queries: resultsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats",
    ...screen(async () => (await import("../statistics/stats/stats-screen.tsx")).StatsScreen, {
      page: { name: "Stats", icon: ChartColumn, menu: "everyone", also: "statistics figures" },
      search: statsSearch,
      queries: statsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues",
    ...screen(async () => (await import("../matchmaking/queues-screen.tsx")).QueuesScreen, {
      page: { name: "Queues", icon: Armchair, menu: "everyone", also: "play join matchmaking" },
      search: queuesSearch,
      queries: queuesScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues/$queueId",
    ...screen(async () => (await import("../matchmaking/queue-screen.tsx")).QueueScreen, {
      search: queueSearch,
      queries: queueScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps",
    ...screen(async () => (await import("../results/maps/maps-screen.tsx")).MapsScreen, {
      page: { name: "Maps", icon: MapPinned, menu: "everyone", also: "plans sides ctf" },
      search: pagingParams,
      queries: mapsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps/$map",
    ...screen(async () => (await import("../results/maps/maps-screen.tsx")).MapScreen, { queries: mapScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/records",
    ...screen(async () => (await import("../results/records/records-screen.tsx")).RankedRecordsScreen, {
      page: { name: "Records", icon: Trophy, menu: "everyone", also: "best highest streak upset pairs weeks" },
      search: recordsSearch,
      queries: recordsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/join",
    ...screen(async () => (await import("../accounts/joining/join-screen.tsx")).JoinScreen, {
      page: { name: "How to join", icon: Users, also: "account sign up register clients download community" },
      queries: () => [clientsQueries.all],
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/about",
    ...screen(async () => (await import("../seasons/rules/rules-screen.tsx")).AboutScreen, textScreenOptions("about")),
  }),
  createRoute({
    ...inRanked,
    path: "/privacy",
    ...screen(
      async () => (await import("../seasons/rules/rules-screen.tsx")).PrivacyScreen,
      textScreenOptions("privacy"),
    ),
  }),
  createRoute({
    ...inRanked,
    path: "/texts/$textPage",
    ...memberScreen(async () => (await import("../seasons/rules/edit-text-screen.tsx")).EditTextScreen),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/settings",
    ...memberScreen(
      async () => (await import("../administration/league-settings/league-settings-screen.tsx")).LeagueSettingsScreen,
    ),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/matches/$matchId",
    ...screen(async () => (await import("../matchmaking/match-screen.tsx")).MatchScreen, {
      queries: matchScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes",
    ...memberScreen(async () => (await import("../competitions/modes-screen.tsx")).ModesScreen, {
      page: { name: "Modes", icon: Gamepad2, menu: "admins" },
      search: modesSearch,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes/$modeId",
    ...memberScreen(async () => (await import("../competitions/modes-screen.tsx")).ModeScreen),
  }),
  createRoute({
    ...inRanked,
    path: "/servers",
    ...memberScreen(async () => (await import("../game-servers/game-servers-screen.tsx")).GameServersScreen, {
      page: { name: "Servers", icon: Server, menu: "admins" },
      search: roundsSearch,
    }),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/announcements",
    ...memberScreen(
      async () => (await import("../content/announcements/announcements-screen.tsx")).AnnouncementsScreen,
      {
        search: pagingParams,
      },
    ),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/history",
    ...memberScreen(async () => (await import("../administration/audit-log-screen.tsx")).AuditLogScreen, {
      search: auditLogSearch,
    }),
    beforeLoad: requireSignIn,
  }),
  ...createSharedRoutes("ranked", () => ranked),
  createRoute({
    ...inRanked,
    path: "/$",
    beforeLoad: ({ location: { pathname } }) => {
      throw redirect({ ...paths.ranked, hash: toUnknownPathHash(pathname), replace: true });
    },
  }),
] as const;

export const rankedRoutes = ranked.addChildren(routes);
