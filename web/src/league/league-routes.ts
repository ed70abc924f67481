import { createRoute, redirect, type SearchSchemaInput } from "@tanstack/react-router";
import { onlySignedIn } from "../auth/sign-in-redirect.ts";
import { careerSearch, versusSearch } from "../careers/careers-queries.ts";
import { clanScreenQueries, clansScreenQueries, clansSearch } from "../clans/clans-queries.ts";
import { clientsQueries } from "../clients/clients-queries.ts";
import { calendarScreenQueries, calendarSearch, eventScreenQueries } from "../events/events-queries.ts";
import { paths } from "../paths.ts";
import { lazyScreen, memberScreen, screen } from "../platform/screen.tsx";
import { recordsSearch } from "../records/records-queries.ts";
import {
  leagueResultScreenQueries,
  leagueResultsScreenQueries,
  leagueResultsSearch,
} from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import { leagueStatScreenQueries, leagueStatsScreenQueries, leagueStatsSearch } from "../stats/stats-queries.ts";
import {
  leaguePlayerScreenQueries,
  leaguePlayersScreenQueries,
  leaguePlayersSearch,
  profileScreenQueries,
} from "../users/users-queries.ts";
import { voteScreenQueries, votesScreenQueries, votesSearch } from "../votes/votes-queries.ts";
import { LeagueLayout } from "./league-layout.tsx";
import { retainSeason } from "./retain-season.ts";

const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  component: LeagueLayout,
  validateSearch: ({ season }: { season?: string | undefined } & SearchSchemaInput) => ({ season }),
  search: { middlewares: [retainSeason] },
  // A failure is shown by its toast.
  loader: ({ context }) => void context.queries.query(seasonsQueries.all).catch(() => null),
});

const players = screen({
  component: lazyScreen(async () => (await import("../home/league-home-screen.tsx")).LeagueHomeScreen),
  search: leaguePlayersSearch,
  queries: leaguePlayersScreenQueries,
});

/** The league area. */
export const leagueRoutes = league.addChildren([
  createRoute({ getParentRoute: () => league, path: "/", ...players }),
  createRoute({ getParentRoute: () => league, path: "/users", ...players }),
  createRoute({
    getParentRoute: () => league,
    path: "/users/profile",
    ...screen({
      component: memberScreen(async () => (await import("../users/profile-screen.tsx")).LeagueProfileScreen),
      queries: profileScreenQueries,
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/users/$userId",
    ...screen({
      component: lazyScreen(async () => (await import("../users/player-screen.tsx")).LeaguePlayerScreen),
      search: careerSearch,
      queries: leaguePlayerScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/users/$userId/versus/$otherId",
    ...screen({
      component: lazyScreen(async () => (await import("../careers/versus-screen.tsx")).LeagueVersusScreen),
      search: versusSearch,
      // Asked by the screen, so that nothing of it is in what every page loads.
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/clans",
    ...screen({
      component: lazyScreen(async () => (await import("../clans/clans-screen.tsx")).ClansScreen),
      search: clansSearch,
      queries: clansScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/clans/$clanId",
    ...screen({
      component: lazyScreen(async () => (await import("../clans/clan-screen.tsx")).ClanScreen),
      queries: clanScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/calendar",
    ...screen({
      component: lazyScreen(async () => (await import("../events/calendar-screen.tsx")).CalendarScreen),
      search: calendarSearch,
      queries: calendarScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/calendar/fixtures",
    ...screen({
      component: memberScreen(async () => (await import("../events/round-robin-screen.tsx")).RoundRobinScreen),
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/calendar/$eventId",
    ...screen({
      component: lazyScreen(async () => (await import("../events/event-screen.tsx")).EventScreen),
      queries: eventScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/results",
    ...screen({
      component: lazyScreen(async () => (await import("../results/results-screen.tsx")).LeagueResultsScreen),
      search: leagueResultsSearch,
      queries: leagueResultsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/results/$resultId",
    ...screen({
      component: lazyScreen(async () => (await import("../results/result-screen.tsx")).LeagueResultScreen),
      queries: leagueResultScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/stats",
    ...screen({
      component: lazyScreen(async () => (await import("../stats/stats-screen.tsx")).LeagueStatsScreen),
      search: leagueStatsSearch,
      queries: leagueStatsScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/stats/$statId",
    ...screen({
      component: lazyScreen(async () => (await import("../stats/stat-screen.tsx")).LeagueStatScreen),
      queries: leagueStatScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/records",
    ...screen({
      component: lazyScreen(async () => (await import("../records/records-screen.tsx")).LeagueRecordsScreen),
      search: recordsSearch,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/votes",
    ...screen({
      component: lazyScreen(async () => (await import("../votes/votes-screen.tsx")).VotesScreen),
      search: votesSearch,
      queries: votesScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/votes/$voteId",
    ...screen({
      component: memberScreen(async () => (await import("../votes/vote-screen.tsx")).VoteScreen),
      queries: voteScreenQueries,
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/rules/leagueSeason1",
    ...screen({
      component: lazyScreen(async () => (await import("../rules/rules-screen.tsx")).SeasonOneScreen),
      queries: () => [clientsQueries.all],
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/rules/leagueSeason2",
    ...screen({
      component: lazyScreen(async () => (await import("../rules/rules-screen.tsx")).SeasonTwoScreen),
      queries: () => [clientsQueries.all],
    }),
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/admin",
    ...screen({
      component: memberScreen(async () => (await import("../admin/admin-screen.tsx")).LeagueAdminScreen),
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/admin/end",
    ...screen({
      component: memberScreen(async () => (await import("../admin/season-end-screen.tsx")).SeasonEndScreen),
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    getParentRoute: () => league,
    path: "/$",
    beforeLoad: ({ search: { season } }) => {
      throw redirect({ ...paths.league.home, search: { season }, replace: true });
    },
  }),
] as const);
