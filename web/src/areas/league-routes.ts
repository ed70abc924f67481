import { createRoute, redirect, type SearchSchemaInput } from "@tanstack/react-router";
import { getRulesPage } from "contract/text-pages.ts";
import { CalendarDays, ChartColumn, List, ScrollText, Shield, Swords, Trophy, Users, Vote } from "lucide-react";
import {
  agendaSearch,
  calendarSearch,
  getCalendarScreenQueries,
  getEventScreenQueries,
} from "../calendar/events-queries.ts";
import type { CalendarLocation } from "../calendar/season-start.ts";
import { fetchAllSeasons, seasonsQueries, selectSeason } from "../competitions/seasons-queries.ts";
import { versionSearch } from "../content/texts/texts-queries.ts";
import { paths } from "../paths.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { leaguePlayersSearch } from "../people/users/users-queries.ts";
import { showFallbackForUnknownPath } from "../platform/fallback-page.ts";
import { defineMemberScreen, defineScreen } from "../platform/screen.tsx";
import { recordsSearch } from "../results/records/records-queries.ts";
import { getLeagueResultsScreenQueries, leagueResultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { clansSearch, getClanListScreenQueries, getClanScreenQueries } from "../seasons/clans/clans-queries.ts";
import { createRulesScreenQueries } from "../seasons/rules/rules-queries.ts";
import { getVoteListScreenQueries, getVoteScreenQueries, votesSearch } from "../seasons/votes/votes-queries.ts";
import { getLeagueHomeScreenQueries } from "../site/home/home-queries.ts";
import { getLeaguePlayersScreenQueries } from "../statistics/leaderboards/leaderboard-queries.ts";
import { getLeagueStatsScreenQueries, leagueStatsSearch } from "../statistics/stats/stats-queries.ts";
import { LeagueLayout } from "./league-layout.tsx";
import { retainSeason } from "./retain-season.ts";
import { createSharedRoutes } from "./shared-routes.ts";

const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  component: LeagueLayout,
  validateSearch: ({ season }: { season?: string | undefined } & SearchSchemaInput) => ({ season }),
  search: { middlewares: [retainSeason] },
  // Errors are ignored here: a failed query already shows a toast.
  loader: ({ context }) => void context.queryClient.query(seasonsQueries.all).catch(() => null),
});

/** The options that make a route a child of the league's. */
const inLeague = { getParentRoute: () => league };

/** Without a date, the calendar of an earlier season opens at the season's first match instead of today. */
async function openAtFirstMatch(location: CalendarLocation): Promise<void> {
  const { season, date } = location.search;
  if (!season || date) return;
  const { redirectToFirstMatch } = await import("../calendar/season-start.ts");
  await redirectToFirstMatch(location);
}

