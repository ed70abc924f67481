import { globSync } from "node:fs";
import { sep } from "node:path";
import { apiCalls } from "contract/api.ts";
import type { Call } from "contract/endpoint.ts";
import { personalFeedPath } from "contract/event-rules.ts";
import type { LeagueInfo } from "contract/page-renderer.ts";
import type { Config } from "./config.ts";
import { overrideSettings } from "./features/administration/league-settings/overridden-settings.ts";
import { findRedirectOfLegacyPath } from "./features/administration/legacy-import/legacy-import.ts";
import { recordCalls } from "./features/audit-log/record-calls.ts";
import { findBackups } from "./features/backup-state-queries.ts";
import type { Context } from "./features/context.ts";
import { postedRoundsPath } from "./features/game-servers/game-server-key.ts";
import { PresenceTracker } from "./features/matchmaking/presence.ts";
import { migrations } from "./features/migrations.ts";
import { FailedSignIns, type GuardedContext } from "./features/people/users/failed-sign-ins.ts";
import { findCachedViewer, findViewer, type SignedIn } from "./features/people/users/find-viewer.ts";
import type { FoundSession } from "./features/people/users/sign-in-queries.ts";
import type { Settings } from "./features/settings.ts";
import { serveLive } from "./features/site/live/serve-live.ts";
import { serveLeagueMetrics } from "./features/site/metrics/serve-league-metrics.ts";
import type { Tables } from "./features/tables.ts";
import { ResponseCache, RowCache } from "./platform/cache/response-cache.ts";
import { databaseError } from "./platform/database/database-error.ts";
import { listPendingMigrations, tryWrite } from "./platform/database/migrate.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { listCascades } from "./platform/database/query-tables.ts";
import type { SharedCounts } from "./platform/database/shared-counts.ts";
import { trackedClock } from "./platform/database/track-dependencies.ts";
import { buildHttp } from "./platform/http/build-http.ts";
import type { Http, ServedCall } from "./platform/http/http.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import type { PageSettings } from "./platform/http/render-pages.ts";
import { serveHealth } from "./platform/http/serve-health.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import type { LogDestination } from "./platform/logger.ts";
import { mapMaybePromise } from "./platform/map-maybe-promise.ts";
import { version } from "./platform/version.ts";

const cacheBytes = 32 * 1024 * 1024;
const sessionsKept = 10_000;

export type AppOptions = Pick<OpenDatabase<Tables>, "ping" | "changes" | "waitingWriters"> & {
  readonly config: Config;
  /** On an open and migrated database. */
  readonly context: Context;
  /** Bytes of replies that are kept at most; 32 MiB unless given. */
  readonly cacheBytes?: number;
  /** Where limits are counted that hold for several processes together; without it, this one counts for itself. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** What Prometheus reads of this process; without it there is no `/metrics`. */
  readonly metrics?: Metrics | undefined;
  /** The folder of the built web, an absolute path; without it there are only calls. */
  readonly webFolder?: string | undefined;
  /** Where log lines go: standard output unless given. */
  readonly log?: LogDestination;
};

