import { createRoute, redirect } from "@tanstack/react-router";
import { onlySignedIn } from "../auth/sign-in-redirect.ts";
import { careerSearch, versusScreenQueries, versusSearch } from "../careers/careers-queries.ts";
import { discordSearch } from "../discord/discord-queries.ts";
import { roundsSearch } from "../game-servers/game-servers-queries.ts";
import { historySearch } from "../history/history-queries.ts";
import { homeScreenQueries } from "../home/home-queries.ts";
import { mapScreenQueries, mapsScreenQueries } from "../maps/maps-queries.ts";
import { matchScreenQueries } from "../matches/matches-queries.ts";
import { modesSearch } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { memberScreen, screen } from "../platform/screen.tsx";
import { pagingSearch } from "../platform/search-params.ts";
import { queueScreenQueries, queuesScreenQueries, queuesSearch } from "../queues/queues-queries.ts";
import { recordsScreenQueries, recordsSearch } from "../records/records-queries.ts";
import { resultScreenQueries, resultsScreenQueries, resultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { statScreenQueries, statsScreenQueries, statsSearch } from "../stats/stats-queries.ts";
import {
  playerScreenQueries,
  playersScreenQueries,
  playersSearch,
  profileScreenQueries,
} from "../users/users-queries.ts";
import { RankedLayout } from "./ranked-layout.tsx";

const ranked = createRoute({ getParentRoute: () => root, path: "/ranked", component: RankedLayout });
const inRanked = { getParentRoute: () => ranked };

export const rankedRoutes = ranked.addChildren([
  createRoute({
    ...inRanked,
    path: "/",
    ...screen(async () => (await import("../home/home-screen.tsx")).HomeScreen, {
      search: playersSearch,
      queries: homeScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/users",
    ...screen(async () => (await import("../home/home-screen.tsx")).LeaderboardScreen, {
      search: playersSearch,
      queries: playersScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/users/profile",
    ...memberScreen(async () => (await import("../users/profile-screen.tsx")).ProfileScreen, {
      search: discordSearch,
      queries: profileScreenQueries,
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/users/$userId",
    ...screen(async () => (await import("../users/player-screen.tsx")).PlayerScreen, {
      search: careerSearch,
      queries: playerScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/users/$userId/versus/$otherId",
    ...screen(async () => (await import("../careers/versus-screen.tsx")).VersusScreen, {
      search: versusSearch,
      queries: versusScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/results",
    ...screen(async () => (await import("../results/results-screen.tsx")).ResultsScreen, {
      search: resultsSearch,
      queries: resultsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/results/$resultId",
    ...screen(async () => (await import("../results/result-screen.tsx")).ResultScreen, {
      queries: resultScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats",
    ...screen(async () => (await import("../stats/stats-screen.tsx")).StatsScreen, {
      search: statsSearch,
      queries: statsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats/$statId",
    ...screen(async () => (await import("../stats/stat-screen.tsx")).StatScreen, { queries: statScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps",
    ...screen(async () => (await import("../maps/maps-screen.tsx")).MapsScreen, {
      search: pagingSearch,
      queries: mapsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps/$map",
    ...screen(async () => (await import("../maps/maps-screen.tsx")).MapScreen, { queries: mapScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/records",
    ...screen(async () => (await import("../records/records-screen.tsx")).RecordsScreen, {
      search: recordsSearch,
      queries: recordsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues",
    ...screen(async () => (await import("../queues/queues-screen.tsx")).QueuesScreen, {
      search: queuesSearch,
      queries: queuesScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues/$queueId",
    ...screen(async () => (await import("../queues/queue-screen.tsx")).QueueScreen, { queries: queueScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/matches/$matchId",
    ...screen(async () => (await import("../matches/match-screen.tsx")).MatchScreen, { queries: matchScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes",
    ...memberScreen(async () => (await import("../modes/modes-screen.tsx")).ModesScreen, { search: modesSearch }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes/$modeId",
    ...memberScreen(async () => (await import("../modes/modes-screen.tsx")).ModeScreen),
  }),
  createRoute({
    ...inRanked,
    path: "/servers",
    ...memberScreen(async () => (await import("../game-servers/game-servers-screen.tsx")).GameServersScreen, {
      search: roundsSearch,
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/admin",
    ...memberScreen(async () => (await import("../admin/admin-screen.tsx")).RankedAdminScreen),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/history",
    ...memberScreen(async () => (await import("../admin/history-screen.tsx")).HistoryScreen, { search: historySearch }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/$",
    beforeLoad: () => {
      throw redirect({ ...paths.ranked, replace: true });
    },
  }),
] as const);
