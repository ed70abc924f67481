import { createRoute } from "@tanstack/react-router";
import { Armchair, ChartColumn, Gamepad2, MapPinned, Server, Swords, Trophy, Users } from "lucide-react";
import { auditLogSearch } from "../audit-log/audit-log-search.ts";
import { modesSearch } from "../competitions/modes-queries.ts";
import { clientsQueries } from "../content/clients/clients-queries.ts";
import { createTextScreenOptions } from "../content/texts/texts-queries.ts";
import { roundsSearch } from "../game-servers/rounds-search.ts";
import {
  discordRedirectSearch,
  getQueueListScreenQueries,
  getQueueScreenQueries,
  queueListSearch,
} from "../matchmaking/queues-queries.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { defineMemberScreen, defineScreen } from "../platform/screen.tsx";
import { pagingParams } from "../platform/search-params.ts";
import { getMapListScreenQueries, getMapScreenQueries } from "../results/maps/maps-queries.ts";
import { getMatchScreenQueries } from "../results/matches/matches-queries.ts";
import { WaitingDot } from "../results/matches/waiting-dot.tsx";
import { getRecordsScreenQueries, recordsSearch } from "../results/records/records-queries.ts";
import { getResultsScreenQueries, resultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { AreaFrame } from "../site/frame/area-frame.tsx";
import { getHomeScreenQueries } from "../site/home/home-queries.ts";
import { getPlayersScreenQueries, playersSearch } from "../statistics/leaderboards/leaderboard-queries.ts";
import { getStatsScreenQueries, statsSearch } from "../statistics/stats/stats-queries.ts";
import { createSharedRoutes } from "./shared-routes.ts";

const ranked = createRoute({
  getParentRoute: () => root,
  path: "/ranked",
  component: () => <AreaFrame area="ranked" />,
});
/** The options that make a route a child of the ranked area's. */
const inRanked = { getParentRoute: () => ranked };

// Not inlined into `addChildren`, whose parameter type would lose the types of the routes.
const routes = [
  createRoute({
    ...inRanked,
    path: "/",
    ...defineScreen(async () => (await import("../site/home/home-screen.tsx")).HomeScreen, {
      search: playersSearch,
      queries: getHomeScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/users",
    ...defineScreen(async () => (await import("../site/home/home-screen.tsx")).LeaderboardScreen, {
      navigationEntry: { name: "Players", icon: Users, menu: "everyone", searchTerms: "leaderboard ranking elo" },
      search: playersSearch,
      queries: getPlayersScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/results",
    ...defineScreen(async () => (await import("../results/results-screen.tsx")).ResultsScreen, {
      navigationEntry: { name: "Results", icon: Swords, menu: "everyone", searchTerms: "rounds matches" },
      search: resultsSearch,
      queries: getResultsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats",
    ...defineScreen(async () => (await import("../statistics/stats/stats-screen.tsx")).StatsScreen, {
      navigationEntry: { name: "Stats", icon: ChartColumn, menu: "everyone", searchTerms: "statistics figures" },
      search: statsSearch,
      queries: getStatsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues",
    ...defineScreen(async () => (await import("../matchmaking/queues-screen.tsx")).QueuesScreen, {
      navigationEntry: {
        name: "Queues",
        icon: Armchair,
        menu: "everyone",
        searchTerms: "play join matchmaking",
        badge: WaitingDot,
      },
      search: queueListSearch,
      queries: getQueueListScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues/$queueId",
    ...defineScreen(async () => (await import("../matchmaking/queue-screen.tsx")).QueueScreen, {
      search: discordRedirectSearch,
      queries: getQueueScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps",
    ...defineScreen(async () => (await import("../results/maps/maps-screen.tsx")).MapsScreen, {
      navigationEntry: { name: "Maps", icon: MapPinned, menu: "everyone", searchTerms: "plans sides ctf" },
      search: pagingParams,
      queries: getMapListScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps/$map",
    ...defineScreen(async () => (await import("../results/maps/maps-screen.tsx")).MapScreen, {
      queries: getMapScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/records",
    ...defineScreen(async () => (await import("../results/records/records-screen.tsx")).RankedRecordsScreen, {
      navigationEntry: {
        name: "Records",
        icon: Trophy,
        menu: "everyone",
        searchTerms: "best highest streak upset pairs weeks",
      },
      search: recordsSearch,
      queries: getRecordsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/join",
    ...defineScreen(async () => (await import("../accounts/joining/join-screen.tsx")).JoinScreen, {
      navigationEntry: {
        name: "How to join",
        icon: Users,
        searchTerms: "account sign up register clients download community",
      },
      queries: () => [clientsQueries.all],
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/about",
    ...defineScreen(
      async () => (await import("../seasons/rules/rules-screen.tsx")).AboutScreen,
      createTextScreenOptions("about"),
    ),
  }),
  createRoute({
    ...inRanked,
    path: "/privacy",
    ...defineScreen(
      async () => (await import("../seasons/rules/rules-screen.tsx")).PrivacyScreen,
      createTextScreenOptions("privacy"),
    ),
  }),
  createRoute({
    ...inRanked,
    path: "/texts/$textPage",
    ...defineMemberScreen(async () => (await import("../seasons/rules/edit-text-screen.tsx")).EditTextScreen),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/settings",
    ...defineMemberScreen(
      async () => (await import("../administration/league-settings/league-settings-screen.tsx")).LeagueSettingsScreen,
    ),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/matches/$matchId",
    ...defineScreen(async () => (await import("../matchmaking/match-screen.tsx")).MatchScreen, {
      queries: getMatchScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes",
    // Visitors can read the modes, so the pages require no login. Only admins have them in the menu.
    ...defineMemberScreen(async () => (await import("../competitions/modes-screen.tsx")).ModesScreen, {
      navigationEntry: { name: "Modes", icon: Gamepad2, menu: "admins" },
      search: modesSearch,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes/$modeId",
    ...defineMemberScreen(async () => (await import("../competitions/modes-screen.tsx")).ModeScreen),
  }),
  createRoute({
    ...inRanked,
    path: "/servers",
    ...defineMemberScreen(async () => (await import("../game-servers/game-servers-screen.tsx")).GameServersScreen, {
      navigationEntry: { name: "Servers", icon: Server, menu: "admins" },
      search: roundsSearch,
    }),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inRanked,
    path: "/announcements",
    ...defineMemberScreen(
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
    ...defineMemberScreen(async () => (await import("../administration/audit-log-screen.tsx")).AuditLogScreen, {
      search: auditLogSearch,
    }),
    beforeLoad: requireSignIn,
  }),
  ...createSharedRoutes("ranked", () => ranked),
  // Any other path.
  createRoute({
    ...inRanked,
    path: "/$",
    ...defineMemberScreen(async () => (await import("../site/search/unknown-page-screen.tsx")).UnknownPageScreen),
  }),
] as const;

export const rankedRoutes = ranked.addChildren(routes);
