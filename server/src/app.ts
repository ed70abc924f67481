import { globSync } from "node:fs";
import { sep } from "node:path";
import { apiCalls } from "contract/api.ts";
import type { Call } from "contract/endpoint.ts";
import { ownFeedPath } from "contract/event-rules.ts";
import type { LeagueFacts } from "contract/page-renderer.ts";
import type { Config } from "./config.ts";
import { liveSettings } from "./features/administration/league-settings/live-settings.ts";
import { findMovedPage } from "./features/administration/legacy-import/moved-in.ts";
import { recordCalls } from "./features/audit-log/record-calls.ts";
import { findBackups } from "./features/backup-state-queries.ts";
import type { Context } from "./features/context.ts";
import { postedRoundsPath } from "./features/game-servers/game-server-key.ts";
import { Presence } from "./features/matchmaking/presence.ts";
import { migrations } from "./features/migrations.ts";
import { FailedSignIns, type GuardedContext } from "./features/people/users/failed-sign-ins.ts";
import { findViewer, knownViewer, type SignedIn } from "./features/people/users/find-viewer.ts";
import type { FoundSession } from "./features/people/users/sign-in-queries.ts";
import type { Settings } from "./features/settings.ts";
import { serveLive } from "./features/site/live/serve-live.ts";
import { serveLeagueMetrics } from "./features/site/metrics/serve-league-metrics.ts";
import type { Tables } from "./features/tables.ts";
import { KeptRows, ReplyCache } from "./platform/cache/reply-cache.ts";
import { continueWith } from "./platform/continue-with.ts";
import { databaseFault } from "./platform/database/database-fault.ts";
import { pendingMigrations, tryWrite } from "./platform/database/migrate.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import type { SharedCounts } from "./platform/database/shared-counts.ts";
import { cascades } from "./platform/database/tables-of-query.ts";
import { tracedClock } from "./platform/database/trace.ts";
import { buildHttp } from "./platform/http/build-http.ts";
import type { Http, ServedCall } from "./platform/http/http.ts";
import type { Metrics } from "./platform/http/metrics.ts";
import { serveDocs } from "./platform/http/openapi.ts";
import type { PageSettings } from "./platform/http/render-pages.ts";
import { serveHealth } from "./platform/http/serve-health.ts";
import { serveWeb } from "./platform/http/serve-web.ts";
import type { LogDestination } from "./platform/logger.ts";
import { version } from "./platform/version.ts";

const cacheBytes = 32 * 1024 * 1024;
const sessionsKept = 10_000;

export type AppParts = Pick<OpenDatabase<Tables>, "ping" | "changes" | "waitingWriters"> & {
  readonly config: Config;
  /** On an open and migrated database. */
  readonly context: Context;
  /** The replica that answers read calls, if there is one. */
  readonly replica?: OpenDatabase<Tables>["replica"];
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
export async function buildApp(parts: AppParts): Promise<Http<SignedIn> & { readonly context: Context }> {
  const { config, ping, changes, waitingWriters, webFolder, log } = parts;
  const settings = await liveSettings(parts.context.settings, parts.context.db, changes);
  const context = { ...parts.context, settings };
  changes.setCascades(await cascades(context.db));
  const sessions = new KeptRows<FoundSession>(changes, parts.cacheBytes === 0 ? 0 : sessionsKept);
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
  const guarded = {
    ...context,
    clock: tracedClock(context.clock),
    failures: new FailedSignIns(parts.sharedCounts),
  };
  for (const serveFeature of await features()) serveFeature(http, guarded);
  expectAllServed(http.served);
  const { openStreams } = serveLive(http, { context, changes, presence });
  if (parts.metrics) serveLeagueMetrics(http, { context, metrics: parts.metrics, openStreams, waitingWriters });

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
    const league = () => factsOf(settings);
    const rendering = { league, clock: context.clock, publicUrl: config.publicUrl };
    const findMoved = (path: string) => findMovedPage(context, path);
    await serveWeb(http, webFolder, { page: pageSettings(settings), rendering, findMoved });
  }
  await http.server.ready();
  return { ...http, context };
}

/** Registers calls and other routes of a feature; in which order features do so does not matter. */
type ServeFeature = (http: Http<SignedIn>, context: GuardedContext) => void;

/** All that the files `…-routes.ts` in the folders of features and outlets export. */
async function features(): Promise<ServeFeature[]> {
  const files = globSync("{features,outlets}/*/*-routes.ts", { cwd: import.meta.dirname }).sort();
  const modules = files.map((file): Promise<Readonly<Record<string, ServeFeature>>> => {
    const [area, folder, name] = file.replace("-routes.ts", "").split(sep);
    return import(`./${area}/${folder}/${name}-routes.ts`);
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
  let [last, text]: [PageSettings | null, string] = [null, ""];
  return () => {
    const facts = factsOf(settings);
    const icon = facts.mark;
    const now = { title: facts.name, metas: metasOf(facts), icon, styles: settings.look?.styles?.path ?? null };
    const written = JSON.stringify(now);
    if (last === null || written !== text) [last, text] = [now, written];
    return last;
  };
}

function factsOf(settings: Settings): LeagueFacts {
  return {
    name: settings.leagueName,
    communityUrl: settings.communityUrl ?? null,
    hasDiscord: settings.discord !== undefined,
    hasDiscordSignUp: settings.discord !== undefined && settings.discordSignUp,
    hasMail: settings.mail !== undefined,
    hasAccountRequests: settings.accountRequests,
    mark: settings.look?.mark?.path ?? null,
  };
}

/** The same for pages that the server does not render. */
function metasOf(league: LeagueFacts): Record<string, string> {
  const yes = (fact: boolean) => (fact ? "yes" : "no");
  return {
    "league-name": league.name,
    "community-url": league.communityUrl ?? "",
    discord: yes(league.hasDiscord),
    "discord-sign-up": yes(league.hasDiscordSignUp),
    mail: yes(league.hasMail),
    "account-requests": yes(league.hasAccountRequests),
    "league-mark": league.mark ?? "",
  };
}
