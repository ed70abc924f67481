import { accountRequestsEndpoints } from "./account-requests-endpoints.ts";
import { adminEndpoints } from "./admin-endpoints.ts";
import { aliasesEndpoints } from "./aliases-endpoints.ts";
import { announcementsEndpoints } from "./announcements-endpoints.ts";
import { auditLogEndpoints } from "./audit-log-endpoints.ts";
import { careersEndpoints } from "./careers-endpoints.ts";
import { clanSeasonsEndpoints, seasonTablesEndpoints } from "./clan-seasons-endpoints.ts";
import { clanLeadersEndpoints, clanRostersEndpoints, clansEndpoints } from "./clans-endpoints.ts";
import { clientsEndpoints } from "./clients-endpoints.ts";
import { discordEndpoints, discordSignInEndpoints } from "./discord-endpoints.ts";
import { leagueDisputesEndpoints, rankedDisputesEndpoints } from "./disputes-endpoints.ts";
import type { AuditedEndpoint, CallArguments, Client, Endpoint, Schemas } from "./endpoint.ts";
import { calendarEndpoints, eventsEndpoints, noShowsEndpoints } from "./events-endpoints.ts";
import { fixturesEndpoints } from "./fixtures-endpoints.ts";
import { leagueFreezesEndpoints, rankedFreezesEndpoints } from "./freezes-endpoints.ts";
import { gameServersEndpoints, receivedRoundsEndpoints } from "./game-servers-endpoints.ts";
import { homeEndpoints } from "./home-endpoints.ts";
import { leagueImportsEndpoints, rankedImportsEndpoints } from "./imports-endpoints.ts";
import { invitationsEndpoints } from "./invitations-endpoints.ts";
import { leagueSettingsEndpoints } from "./league-settings-endpoints.ts";
import { lineUpsEndpoints } from "./line-ups-endpoints.ts";
import { mapPicksEndpoints } from "./map-picks-endpoints.ts";
import { mapsEndpoints } from "./maps-endpoints.ts";
import { matchesEndpoints } from "./matches-endpoints.ts";
import { modesEndpoints } from "./modes-endpoints.ts";
import { motionsEndpoints } from "./motions-endpoints.ts";
import { playerListsEndpoints } from "./player-lists-endpoints.ts";
import { pushEndpoints } from "./push-endpoints.ts";
import { matchmakingEndpoints, queuesEndpoints } from "./queues-endpoints.ts";
import { recordsEndpoints } from "./records-endpoints.ts";
import { eventServersEndpoints, matchServersEndpoints, reservationsEndpoints } from "./reservations-endpoints.ts";
import { leagueResultsEndpoints, rankedResultsEndpoints } from "./results-endpoints.ts";
import { schedulingEndpoints } from "./scheduling-endpoints.ts";
import { searchEndpoints } from "./search-endpoints.ts";
import { seasonsEndpoints } from "./seasons-endpoints.ts";
import { secondFactorEndpoints, sessionsEndpoints } from "./sessions-endpoints.ts";
import { leagueStatsEndpoints, rankedStatsEndpoints, trendsEndpoints } from "./stats-endpoints.ts";
import { textsEndpoints } from "./texts-endpoints.ts";
import { usersEndpoints } from "./users-endpoints.ts";
import { votesEndpoints } from "./votes-endpoints.ts";

/**
 * All endpoints of the API by feature and name. Plain data, so that the web can bundle it. The API clients of the web and of
 * tests, the OpenAPI document, and the check that all endpoints are served are derived from it. A feature that exists in both
 * areas has one entry per area: `leagueResults`, `rankedResults`.
 */
export const apiEndpoints = {
  accountRequests: accountRequestsEndpoints,
  admin: adminEndpoints,
  aliases: aliasesEndpoints,
  announcements: announcementsEndpoints,
  calendar: calendarEndpoints,
  careers: careersEndpoints,
  clanLeaders: clanLeadersEndpoints,
  clanRosters: clanRostersEndpoints,
  clanSeasons: clanSeasonsEndpoints,
  clans: clansEndpoints,
  clients: clientsEndpoints,
  discord: discordEndpoints,
  discordSignIn: discordSignInEndpoints,
  events: eventsEndpoints,
  // The matches of a season's round robin.
  fixtures: fixturesEndpoints,
  gameServers: gameServersEndpoints,
  // The audit log is called "history" in the API.
  history: auditLogEndpoints,
  home: homeEndpoints,
  invitations: invitationsEndpoints,
  leagueDisputes: leagueDisputesEndpoints,
  leagueFreezes: leagueFreezesEndpoints,
  leagueImports: leagueImportsEndpoints,
  leagueResults: leagueResultsEndpoints,
  leagueStats: leagueStatsEndpoints,
  lineUps: lineUpsEndpoints,
  mapPicks: mapPicksEndpoints,
  maps: mapsEndpoints,
  matchServers: matchServersEndpoints,
  matches: matchesEndpoints,
  matchmaking: matchmakingEndpoints,
  modes: modesEndpoints,
  motions: motionsEndpoints,
  noShows: noShowsEndpoints,
  playerLists: playerListsEndpoints,
  push: pushEndpoints,
  queues: queuesEndpoints,
  rankedDisputes: rankedDisputesEndpoints,
  rankedFreezes: rankedFreezesEndpoints,
  rankedImports: rankedImportsEndpoints,
  rankedResults: rankedResultsEndpoints,
  rankedStats: rankedStatsEndpoints,
  receivedRounds: receivedRoundsEndpoints,
  records: recordsEndpoints,
  eventServers: eventServersEndpoints,
  reservations: reservationsEndpoints,
  scheduling: schedulingEndpoints,
  search: searchEndpoints,
  seasonTables: seasonTablesEndpoints,
  seasons: seasonsEndpoints,
  secondFactor: secondFactorEndpoints,
  sessions: sessionsEndpoints,
  settings: leagueSettingsEndpoints,
  trends: trendsEndpoints,
  texts: textsEndpoints,
  users: usersEndpoints,
  votes: votesEndpoints,
} as const satisfies Readonly<Record<string, Readonly<Record<string, AuditedEndpoint>>>>;
export type ApiCalls = typeof apiEndpoints;

/** Returns `S` unchanged. Does not compile unless every feature and endpoint has its schemas. */
type CompleteSchemas<S extends { readonly [Feature in keyof ApiCalls]: Schemas<ApiCalls[Feature]> }> = S;

/** The schemas of all endpoints, under the same names. Only types, so that the web bundle does not include the validators. */
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

/** All endpoints as functions, by feature: `api.modes.searchModes()`. */
export type Api = { readonly [Feature in keyof ApiCalls]: Client<ApiCalls[Feature], ApiSchemas[Feature]> };

/**
 * Creates a client of the API.
 *
 * @param send makes a call and returns its reply
 */
export function createApi(send: (endpoint: Endpoint, callArguments: CallArguments) => Promise<unknown>): Api {
  const features = Object.entries(apiEndpoints).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, call]) => [
        name,
        (callArguments: CallArguments = {}) => send(call, callArguments),
      ]),
    ),
  ]);
  return Object.fromEntries(features) as Api;
}
