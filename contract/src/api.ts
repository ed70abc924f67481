import { accountRequestsCalls } from "./account-requests-calls.ts";
import { adminCalls } from "./admin-calls.ts";
import { aliasesCalls } from "./aliases-calls.ts";
import { announcementsCalls } from "./announcements-calls.ts";
import { careersCalls } from "./careers-calls.ts";
import { clanSeasonsCalls, seasonTablesCalls } from "./clan-seasons-calls.ts";
import { clanLeadersCalls, clanRostersCalls, clansCalls } from "./clans-calls.ts";
import { clientsCalls } from "./clients-calls.ts";
import { discordCalls, discordSignInCalls } from "./discord-calls.ts";
import { leagueDisputesCalls, rankedDisputesCalls } from "./disputes-calls.ts";
import type { Call, Client, RecordedCall, Sent, Shapes } from "./endpoint.ts";
import { calendarCalls, eventsCalls, noShowsCalls } from "./events-calls.ts";
import { fixturesCalls } from "./fixtures-calls.ts";
import { leagueFreezesCalls, rankedFreezesCalls } from "./freezes-calls.ts";
import { gameServersCalls, receivedRoundsCalls } from "./game-servers-calls.ts";
import { historyCalls } from "./history-calls.ts";
import { homeCalls } from "./home-calls.ts";
import { leagueImportsCalls, rankedImportsCalls } from "./imports-calls.ts";
import { invitationsCalls } from "./invitations-calls.ts";
import { leagueSettingsCalls } from "./league-settings-calls.ts";
import { lineUpsCalls } from "./line-ups-calls.ts";
import { mapPicksCalls } from "./map-picks-calls.ts";
import { mapsCalls } from "./maps-calls.ts";
import { matchesCalls } from "./matches-calls.ts";
import { modesCalls } from "./modes-calls.ts";
import { motionsCalls } from "./motions-calls.ts";
import { playerListsCalls } from "./player-lists-calls.ts";
import { pushCalls } from "./push-calls.ts";
import { matchmakingCalls, queuesCalls } from "./queues-calls.ts";
import { recordsCalls } from "./records-calls.ts";
import { eventServersCalls, matchServersCalls, reservationsCalls } from "./reservations-calls.ts";
import { leagueResultsCalls, rankedResultsCalls } from "./results-calls.ts";
import { schedulingCalls } from "./scheduling-calls.ts";
import { searchCalls } from "./search-calls.ts";
import { seasonsCalls } from "./seasons-calls.ts";
import { secondFactorCalls, sessionsCalls } from "./sessions-calls.ts";
import { leagueStatsCalls, rankedStatsCalls, trendsCalls } from "./stats-calls.ts";
import { textsCalls } from "./texts-calls.ts";
import { usersCalls } from "./users-calls.ts";
import { votesCalls } from "./votes-calls.ts";

/**
 * The list of features: their calls by name. Plain data, which the page bundles. The page's and the tests' functions, the
 * OpenAPI document and the check that all are served follow from it. Features of one area alone begin with its name.
 */
export const apiCalls = {
  accountRequests: accountRequestsCalls,
  admin: adminCalls,
  aliases: aliasesCalls,
  announcements: announcementsCalls,
  calendar: calendarCalls,
  careers: careersCalls,
  clanLeaders: clanLeadersCalls,
  clanRosters: clanRostersCalls,
  clanSeasons: clanSeasonsCalls,
  clans: clansCalls,
  clients: clientsCalls,
  discord: discordCalls,
  discordSignIn: discordSignInCalls,
  events: eventsCalls,
  fixtures: fixturesCalls,
  gameServers: gameServersCalls,
  history: historyCalls,
  home: homeCalls,
  invitations: invitationsCalls,
  leagueDisputes: leagueDisputesCalls,
  leagueFreezes: leagueFreezesCalls,
  leagueImports: leagueImportsCalls,
  leagueResults: leagueResultsCalls,
  leagueStats: leagueStatsCalls,
  lineUps: lineUpsCalls,
  mapPicks: mapPicksCalls,
  maps: mapsCalls,
  matchServers: matchServersCalls,
  matches: matchesCalls,
  matchmaking: matchmakingCalls,
  modes: modesCalls,
  motions: motionsCalls,
  noShows: noShowsCalls,
  playerLists: playerListsCalls,
  push: pushCalls,
  queues: queuesCalls,
  rankedDisputes: rankedDisputesCalls,
  rankedFreezes: rankedFreezesCalls,
  rankedImports: rankedImportsCalls,
  rankedResults: rankedResultsCalls,
  rankedStats: rankedStatsCalls,
  receivedRounds: receivedRoundsCalls,
  records: recordsCalls,
  eventServers: eventServersCalls,
  reservations: reservationsCalls,
  scheduling: schedulingCalls,
  search: searchCalls,
  seasonTables: seasonTablesCalls,
  seasons: seasonsCalls,
  secondFactor: secondFactorCalls,
  sessions: sessionsCalls,
  settings: leagueSettingsCalls,
  trends: trendsCalls,
  texts: textsCalls,
  users: usersCalls,
  votes: votesCalls,
} as const satisfies Readonly<Record<string, Readonly<Record<string, RecordedCall>>>>;
export type ApiCalls = typeof apiCalls;

