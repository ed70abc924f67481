import { createRoute, redirect } from "@tanstack/react-router";
import { Armchair, ChartColumn, Gamepad2, MapPinned, Server, ShieldCheck, Swords, Trophy, Users } from "lucide-react";
import { adminSearch } from "../admin/admin-search.ts";
import { onlySignedIn } from "../auth/sign-in-redirect.ts";
import { careerSearch, versusScreenQueries, versusSearch } from "../careers/careers-queries.ts";
import { clientsQueries } from "../clients/clients-queries.ts";
import { discordSearch } from "../discord/discord-search.ts";
import { AreaFrame } from "../frame/area-frame.tsx";
import { roundsSearch } from "../game-servers/rounds-search.ts";
import { historySearch } from "../history/history-search.ts";
import { homeScreenQueries } from "../home/home-queries.ts";
import { mapScreenQueries, mapsScreenQueries } from "../maps/maps-queries.ts";
import { matchScreenQueries } from "../matches/matches-queries.ts";
import { modesSearch } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { missingHash } from "../platform/missing-address.ts";
import { memberScreen, screen } from "../platform/screen.tsx";
import { pagingSearch } from "../platform/search-params.ts";
import { queueScreenQueries, queueSearch, queuesScreenQueries, queuesSearch } from "../queues/queues-queries.ts";
import { recordsScreenQueries, recordsSearch } from "../records/records-queries.ts";
import { resultScreenQueries, resultsScreenQueries, resultsSearch } from "../results/results-queries.ts";
import { root } from "../root-route.tsx";
import { statScreenQueries, statsScreenQueries, statsSearch } from "../stats/stats-queries.ts";
import { textScreen } from "../texts/texts-queries.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import {
  playerScreenQueries,
  playersScreenQueries,
  playersSearch,
  profileScreenQueries,
} from "../users/users-queries.ts";

const AdminCount = lazyPart(async () => (await import("../admin/counts.tsx")).AdminCount, null, { isOptional: true });

const ranked = createRoute({
  getParentRoute: () => root,
  path: "/ranked",
  component: () => <AreaFrame area="ranked" />,
});
const inRanked = { getParentRoute: () => ranked };

// Apart from `addChildren`, whose type of any route would hide those of these.
const pages = [
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
      page: { name: "Players", icon: Users, menu: "everyone", also: "leaderboard ranking elo" },
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
      queries: versusScreenQueries("ranked"),
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
    path: "/results/$resultId",
    ...screen(async () => (await import("../results/result-screen.tsx")).ResultScreen, {
      queries: resultScreenQueries("ranked"),
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats",
    ...screen(async () => (await import("../stats/stats-screen.tsx")).StatsScreen, {
      page: { name: "Stats", icon: ChartColumn, menu: "everyone", also: "statistics figures" },
      search: statsSearch,
      queries: statsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/stats/$statId",
    ...screen(async () => (await import("../stats/stat-screen.tsx")).StatScreen, {
      queries: statScreenQueries("ranked"),
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues",
    ...screen(async () => (await import("../queues/queues-screen.tsx")).QueuesScreen, {
      page: { name: "Queues", icon: Armchair, menu: "everyone", also: "play join matchmaking" },
      search: queuesSearch,
      queries: queuesScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/queues/$queueId",
    ...screen(async () => (await import("../queues/queue-screen.tsx")).QueueScreen, {
      search: queueSearch,
      queries: queueScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/maps",
    ...screen(async () => (await import("../maps/maps-screen.tsx")).MapsScreen, {
      page: { name: "Maps", icon: MapPinned, menu: "everyone", also: "plans sides ctf" },
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
      page: { name: "Records", icon: Trophy, menu: "everyone", also: "best highest streak upset pairs weeks" },
      search: recordsSearch,
      queries: recordsScreenQueries,
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/join",
    ...screen(async () => (await import("../joining/join-screen.tsx")).JoinScreen, {
      page: { name: "How to join", icon: Users, also: "account sign up register clients download community" },
      queries: () => [clientsQueries.all],
    }),
  }),
  createRoute({
    ...inRanked,
    path: "/about",
    ...screen(async () => (await import("../rules/rules-screen.tsx")).AboutScreen, textScreen("about")),
  }),
  createRoute({
    ...inRanked,
    path: "/privacy",
    ...screen(async () => (await import("../rules/rules-screen.tsx")).PrivacyScreen, textScreen("privacy")),
  }),
  createRoute({
    ...inRanked,
    path: "/texts/$textPage",
    ...memberScreen(async () => (await import("../rules/text-screen.tsx")).TextScreen),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/settings",
    ...memberScreen(async () => (await import("../league-settings/league-settings-screen.tsx")).LeagueSettingsScreen),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/matches/$matchId",
    ...screen(async () => (await import("../queues/match-screen.tsx")).MatchScreen, { queries: matchScreenQueries }),
  }),
  createRoute({
    ...inRanked,
    path: "/modes",
    ...memberScreen(async () => (await import("../modes/modes-screen.tsx")).ModesScreen, {
      page: { name: "Modes", icon: Gamepad2, menu: "admins" },
      search: modesSearch,
    }),
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
      page: { name: "Servers", icon: Server, menu: "admins" },
      search: roundsSearch,
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/admin",
    ...memberScreen(async () => (await import("../admin/admin-screen.tsx")).AdminScreen, {
      search: adminSearch,
      page: { name: "Admin", icon: ShieldCheck, menu: "admins", badge: AdminCount },
    }),
    beforeLoad: onlySignedIn,
  }),
  createRoute({
    ...inRanked,
    path: "/announcements",
    ...memberScreen(async () => (await import("../announcements/announcements-screen.tsx")).AnnouncementsScreen, {
      search: pagingSearch,
    }),
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
    beforeLoad: ({ location: { pathname } }) => {
      throw redirect({ ...paths.ranked, hash: missingHash(pathname), replace: true });
    },
  }),
] as const;

export const rankedRoutes = ranked.addChildren(pages);
