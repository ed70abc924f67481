import { createRoute, redirect } from "@tanstack/react-router";
import { onlySignedIn } from "../auth/sign-in-redirect.ts";
import { careerSearch, versusSearch } from "../careers/careers-queries.ts";
import { discordSearch } from "../discord/discord-queries.ts";
import { roundsSearch } from "../game-servers/game-servers-queries.ts";
import { historySearch } from "../history/history-queries.ts";
import { homeScreenQueries } from "../home/home-queries.ts";
import { modesSearch } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { lazyScreen, memberScreen, screen } from "../platform/screen.tsx";
import { pagingSearch } from "../platform/search-params.ts";
import { queueScreenQueries, queuesScreenQueries, queuesSearch } from "../queues/queues-queries.ts";
import { recordsSearch } from "../records/records-queries.ts";
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

/** The ranked area. */
export const rankedRoutes = ranked.addChildren([
  createRoute({
    getParentRoute: () => ranked,
    path: "/",
    ...screen({
      component: lazyScreen(async () => (await import("../home/home-screen.tsx")).HomeScreen),
      search: playersSearch,
      queries: homeScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users",
    ...screen({
      component: lazyScreen(async () => (await import("../home/home-screen.tsx")).LeaderboardScreen),
      search: playersSearch,
      queries: playersScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users/profile",
    ...screen({
      component: memberScreen(async () => (await import("../users/profile-screen.tsx")).ProfileScreen),
      search: discordSearch,
      queries: profileScreenQueries,
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users/$userId",
    ...screen({
      component: lazyScreen(async () => (await import("../users/player-screen.tsx")).PlayerScreen),
      search: careerSearch,
      queries: playerScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/users/$userId/versus/$otherId",
    ...screen({
      component: lazyScreen(async () => (await import("../careers/versus-screen.tsx")).VersusScreen),
      search: versusSearch,
      // Its queries are asked by the screen, so that nothing of it is in what every page loads.
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/results",
    ...screen({
      component: lazyScreen(async () => (await import("../results/results-screen.tsx")).ResultsScreen),
      search: resultsSearch,
      queries: resultsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/results/$resultId",
    ...screen({
      component: lazyScreen(async () => (await import("../results/result-screen.tsx")).ResultScreen),
      queries: resultScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/stats",
    ...screen({
      component: lazyScreen(async () => (await import("../stats/stats-screen.tsx")).StatsScreen),
      search: statsSearch,
      queries: statsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/stats/$statId",
    ...screen({
      component: lazyScreen(async () => (await import("../stats/stat-screen.tsx")).StatScreen),
      queries: statScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/maps",
    ...screen({
      component: lazyScreen(async () => (await import("../maps/maps-screen.tsx")).MapsScreen),
      search: pagingSearch,
      // Asked by the screens, so that nothing of maps and records is in what every page loads.
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/maps/$map",
    ...screen({
      component: lazyScreen(async () => (await import("../maps/maps-screen.tsx")).MapScreen),
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/records",
    ...screen({
      component: lazyScreen(async () => (await import("../records/records-screen.tsx")).RecordsScreen),
      search: recordsSearch,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/queues",
    ...screen({
      component: lazyScreen(async () => (await import("../queues/queues-screen.tsx")).QueuesScreen),
      search: queuesSearch,
      queries: queuesScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/queues/$queueId",
    ...screen({
      component: lazyScreen(async () => (await import("../queues/queue-screen.tsx")).QueueScreen),
      queries: queueScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/matches/$matchId",
    ...screen({
      component: lazyScreen(async () => (await import("../matches/match-screen.tsx")).MatchScreen),
      search: {},
      // Asked by the screen, so that nothing of it is in what every page loads.
      queries: () => [],
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/modes",
    ...screen({
      component: memberScreen(async () => (await import("../modes/modes-screen.tsx")).ModesScreen),
      search: modesSearch,
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/modes/$modeId",
    ...screen({
      component: memberScreen(async () => (await import("../modes/mode-screen.tsx")).ModeScreen),
    }),
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/servers",
    ...screen({
      component: memberScreen(async () => (await import("../game-servers/game-servers-screen.tsx")).GameServersScreen),
      search: roundsSearch,
      // Only for admins: not in a chunk that every page loads.
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/admin",
    ...screen({
      component: memberScreen(async () => (await import("../admin/admin-screen.tsx")).RankedAdminScreen),
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/history",
    ...screen({
      component: memberScreen(async () => (await import("../admin/history-screen.tsx")).HistoryScreen),
      search: historySearch,
      queries: () => [],
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => ranked,
    path: "/$",
    beforeLoad: () => {
      throw redirect({ ...paths.ranked, replace: true });
    },
  }),
] as const);
