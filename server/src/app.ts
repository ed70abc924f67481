import { globSync } from "node:fs";
import { sep } from "node:path";
import { apiEndpoints } from "contract/api.ts";
import type { Endpoint } from "contract/endpoint.ts";
import { personalFeedPath } from "contract/event-rules.ts";
import type { LeagueInfo } from "contract/page-renderer.ts";
import type { Config } from "./config.ts";
import { createOverridableSettings } from "./features/administration/league-settings/overridden-settings.ts";
import { findRedirectOfLegacyPath } from "./features/administration/legacy-import/legacy-import.ts";
import { createCallRecorder } from "./features/audit-log/record-calls.ts";
import { readBackupStatus } from "./features/backup-state-queries.ts";
import type { Context } from "./features/context.ts";
import { postedRoundsPath } from "./features/game-servers/game-server-key.ts";
import { PresenceTracker } from "./features/matchmaking/presence.ts";
import { migrations } from "./features/migrations.ts";
import { type ContextWithFailedSignIns, FailedSignIns } from "./features/people/users/failed-sign-ins.ts";
import { findCachedViewer, findViewer, type SignedIn } from "./features/people/users/find-viewer.ts";
import type { FoundSession } from "./features/people/users/sign-in-queries.ts";
import type { Settings } from "./features/settings.ts";
import { serveLive } from "./features/site/live/serve-live.ts";
import { serveLeagueMetrics } from "./features/site/metrics/serve-league-metrics.ts";
import type { Tables } from "./features/tables.ts";
import { ResponseCache, RowCache } from "./platform/cache/response-cache.ts";
import { getDatabaseErrorCode } from "./platform/database/database-error.ts";
import { listPendingMigrations } from "./platform/database/migrate.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { listCascades } from "./platform/database/query-tables.ts";
import type { SharedCounts } from "./platform/database/shared-counts.ts";
import { createTrackedClock } from "./platform/database/track-dependencies.ts";
import { tryWrite } from "./platform/database/write-probe.ts";
import { buildHttp } from "./platform/http/build-http.ts";
import type { Http, ServedEndpoint } from "./platform/http/http.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import type { PageSettings } from "./platform/http/page-content.ts";
import { serveHealth } from "./platform/http/serve-health.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import type { LogDestination } from "./platform/logger.ts";
import { mapMaybePromise } from "./platform/map-maybe-promise.ts";
import { version } from "./platform/version.ts";

/** 32 MiB. */
const defaultCacheBytes = 32 * 1024 * 1024;
const maxCachedSessions = 10_000;

export type AppOptions = Pick<OpenDatabase<Tables>, "ping" | "changes" | "countWaitingWriters"> & {
  readonly config: Config;
  /** With an open and migrated database. */
  readonly context: Context;
  /** The maximum size of the response cache in bytes; 32 MiB by default. */
  readonly cacheBytes?: number;
  /** The rate limit counts that several processes share; without them, this process counts for itself. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** The Prometheus metrics; without them, `/metrics` is not served. */
  readonly metrics?: Metrics | undefined;
  /** The absolute path of the built web app; without it, only the API is served. */
  readonly webFolder?: string | undefined;
  /** The destination of log lines; standard output by default. */
  readonly log?: LogDestination;
};

/**
 * Builds the complete server, ready to listen; also used by tests. The returned context contains the current settings,
 * including those that admins override.
 */
export async function buildApp(options: AppOptions): Promise<Http<SignedIn> & { readonly context: Context }> {
  const { config, ping, changes, countWaitingWriters, webFolder, log } = options;
  const settings = await createOverridableSettings(options.context.settings, options.context.db, changes);
  const context = { ...options.context, settings };
  changes.setCascades(await listCascades(context.db));
  const sessionCache = new RowCache<FoundSession>(changes, options.cacheBytes === 0 ? 0 : maxCachedSessions);
  const presence = new PresenceTracker(context);
  // Returns the viewer without a promise if the session is cached and the presence was recorded recently.
  const findViewerAndRecordPresence = (token: string) =>
    mapMaybePromise(findViewer(context, token, sessionCache), (viewer) => {
      if (viewer === null) return null;
      return mapMaybePromise(presence.recordRequest(viewer.id), () => viewer);
    });
  const http = await buildHttp({
    config,
    findViewer: findViewerAndRecordPresence,
    // For requests that are answered from the cache: finds the viewer without a query.
    findCachedViewer: (token) => {
      const viewer = findCachedViewer(context, token, sessionCache);
      return viewer && presence.isRecordedRecently(viewer.id) ? viewer : undefined;
    },
    getDatabaseErrorCode,
    secretPathPrefixes: [postedRoundsPath, personalFeedPath],
    responseCache: new ResponseCache(changes, options.cacheBytes ?? defaultCacheBytes),
    sharedCounts: options.sharedCounts,
    metrics: options.metrics,
    runChangingCall: createCallRecorder(context),
    ...(log && { log }),
  });
  // Some routes check passwords or codes and count the failures.
  const routeContext = {
    ...context,
    clock: createTrackedClock(context.clock),
    failedSignIns: new FailedSignIns(options.sharedCounts),
  };
  for (const serveFeature of await routes) serveFeature(http, routeContext);
  requireAllServed(http.servedEndpoints);
  const { countOpenStreams } = serveLive(http, { context, changes, presence });
  if (options.metrics)
    serveLeagueMetrics(http, { context, metrics: options.metrics, countOpenStreams, countWaitingWriters });

  serveHealth(http, {
    pingDatabase: ping,
    tryWrite: () => tryWrite(context.db),
    getDatabaseErrorCode,
    clock: context.clock,
    listPendingMigrations: () => listPendingMigrations(context.db, migrations),
    version,
    commit: config.commit,
    findAdminDetails: async () => ({ backups: await readBackupStatus(context) }),
  });
  serveDocs(http, { title: config.leagueName, version });
  if (webFolder !== undefined) {
    const rendering = {
      getLeague: () => getLeagueInfo(settings),
      clock: context.clock,
      getTimeZone: () => settings.timeZone,
      publicUrl: config.publicUrl,
    };
    const findRedirect = (path: string) => findRedirectOfLegacyPath(context, path);
    await serveWeb(http, webFolder, { getPageSettings: createPageSettingsGetter(settings), rendering, findRedirect });
  }
  await http.server.ready();
  return { ...http, context };
}

