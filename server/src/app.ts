import { apiCalls } from "contract/api.ts";
import type { Call } from "contract/endpoint.ts";
import { ownFeedPath } from "contract/event-rules.ts";
import type { Config } from "./config.ts";
import { serveAliases } from "./features/accounts/aliases-routes.ts";
import { serveInvitations } from "./features/accounts/invitations-routes.ts";
import { servePlayerLists, serveUsers } from "./features/accounts/users-routes.ts";
import { serveAdmin } from "./features/admin/admin-routes.ts";
import { findBackups } from "./features/admin/find-waiting.ts";
import { serveCareers } from "./features/careers/careers-routes.ts";
import { serveClanLeaders, serveClanRosters, serveClans } from "./features/clans/clans-routes.ts";
import { serveClients } from "./features/clients/clients-routes.ts";
import type { Context } from "./features/context.ts";
import { serveDisputes } from "./features/disputes/disputes-routes.ts";
import { serveCalendarFeeds } from "./features/events/calendar-feeds-routes.ts";
import { serveEvents, serveFixtures, serveNoShows, serveScheduling } from "./features/events/events-routes.ts";
import { serveLineUps } from "./features/events/line-ups-routes.ts";
import { postedRoundsPath, serveGameServers } from "./features/game-servers/game-servers-routes.ts";
import { serveHistory } from "./features/history/history-routes.ts";
import { recordCalls } from "./features/history/record-calls.ts";
import { serveHome } from "./features/home/home-routes.ts";
import { serveLeagueImports, serveRankedImports } from "./features/imports/imports-routes.ts";
import { serveLive } from "./features/live/live-routes.ts";
import { serveMaps } from "./features/maps/maps-routes.ts";
import { serveMatches, serveMatchmaking } from "./features/matchmaking/matchmaking-routes.ts";
import { Presence } from "./features/matchmaking/presence.ts";
import { serveLeagueMetrics } from "./features/metrics/metrics-routes.ts";
import { migrations } from "./features/migrations/index.ts";
import { serveModes } from "./features/modes/modes-routes.ts";
import { findMovedPage } from "./features/move-in/find-moved-page.ts";
import { servePreviews } from "./features/previews/previews-routes.ts";
import { serveQueues } from "./features/queues/queues-routes.ts";
import { serveRecords } from "./features/records/records-routes.ts";
import { serveLeagueResults, serveRankedResults } from "./features/results/results-routes.ts";
import { serveSearch } from "./features/search/search-routes.ts";
import { serveSeasons } from "./features/season-lifecycle/seasons-routes.ts";
import { serveSitemap } from "./features/sitemap/sitemap-routes.ts";
import { serveLeagueStats } from "./features/stats/league-stats-routes.ts";
import { serveRankedStats } from "./features/stats/ranked-stats-routes.ts";
import { findViewer, knownViewer, type SignedIn } from "./features/users/find-viewer.ts";
import type { OpenSession } from "./features/users/sessions-queries.ts";
import { serveSecondFactor, serveSessions } from "./features/users/sessions-routes.ts";
import { serveMotions } from "./features/votes/motions-routes.ts";
import { serveVotes } from "./features/votes/votes-routes.ts";
import { serveDiscord } from "./outlets/discord/discord-routes.ts";
import { KeptRows } from "./platform/cache/kept-rows.ts";
import { ReplyCache } from "./platform/cache/reply-cache.ts";
import { continueWith } from "./platform/continue-with.ts";
import { cascades } from "./platform/database/cascades.ts";
import { databaseFault } from "./platform/database/database-fault.ts";
import { pendingMigrations } from "./platform/database/migrate.ts";
import type { Replica } from "./platform/database/replica.ts";
import type { SharedCounts } from "./platform/database/shared-counts.ts";
import type { TableChanges } from "./platform/database/table-changes.ts";
import { tracedClock } from "./platform/database/trace.ts";
import type { Writers } from "./platform/database/transaction-guard.ts";
import { tryWrite } from "./platform/database/try-write.ts";
import { buildHttp } from "./platform/http/build-http.ts";
import type { Http, ServedCall } from "./platform/http/http.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import { serveHealth } from "./platform/http/serve-health.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import type { LogDestination } from "./platform/logger.ts";
import { version } from "./platform/version.ts";