// Not inlined into `addChildren`, whose parameter type would lose the types of the routes.
const routes = [
  createRoute({
    ...inLeague,
    path: "/",
    ...defineScreen(async () => (await import("../site/home/league-home-screen.tsx")).LeagueHomeScreen, {
      search: leaguePlayersSearch,
      queries: getLeagueHomeScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/users",
    ...defineScreen(async () => (await import("../site/home/league-home-screen.tsx")).LeaguePlayersScreen, {
      navigationEntry: { name: "Players", icon: Users, menu: "everyone" },
      search: leaguePlayersSearch,
      queries: getLeaguePlayersScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/clans",
    ...defineScreen(async () => (await import("../seasons/clans/clans-screen.tsx")).ClansScreen, {
      navigationEntry: { name: "Clans", icon: Shield, menu: "everyone", searchTerms: "table standings points" },
      search: clansSearch,
      queries: getClanListScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/clans/$clanId",
    ...defineScreen(async () => (await import("../seasons/clans/clan-screen.tsx")).ClanScreen, {
      queries: getClanScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/calendar",
    ...defineScreen(async () => (await import("../calendar/calendar-screen.tsx")).CalendarScreen, {
      navigationEntry: {
        name: "Calendar",
        icon: CalendarDays,
        menu: "everyone",
        searchTerms: "events fixtures matches",
      },
      search: calendarSearch,
      queries: getCalendarScreenQueries,
    }),
    beforeLoad(location) {
      const { view, date, clan } = location.search;
      if (view === "agenda") throw redirect({ ...paths.league.agenda, search: { date, clan }, replace: true });
      return openAtFirstMatch(location);
    },
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/agenda",
    ...defineScreen(async () => (await import("../calendar/calendar-screen.tsx")).CalendarScreen, {
      navigationEntry: { name: "Agenda", icon: List, searchTerms: "calendar events fixtures matches" },
      search: agendaSearch,
      queries: getCalendarScreenQueries,
    }),
    beforeLoad: openAtFirstMatch,
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/fixtures",
    ...defineMemberScreen(async () => (await import("../calendar/round-robin-screen.tsx")).RoundRobinScreen),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/$eventId",
    ...defineScreen(async () => (await import("../calendar/event-screen.tsx")).EventScreen, {
      queries: getEventScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/results",
    ...defineScreen(async () => (await import("../results/results-screen.tsx")).LeagueResultsScreen, {
      navigationEntry: { name: "Results", icon: Swords, menu: "everyone", searchTerms: "rounds matches" },
      search: leagueResultsSearch,
      queries: getLeagueResultsScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/stats",
    ...defineScreen(async () => (await import("../statistics/stats/stats-screen.tsx")).LeagueStatsScreen, {
      navigationEntry: { name: "Stats", icon: ChartColumn, menu: "everyone", searchTerms: "statistics figures" },
      search: leagueStatsSearch,
      queries: getLeagueStatsScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/records",
    ...defineScreen(async () => (await import("../results/records/records-screen.tsx")).LeagueRecordsScreen, {
      navigationEntry: {
        name: "Records",
        icon: Trophy,
        menu: "everyone",
        searchTerms: "best highest streak upset pairs weeks",
      },
      search: recordsSearch,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/votes",
    ...defineScreen(async () => (await import("../seasons/votes/votes-screen.tsx")).VotesScreen, {
      navigationEntry: { name: "Votes", icon: Vote, menu: "everyone", searchTerms: "polls questions" },
      search: votesSearch,
      queries: getVoteListScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/votes/$voteId",
    // Visitors see "Access Denied", like users who are no admins, instead of the login.
    ...defineMemberScreen(async () => (await import("../seasons/votes/vote-screen.tsx")).VoteScreen, {
      queries: getVoteScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules",
    beforeLoad: async ({ context, search: { season } }) => {
      const seasons = await fetchAllSeasons(context.queryClient).catch(() => []);
      const name = selectSeason(seasons, season ?? "")?.name;
      throw redirect({ to: `/league/rules/${getRulesPage(name)}`, search: { season }, replace: true });
    },
  }),
  createRoute({
    ...inLeague,
    path: "/rules/leagueSeason1",
    ...defineScreen(async () => (await import("../seasons/rules/rules-screen.tsx")).SeasonOneScreen, {
      navigationEntry: { name: "Rules of season 1", icon: ScrollText, searchTerms: "clients download prizes maps" },
      search: versionSearch,
      queries: createRulesScreenQueries("leagueSeason1"),
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules/leagueSeason2",
    ...defineScreen(async () => (await import("../seasons/rules/rules-screen.tsx")).SeasonTwoScreen, {
      navigationEntry: { name: "Rules of season 2", icon: ScrollText, searchTerms: "clients download prizes maps" },
      search: versionSearch,
      queries: createRulesScreenQueries("leagueSeason2"),
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules/season",
    ...defineMemberScreen(
      async () => (await import("../seasons/season-rules/season-rules-screen.tsx")).SeasonRulesScreen,
      {
        queries: () => [seasonsQueries.all],
      },
    ),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inLeague,
    path: "/admin/end",
    ...defineMemberScreen(async () => (await import("../administration/season-end-screen.tsx")).SeasonEndScreen),
    beforeLoad: requireSignIn,
  }),
  ...createSharedRoutes("league", () => league),
  // Any other path: shows the list of players, which tells the viewer that the path is unknown.
  createRoute({
    ...inLeague,
    path: "/$",
    beforeLoad: ({ location: { pathname }, search: { season } }) => {
      const search = season === undefined ? {} : { season };
      showFallbackForUnknownPath(pathname, { ...paths.league.players, search });
    },
  }),
] as const;

export const leagueRoutes = league.addChildren(routes);