/** What the calls take and reply, by the same names. Types alone, so that the validators stay out of the page. */
export type ApiShapes = Matching<{
  accountRequests: typeof import("./account-requests.ts").accountRequestsShapes;
  admin: typeof import("./admin.ts").adminShapes;
  aliases: typeof import("./aliases.ts").aliasesShapes;
  announcements: typeof import("./announcements.ts").announcementsShapes;
  calendar: typeof import("./events.ts").calendarShapes;
  careers: typeof import("./careers.ts").careersShapes;
  clanLeaders: typeof import("./clans.ts").clanLeadersShapes;
  clanRosters: typeof import("./clans.ts").clanRostersShapes;
  clanSeasons: typeof import("./clan-seasons.ts").clanSeasonsShapes;
  clans: typeof import("./clans.ts").clansShapes;
  clients: typeof import("./clients.ts").clientsShapes;
  discord: typeof import("./discord.ts").discordShapes;
  discordSignIn: typeof import("./discord.ts").discordSignInShapes;
  events: typeof import("./events.ts").eventsShapes;
  fixtures: typeof import("./fixtures.ts").fixturesShapes;
  gameServers: typeof import("./game-servers.ts").gameServersShapes;
  history: typeof import("./history.ts").historyShapes;
  home: typeof import("./home.ts").homeShapes;
  invitations: typeof import("./invitations.ts").invitationsShapes;
  leagueDisputes: typeof import("./disputes.ts").disputesShapes;
  leagueFreezes: typeof import("./freezes.ts").freezesShapes;
  leagueImports: typeof import("./imports.ts").leagueImportsShapes;
  leagueResults: typeof import("./results.ts").leagueResultsShapes;
  leagueStats: typeof import("./stats.ts").leagueStatsShapes;
  lineUps: typeof import("./line-ups.ts").lineUpsShapes;
  mapPicks: typeof import("./map-picks.ts").mapPicksShapes;
  maps: typeof import("./maps.ts").mapsShapes;
  matchServers: typeof import("./reservations.ts").matchServersShapes;
  matches: typeof import("./matches.ts").matchesShapes;
  matchmaking: typeof import("./queues.ts").matchmakingShapes;
  modes: typeof import("./modes.ts").modesShapes;
  motions: typeof import("./motions.ts").motionsShapes;
  noShows: typeof import("./events.ts").noShowsShapes;
  playerLists: typeof import("./player-lists.ts").playerListsShapes;
  push: typeof import("./push.ts").pushShapes;
  queues: typeof import("./queues.ts").queuesShapes;
  rankedDisputes: typeof import("./disputes.ts").disputesShapes;
  rankedFreezes: typeof import("./freezes.ts").freezesShapes;
  rankedImports: typeof import("./imports.ts").rankedImportsShapes;
  rankedResults: typeof import("./results.ts").rankedResultsShapes;
  rankedStats: typeof import("./stats.ts").rankedStatsShapes;
  receivedRounds: typeof import("./game-servers.ts").receivedRoundsShapes;
  records: typeof import("./records.ts").recordsShapes;
  eventServers: typeof import("./reservations.ts").eventServersShapes;
  reservations: typeof import("./reservations.ts").reservationsShapes;
  scheduling: typeof import("./scheduling.ts").schedulingShapes;
  search: typeof import("./search.ts").searchShapes;
  seasonTables: typeof import("./clan-seasons.ts").seasonTablesShapes;
  seasons: typeof import("./seasons.ts").seasonsShapes;
  secondFactor: typeof import("./sessions.ts").secondFactorShapes;
  sessions: typeof import("./sessions.ts").sessionsShapes;
  settings: typeof import("./league-settings.ts").leagueSettingsShapes;
  trends: typeof import("./stats.ts").trendsShapes;
  texts: typeof import("./texts.ts").textsShapes;
  users: typeof import("./users.ts").usersShapes;
  votes: typeof import("./votes.ts").votesShapes;
}>;

/** Every call as a function, by feature: `api.modes.searchModes()`. */
export type Api = { readonly [Feature in keyof ApiCalls]: Client<ApiCalls[Feature], ApiShapes[Feature]> };

/** @param send makes a call, and answers its reply */
export function apiOf(send: (call: Call, sent: Sent) => Promise<unknown>): Api {
  const features = Object.entries(apiCalls).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, (sent: Sent = {}) => send(call, sent)])),
  ]);
  return Object.fromEntries(features) as Api;
}

/** Does not compile where a feature or a call lacks its shape. */
type Matching<S extends { readonly [Feature in keyof ApiCalls]: Shapes<ApiCalls[Feature]> }> = S;