/** What the league can do, from the features that stand alone to those that build on them. */
const features = [
  serveClients,
  serveModes,
  serveClans,
  serveClanRosters,
  serveClanLeaders,
  serveSeasons,
  serveRankedStats,
  serveLeagueStats,
  serveCareers,
  serveRankedResults,
  serveDisputes,
  serveLeagueResults,
  serveRecords,
  serveMaps,
  serveRankedImports,
  serveLeagueImports,
  serveGameServers,
  serveQueues,
  serveMatchmaking,
  serveMatches,
  serveUsers,
  serveSessions,
  serveSecondFactor,
  serveAliases,
  serveInvitations,
  servePlayerLists,
  serveEvents,
  serveNoShows,
  serveFixtures,
  serveScheduling,
  serveLineUps,
  serveCalendarFeeds,
  serveVotes,
  serveMotions,
  serveHome,
  serveSearch,
  serveSitemap,
  servePreviews,
  serveAdmin,
  serveHistory,
  serveDiscord,
];

const cacheBytes = 32 * 1024 * 1024;
const sessionsKept = 10_000;

export type AppParts = {
  readonly config: Config;
  /** On an open and migrated database. */
  readonly context: Context;
  /** @throws when the database does not answer */
  readonly ping: () => Promise<void>;
  /** When which table of the database was changed. */
  readonly changes: TableChanges;
  /** The replica that answers read calls, if there is one. */
  readonly replica?: Replica | undefined;
  /** Bytes of replies that are kept at most; 32 MiB unless given. */
  readonly cacheBytes?: number;
  /** Where limits are counted that hold for several processes together; without it, this one counts for itself. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** What Prometheus reads of this process; without it there is no `/metrics`. */
  readonly metrics?: Metrics | undefined;
  /** Who waits to write to the database; reported with the metrics. */
  readonly writers: Writers;
  /** The folder of the built web, an absolute path; without it there are only calls. */
  readonly webFolder?: string | undefined;
  /** Where log lines go: standard output unless given. */
  readonly log?: LogDestination;
};

/** Builds the whole league, ready to listen. Tests build the same. */
export async function buildApp(parts: AppParts): Promise<Http<SignedIn>> {
  const { config, context, ping, changes, writers, webFolder, log } = parts;
  changes.setCascades(await cascades(context.db));
  const sessions = new KeptRows<OpenSession>(changes, parts.cacheBytes === 0 ? 0 : sessionsKept);
  const presence = new Presence(context);
  const http = await buildHttp({
    config,
    findViewer: (token) =>
      continueWith(findViewer(context, token, sessions), (viewer) =>
        continueWith(viewer ? presence.noteCall(viewer.id) : undefined, () => viewer),
      ),
    knownViewer: (token) => {
      const viewer = knownViewer(context, token, sessions);
      return viewer && presence.isNoted(viewer.id) ? viewer : undefined;
    },
    findDatabaseFault: databaseFault,
    secretsBehind: [postedRoundsPath, ownFeedPath],
    replies: new ReplyCache(changes, parts.cacheBytes ?? cacheBytes),
    sharedCounts: parts.sharedCounts,
    metrics: parts.metrics,
    runChange: recordCalls(context),
    ...(log && { log }),
  });
  const traced = { ...context, clock: tracedClock(context.clock) };
  for (const serveFeature of features) serveFeature(http, traced);
  expectAllServed(http.served);
  const { openStreams } = serveLive(http, { context, changes, presence });
  if (parts.metrics) serveLeagueMetrics(http, { context, metrics: parts.metrics, openStreams, writers });

  serveHealth(http, {
    pingDatabase: ping,
    tryWrite: () => tryWrite(context.db),
    findDatabaseFault: databaseFault,
    clock: context.clock,
    pendingMigrations: () => pendingMigrations(context.db, migrations),
    version,
    commit: config.commit,
    forAdmins: async () => ({
      backups: await findBackups(context),
      ...(parts.replica && { replica: await parts.replica.state() }),
    }),
  });
  serveDocs(http, { title: config.leagueName, version });
  if (webFolder !== undefined) {
    const metas = {
      "league-name": config.leagueName,
      "community-url": config.communityUrl ?? "",
      discord: config.discord ? "yes" : "no",
      mail: config.mail ? "yes" : "no",
    };
    const league = {
      name: config.leagueName,
      communityUrl: config.communityUrl ?? null,
      hasDiscord: config.discord !== undefined,
      hasMail: config.mail !== undefined,
    };
    const rendering = { league, clock: context.clock, publicUrl: config.publicUrl };
    const findMoved = (path: string) => findMovedPage(context, path);
    await serveWeb(http, webFolder, { title: config.leagueName, metas, rendering, findMoved });
  }
  await http.server.ready();
  return http;
}

/** @throws for a call of the contract that no feature of the list above serves */
function expectAllServed(served: readonly ServedCall[]): void {
  const calls = new Set(served.map(({ call }) => call));
  for (const [feature, its] of Object.entries(apiCalls)) {
    const missing = Object.entries<Call>(its).find(([, call]) => !calls.has(call));
    if (missing) throw new Error(`Nothing serves ${feature}.${missing[0]}`);
  }
}