/** Builds the whole league, ready to listen, with the context in which settings are as they are now. Tests build the same. */
export async function buildApp(parts: AppOptions): Promise<Http<SignedIn> & { readonly context: Context }> {
  const { config, ping, changes, waitingWriters, webFolder, log } = parts;
  const settings = await overrideSettings(parts.context.settings, parts.context.db, changes);
  const context = { ...parts.context, settings };
  changes.setCascades(await listCascades(context.db));
  const sessions = new RowCache<FoundSession>(changes, parts.cacheBytes === 0 ? 0 : sessionsKept);
  const presence = new PresenceTracker(context);
  const http = await buildHttp({
    config,
    findViewer: (token) =>
      mapMaybePromise(findViewer(context, token, sessions), (viewer) =>
        mapMaybePromise(viewer ? presence.recordRequest(viewer.id) : undefined, () => viewer),
      ),
    findCachedViewer: (token) => {
      const viewer = findCachedViewer(context, token, sessions);
      return viewer && presence.isRecordedRecently(viewer.id) ? viewer : undefined;
    },
    findDatabaseError: databaseError,
    secretPathPrefixes: [postedRoundsPath, personalFeedPath],
    responseCache: new ResponseCache(changes, parts.cacheBytes ?? cacheBytes),
    sharedCounts: parts.sharedCounts,
    metrics: parts.metrics,
    runChangingCall: recordCalls(context),
    ...(log && { log }),
  });
  const guarded = {
    ...context,
    clock: trackedClock(context.clock),
    failedSignIns: new FailedSignIns(parts.sharedCounts),
  };
  for (const serveFeature of await loadRoutes()) serveFeature(http, guarded);
  expectAllServed(http.servedCalls);
  const { openStreams } = serveLive(http, { context, changes, presence });
  if (parts.metrics) serveLeagueMetrics(http, { context, metrics: parts.metrics, openStreams, waitingWriters });

  serveHealth(http, {
    pingDatabase: ping,
    tryWrite: () => tryWrite(context.db),
    findDatabaseError: databaseError,
    clock: context.clock,
    pendingMigrations: () => listPendingMigrations(context.db, migrations),
    version,
    commit: config.commit,
    findAdminDetails: async () => ({ backups: await findBackups(context) }),
  });
  serveDocs(http, { title: config.leagueName, version });
  if (webFolder !== undefined) {
    const league = () => factsOf(settings);
    const rendering = { league, clock: context.clock, publicUrl: config.publicUrl };
    const findMoved = (path: string) => findRedirectOfLegacyPath(context, path);
    await serveWeb(http, webFolder, { page: pageSettings(settings), rendering, findRedirect: findMoved });
  }
  await http.server.ready();
  return { ...http, context };
}

/** Registers the calls and other routes of a feature. The order of features does not matter. */
type RegisterRoutes = (http: Http<SignedIn>, context: GuardedContext) => void;

/** Loads every `…-routes.ts` below `features` and `integrations` and returns the functions that they export. */
async function loadRoutes(): Promise<RegisterRoutes[]> {
  const files = globSync("{features,integrations}/**/*-routes.ts", { cwd: import.meta.dirname }).sort();
  const modules = files.map((file): Promise<Readonly<Record<string, RegisterRoutes>>> => {
    // Vite resolves imports with variables only if each variable stands for one part of the path.
    const [root, group, folder, name] = file.replace("-routes.ts", "").split(sep);
    return name === undefined
      ? import(`./${root}/${group}/${folder}-routes.ts`)
      : import(`./${root}/${group}/${folder}/${name}-routes.ts`);
  });
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
}

/** @throws for a call of the contract that nothing serves */
function expectAllServed(served: readonly ServedCall[]): void {
  const calls = new Set(served.map(({ call }) => call));
  for (const [feature, its] of Object.entries(apiCalls)) {
    const missing = Object.entries<Call>(its).find(([, call]) => !calls.has(call));
    if (missing) throw new Error(`Nothing serves ${feature}.${missing[0]}`);
  }
}

/** What pages are made with, as an object that stays the same while nothing of it changes. */
function pageSettings(settings: Settings): () => PageSettings {
  let last: PageSettings | null = null;
  let text = "";
  return () => {
    const facts = factsOf(settings);
    const icon = facts.logo;
    const now = { title: facts.name, metas: metasOf(facts), icon, styles: settings.look?.styles?.path ?? null };
    const written = JSON.stringify(now);
    if (last === null || written !== text) {
      last = now;
      text = written;
    }
    return last;
  };
}

function factsOf(settings: Settings): LeagueInfo {
  return {
    name: settings.leagueName,
    communityUrl: settings.communityUrl ?? null,
    hasDiscord: settings.discord !== undefined,
    hasDiscordSignUp: settings.discord !== undefined && settings.discordSignUp,
    hasMail: settings.mail !== undefined,
    hasAccountRequests: settings.accountRequests,
    logo: settings.look?.mark?.path ?? null,
  };
}

/** The same for pages that the server does not render. */
function metasOf(league: LeagueInfo): Record<string, string> {
  const yes = (fact: boolean) => (fact ? "yes" : "no");
  return {
    "league-name": league.name,
    "community-url": league.communityUrl ?? "",
    discord: yes(league.hasDiscord),
    "discord-sign-up": yes(league.hasDiscordSignUp),
    mail: yes(league.hasMail),
    "account-requests": yes(league.hasAccountRequests),
    "league-mark": league.logo ?? "",
  };
}