/** Registers the calls and other routes of a feature. The order of features does not matter. */
type RegisterRoutes = (http: Http<SignedIn>, context: ContextWithFailedSignIns) => void;

/** All routes. They are loaded once, although tests build many servers in one process. */
const routes = loadRoutes();

/** Loads every `…-routes.ts` below `features` and `integrations` and returns the functions that they export. */
async function loadRoutes(): Promise<RegisterRoutes[]> {
  const files = globSync("{features,integrations}/**/*-routes.ts", { cwd: import.meta.dirname }).sort();
  const modules = files.map((file): Promise<Readonly<Record<string, RegisterRoutes>>> => {
    // Vite resolves imports with variables only if each variable is one segment of the path. The files are two or three folders
    // deep.
    const [root, group, folder, name] = file.replace("-routes.ts", "").split(sep);
    return name === undefined
      ? import(`./${root}/${group}/${folder}-routes.ts`)
      : import(`./${root}/${group}/${folder}/${name}-routes.ts`);
  });
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
}

/** Checks that all calls of the contract are served. @throws if one is not */
function requireAllServed(servedEndpoints: readonly ServedEndpoint[]): void {
  const endpoints = new Set(servedEndpoints.map(({ endpoint }) => endpoint));
  for (const [feature, featureEndpoints] of Object.entries(apiEndpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(featureEndpoints)) {
      if (!endpoints.has(endpoint)) throw new Error(`The call ${feature}.${name} is not served`);
    }
  }
}

/**
 * Returns a function that returns the page settings: the same object as long as nothing in it changes, because `serveWeb`
 * builds its pages again whenever it gets another object.
 */
function createPageSettingsGetter(settings: Settings): () => PageSettings {
  let lastSettings: PageSettings | null = null;
  let lastJson = "";
  return () => {
    const league = getLeagueInfo(settings);
    const pageSettings = {
      title: league.name,
      metas: createMetas(league),
      icon: league.logo,
      styles: settings.branding?.styles?.path ?? null,
    };
    const json = JSON.stringify(pageSettings);
    if (lastSettings === null || json !== lastJson) {
      lastSettings = pageSettings;
      lastJson = json;
    }
    return lastSettings;
  };
}

function getLeagueInfo(settings: Settings): LeagueInfo {
  return {
    name: settings.leagueName,
    timeZone: settings.timeZone,
    communityUrl: settings.communityUrl ?? null,
    introduction: settings.introduction ?? null,
    adminContact: settings.adminContact ?? null,
    clientsUrl: settings.clientsUrl ?? null,
    hasDiscord: settings.discord !== undefined,
    hasDiscordSignUp: settings.discord !== undefined && settings.discordSignUp,
    hasMail: settings.mail !== undefined,
    hasAccountRequests: settings.accountRequests,
    logo: settings.branding?.logo?.path ?? null,
  };
}

/** Returns the same information as `<meta>` tags, for pages that the server does not render. */
function createMetas(league: LeagueInfo): Record<string, string> {
  const yesOrNo = (value: boolean) => (value ? "yes" : "no");
  return {
    "league-name": league.name,
    "time-zone": league.timeZone,
    "community-url": league.communityUrl ?? "",
    introduction: league.introduction ?? "",
    "admin-contact": league.adminContact ?? "",
    "clients-url": league.clientsUrl ?? "",
    discord: yesOrNo(league.hasDiscord),
    "discord-sign-up": yesOrNo(league.hasDiscordSignUp),
    mail: yesOrNo(league.hasMail),
    "account-requests": yesOrNo(league.hasAccountRequests),
    "league-mark": league.logo ?? "",
  };
}
