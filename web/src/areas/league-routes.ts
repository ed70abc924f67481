import { createRoute, redirect, type SearchSchemaInput } from "@tanstack/react-router";
import { getRulesPage } from "contract/text-pages.ts";
import { CalendarDays, ChartColumn, List, ScrollText, Shield, Swords, Trophy, Users, Vote } from "lucide-react";
import { agendaSearch, calendarScreenQueries, calendarSearch, eventScreenQueries } from "../calendar/events-queries.ts";
import { fetchSeasons, seasonsQueries, selectSeason } from "../competitions/seasons-queries.ts";
import { clientsQueries } from "../content/clients/clients-queries.ts";
import { textsQueries, versionSearch } from "../content/texts/texts-queries.ts";
import { paths } from "../paths.ts";
import { requireSignIn } from "../people/auth/sign-in-redirect.ts";
import { leaguePlayersSearch } from "../people/users/users-queries.ts";
import { memberScreen, screen } from "../platform/screen.tsx";
import { toUnknownPathHash } from "../platform/unknown-path.ts";
import { recordsSearch } from "../results/records/records-queries.ts";
import { leagueResultsScreenQueries, leagueResultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { clanScreenQueries, clansScreenQueries, clansSearch } from "../seasons/clans/clans-queries.ts";
import { voteScreenQueries, votesScreenQueries, votesSearch } from "../seasons/votes/votes-queries.ts";
import { leagueHomeScreenQueries } from "../site/home/home-queries.ts";
import { leagueStatsScreenQueries, leagueStatsSearch } from "../statistics/stats/stats-queries.ts";
import { LeagueLayout } from "./league-layout.tsx";
import { retainSeason } from "./retain-season.ts";
import { createSharedRoutes } from "./shared-routes.ts";

const league = createRoute({
  getParentRoute: () => root,
  path: "/league",
  component: LeagueLayout,
  validateSearch: ({ season }: { season?: string | undefined } & SearchSchemaInput) => ({ season }),
  search: { middlewares: [retainSeason] },
  // The query shows a toast if it fails.
  loader: ({ context }) => void context.queryClient.query(seasonsQueries.all).catch(() => null),
});

const inLeague = { getParentRoute: () => league };

const playersScreen = screen(async () => (await import("../site/home/home-screen.tsx")).LeagueHomeScreen, {
  search: leaguePlayersSearch,
  queries: leagueHomeScreenQueries,
});

// Not inlined into `addChildren`, whose parameter type would lose the types of the routes.
const routes = [
  createRoute({ getParentRoute: () => league, path: "/", ...playersScreen }),
  createRoute({
    getParentRoute: () => league,
    path: "/users",
    ...playersScreen,
    staticData: { page: { name: "Players", icon: Users, menu: "everyone" } },
  }),
  createRoute({
    ...inLeague,
    path: "/clans",
    ...screen(async () => (await import("../seasons/clans/clans-screen.tsx")).ClansScreen, {
      page: { name: "Clans", icon: Shield, menu: "everyone", also: "table standings points" },
      search: clansSearch,
      queries: clansScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/clans/$clanId",
    ...screen(async () => (await import("../seasons/clans/clan-screen.tsx")).ClanScreen, {
      queries: clanScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/calendar",
    ...screen(async () => (await import("../site/home/home-calendar-screen.tsx")).HomeCalendarScreen, {
      page: { name: "Calendar", icon: CalendarDays, menu: "everyone", also: "events fixtures matches" },
      search: calendarSearch,
      queries: calendarScreenQueries,
    }),
    beforeLoad({ search: { view, date, clan } }) {
      if (view === "agenda") throw redirect({ ...paths.league.agenda, search: { date, clan }, replace: true });
    },
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/agenda",
    ...screen(async () => (await import("../calendar/calendar-screen.tsx")).AgendaScreen, {
      page: { name: "Agenda", icon: List, also: "calendar events fixtures matches" },
      search: agendaSearch,
      queries: calendarScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/fixtures",
    ...memberScreen(async () => (await import("../calendar/round-robin-screen.tsx")).RoundRobinScreen),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inLeague,
    path: "/calendar/$eventId",
    ...screen(async () => (await import("../calendar/event-screen.tsx")).EventScreen, { queries: eventScreenQueries }),
  }),
  createRoute({
    ...inLeague,
    path: "/results",
    ...screen(async () => (await import("../results/results-screen.tsx")).LeagueResultsScreen, {
      page: { name: "Results", icon: Swords, menu: "everyone", also: "rounds matches" },
      search: leagueResultsSearch,
      queries: leagueResultsScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/stats",
    ...screen(async () => (await import("../statistics/stats/stats-screen.tsx")).LeagueStatsScreen, {
      page: { name: "Stats", icon: ChartColumn, menu: "everyone", also: "statistics figures" },
      search: leagueStatsSearch,
      queries: leagueStatsScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/records",
    ...screen(async () => (await import("../results/records/records-screen.tsx")).LeagueRecordsScreen, {
      page: { name: "Records", icon: Trophy, menu: "everyone", also: "best highest streak upset pairs weeks" },
      search: recordsSearch,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/votes",
    ...screen(async () => (await import("../seasons/votes/votes-screen.tsx")).VotesScreen, {
      page: { name: "Votes", icon: Vote, menu: "everyone", also: "polls questions" },
      search: votesSearch,
      queries: votesScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/votes/$voteId",
    ...memberScreen(async () => (await import("../seasons/votes/vote-screen.tsx")).VoteScreen, {
      queries: voteScreenQueries,
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules",
    beforeLoad: async ({ context, search: { season } }) => {
      const seasons = await fetchSeasons(context.queryClient).catch(() => []);
      const name = selectSeason(seasons, season ?? "")?.name;
      throw redirect({ to: `/league/rules/${getRulesPage(name)}`, search: { season }, replace: true });
    },
  }),
  createRoute({
    ...inLeague,
    path: "/rules/leagueSeason1",
    ...screen(async () => (await import("../seasons/rules/rules-screen.tsx")).SeasonOneScreen, {
      page: { name: "Rules of season 1", icon: ScrollText, also: "clients download prizes maps" },
      search: versionSearch,
      queries: ({ search: { version } }) => [textsQueries.of("leagueSeason1", version), clientsQueries.all],
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules/leagueSeason2",
    ...screen(async () => (await import("../seasons/rules/rules-screen.tsx")).SeasonTwoScreen, {
      page: { name: "Rules of season 2", icon: ScrollText, also: "clients download prizes maps" },
      search: versionSearch,
      queries: ({ search: { version } }) => [textsQueries.of("leagueSeason2", version), clientsQueries.all],
    }),
  }),
  createRoute({
    ...inLeague,
    path: "/rules/season",
    ...memberScreen(async () => (await import("../seasons/season-rules/season-rules-screen.tsx")).SeasonRulesScreen, {
      queries: () => [seasonsQueries.all],
    }),
    beforeLoad: requireSignIn,
  }),
  createRoute({
    ...inLeague,
    path: "/admin/end",
    ...memberScreen(async () => (await import("../administration/season-end-screen.tsx")).SeasonEndScreen),
    beforeLoad: requireSignIn,
  }),
  ...createSharedRoutes("league", () => league),
  createRoute({
    ...inLeague,
    path: "/$",
    beforeLoad: ({ location: { pathname }, search: { season } }) => {
      throw redirect({ ...paths.league.home, search: { season }, hash: toUnknownPathHash(pathname), replace: true });
    },
  }),
] as const;

export const leagueRoutes = league.addChildren(routes);
