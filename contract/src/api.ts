import { accountRequestsCalls } from "./account-requests-calls.ts";
import { adminCalls } from "./admin-calls.ts";
import { aliasesCalls } from "./aliases-calls.ts";
import { announcementsCalls } from "./announcements-calls.ts";
import { auditLogCalls } from "./audit-log-calls.ts";
import { careersCalls } from "./careers-calls.ts";
import { clanSeasonsCalls, seasonTablesCalls } from "./clan-seasons-calls.ts";
import { clanLeadersCalls, clanRostersCalls, clansCalls } from "./clans-calls.ts";
import { clientsCalls } from "./clients-calls.ts";
import { discordCalls, discordSignInCalls } from "./discord-calls.ts";
import { leagueDisputesCalls, rankedDisputesCalls } from "./disputes-calls.ts";
import type { AuditedCall, Call, CallArguments, Client, Schemas } from "./endpoint.ts";
import { calendarCalls, eventsCalls, noShowsCalls } from "./events-calls.ts";
import { fixturesCalls } from "./fixtures-calls.ts";
import { leagueFreezesCalls, rankedFreezesCalls } from "./freezes-calls.ts";
import { gameServersCalls, receivedRoundsCalls } from "./game-servers-calls.ts";
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
 * All calls of the API by feature and name. Plain data, so that the web can bundle it. The API clients of the web and of
 * tests, the OpenAPI document, and the check that all calls are served are derived from it. A feature that belongs to one
 * area starts with the name of the area.
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
  history: auditLogCalls,
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, AuditedCall>>>>;
export type ApiCalls = typeof apiCalls;

/** The schemas of all calls, under the same names. Only types, so that the web bundle does not include the validators. */
export type ApiSchemas = CompleteSchemas<{
  accountRequests: typeof import("./account-requests.ts").accountRequestsSchemas;
  admin: typeof import("./admin.ts").adminSchemas;
  aliases: typeof import("./aliases.ts").aliasesSchemas;
  announcements: typeof import("./announcements.ts").announcementsSchemas;
  calendar: typeof import("./events.ts").calendarSchemas;
  careers: typeof import("./careers.ts").careersSchemas;
  clanLeaders: typeof import("./clans.ts").clanLeadersSchemas;
  clanRosters: typeof import("./clans.ts").clanRostersSchemas;
  clanSeasons: typeof import("./clan-seasons.ts").clanSeasonsSchemas;
  clans: typeof import("./clans.ts").clansSchemas;
  clients: typeof import("./clients.ts").clientsSchemas;
  discord: typeof import("./discord.ts").discordSchemas;
  discordSignIn: typeof import("./discord.ts").discordSignInSchemas;
  events: typeof import("./events.ts").eventsSchemas;
  fixtures: typeof import("./fixtures.ts").fixturesSchemas;
  gameServers: typeof import("./game-servers.ts").gameServersSchemas;
  history: typeof import("./audit-log.ts").auditLogSchemas;
  home: typeof import("./home.ts").homeSchemas;
  invitations: typeof import("./invitations.ts").invitationsSchemas;
  leagueDisputes: typeof import("./disputes.ts").disputesSchemas;
  leagueFreezes: typeof import("./freezes.ts").freezesSchemas;
  leagueImports: typeof import("./imports.ts").leagueImportsSchemas;
  leagueResults: typeof import("./results.ts").leagueResultsSchemas;
  leagueStats: typeof import("./stats.ts").leagueStatsSchemas;
  lineUps: typeof import("./line-ups.ts").lineUpsSchemas;
  mapPicks: typeof import("./map-picks.ts").mapPicksSchemas;
  maps: typeof import("./maps.ts").mapsSchemas;
  matchServers: typeof import("./reservations.ts").matchServersSchemas;
  matches: typeof import("./matches.ts").matchesSchemas;
  matchmaking: typeof import("./queues.ts").matchmakingSchemas;
  modes: typeof import("./modes.ts").modesSchemas;
  motions: typeof import("./motions.ts").motionsSchemas;
  noShows: typeof import("./events.ts").noShowsSchemas;
  playerLists: typeof import("./player-lists.ts").playerListsSchemas;
  push: typeof import("./push.ts").pushSchemas;
  queues: typeof import("./queues.ts").queuesSchemas;
  rankedDisputes: typeof import("./disputes.ts").disputesSchemas;
  rankedFreezes: typeof import("./freezes.ts").freezesSchemas;
  rankedImports: typeof import("./imports.ts").rankedImportsSchemas;
  rankedResults: typeof import("./results.ts").rankedResultsSchemas;
  rankedStats: typeof import("./stats.ts").rankedStatsSchemas;
  receivedRounds: typeof import("./game-servers.ts").receivedRoundsSchemas;
  records: typeof import("./records.ts").recordsSchemas;
  eventServers: typeof import("./reservations.ts").eventServersSchemas;
  reservations: typeof import("./reservations.ts").reservationsSchemas;
  scheduling: typeof import("./scheduling.ts").schedulingSchemas;
  search: typeof import("./search.ts").searchSchemas;
  seasonTables: typeof import("./clan-seasons.ts").seasonTablesSchemas;
  seasons: typeof import("./seasons.ts").seasonsSchemas;
  secondFactor: typeof import("./sessions.ts").secondFactorSchemas;
  sessions: typeof import("./sessions.ts").sessionsSchemas;
  settings: typeof import("./league-settings.ts").leagueSettingsSchemas;
  trends: typeof import("./stats.ts").trendsSchemas;
  texts: typeof import("./texts.ts").textsSchemas;
  users: typeof import("./users.ts").usersSchemas;
  votes: typeof import("./votes.ts").votesSchemas;
}>;

/** All calls as functions, by feature: `api.modes.searchModes()`. */
export type Api = { readonly [Feature in keyof ApiCalls]: Client<ApiCalls[Feature], ApiSchemas[Feature]> };

/**
 * Creates a client of the API.
 *
 * @param send makes a call and returns its reply
 */
export function createApi(send: (call: Call, callArguments: CallArguments) => Promise<unknown>): Api {
  const features = Object.entries(apiCalls).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (callArguments: CallArguments = {}) => send(call, callArguments),
      ]),
    ),
  ]);
  return Object.fromEntries(features) as Api;
}

/** Returns `S` unchanged. Does not compile unless every feature and call has its schemas. */
type CompleteSchemas<S extends { readonly [Feature in keyof ApiCalls]: Schemas<ApiCalls[Feature]> }> = S;
