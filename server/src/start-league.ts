import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildApp } from "./app.ts";
import { getBackupFolder, startScheduledBackups } from "./backup/scheduled-backups.ts";
import { updateDatabase } from "./backup/update-database.ts";
import { type Config, findIgnoredVariables, getDatabaseLocation } from "./config.ts";
import { pruneAccountRequests } from "./features/accounts/account-requests/account-requests-queries.ts";
import { startLiftingBans } from "./features/accounts/bans.ts";
import { startAuditLogPruning } from "./features/audit-log/prune-audit-log.ts";
import { startEventReminders } from "./features/calendar/event-reminders.ts";
import type { Context } from "./features/context.ts";
import { watchRounds } from "./features/game-servers/process-rounds.ts";
import { watchReservations } from "./features/game-servers/reservations/watch-reservations.ts";
import { watchMatches } from "./features/matchmaking/cancel-match.ts";
import { migrations } from "./features/migrations.ts";
import { pruneEmailAttempts } from "./features/people/users/email-attempts-queries.ts";
import { ensureAdmin } from "./features/people/users/ensure-admin.ts";
import { passwordCost } from "./features/people/users/password.ts";
import type { Tables } from "./features/tables.ts";
import { startIntegrations } from "./integrations/start-integrations.ts";
import { systemClock } from "./platform/clock.ts";
import { startDatabaseClock } from "./platform/database/database-clock.ts";
import { getDatabaseErrorCode } from "./platform/database/database-error.ts";
import { followChanges } from "./platform/database/follow-changes.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openSharedCounts } from "./platform/database/shared-counts.ts";
import { startMetrics } from "./platform/http/metrics.ts";
import { shutDownOnSignal } from "./platform/http/shutdown.ts";
import { createTerminalLog, type Logger } from "./platform/logger.ts";
import { systemRandom } from "./platform/random.ts";
import { repeatEvery } from "./platform/repeat.ts";
import { readCommit, shortenCommit, version } from "./platform/version.ts";

const hourMs = 3_600_000;
const isTerminal = process.stdout.isTTY;
const root = join(import.meta.dirname, "../..");
const builtWeb = join(root, "web/dist");

/** Creates the data folder with its folders for official clients and maps. @throws Error if it is not writable */
async function prepareFolder(folder: string): Promise<void> {
  try {
    for (const name of ["clients", "maps"]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`The data folder (DATA_DIR) is not writable: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/**
 * Opens and migrates the database, creates the first admin, and starts the server, which runs until the process is asked to
 * stop.
 * @param fill fills the league with data before the server listens
 * @returns the URL at which the server listens, and its context
 */
export async function startLeague(
  configOfEnvironment: Config,
  fill?: (context: Context) => Promise<void>,
): Promise<{ url: string; context: Context }> {
  const config = { ...configOfEnvironment, commit: configOfEnvironment.commit ?? (await readCommit(root)) };
  await prepareFolder(config.dataDir);
  let log: Logger | undefined;
  const database = await openDatabase<Tables>({
    ...getDatabaseLocation(config),
    onConnectionLost: (error) => log?.warn({ err: error }, "database connection lost"),
  });
  await updateDatabase(database.db, {
    migrations,
    location: getDatabaseLocation(config),
    backupFolder: config.updateBackup ? getBackupFolder(config) : null,
    now: systemClock.now(),
    report: print,
  });
  const metrics = await startMetrics(config.metricsToken);
  /** Creates a function that logs errors of a background task with this message. */
  const createErrorLogger = (message: string) => (error: unknown) => {
    const code = getDatabaseErrorCode(error);
    // An error of the database is only counted here, because calls log it already.
    if (code === null) log?.error({ err: error }, message);
    else metrics?.countDatabaseError(code);
  };
  const { databaseUrl } = config;
  const sharedClock =
    databaseUrl === undefined
      ? undefined
      : await startDatabaseClock(database.db, createErrorLogger("database clock not readable"));
  const context: Context = {
    db: database.db,
    clock: sharedClock ?? systemClock,
    random: systemRandom,
    passwordCost,
    settings: config,
  };
  await createFirstAdmin(context, config);
  await fill?.(context);

  const sharedCounts =
    databaseUrl === undefined
      ? undefined
      : openSharedCounts(databaseUrl, (error) => log?.warn({ err: error }, "shared rate limits unavailable"));
  const webFolder = existsSync(builtWeb) ? builtWeb : undefined;
  // The settings of this context change if admins override them.
  const { server, context: liveContext } = await buildApp({
    ...database,
    config,
    context,
    webFolder,
    sharedCounts,
    metrics,
    ...(isTerminal && { log: createTerminalLog(process.stdout) }),
  });
  log = server.log;
  for (const variable of findIgnoredVariables())
    log.warn({ variable }, "variable is set but no longer used: remove it");
  if (webFolder === undefined) log.warn({ webFolder: builtWeb }, "web app not built: serving the API only");
  const integrations = await startIntegrations(liveContext, log);
  const changeFollower =
    databaseUrl === undefined
      ? null
      : await followChanges(database.changes, databaseUrl, (error) =>
          log?.warn({ err: error }, "not receiving changes of other processes"),
        );
  const matchWatcher = watchMatches(liveContext, createErrorLogger("watching matches failed"));
  const banLifting = startLiftingBans(liveContext, createErrorLogger("lifting expired bans failed"));
  const roundProcessing = watchRounds(liveContext, createErrorLogger("processing posted rounds failed"));
  const reminders = startEventReminders(liveContext, createErrorLogger("sending match reminders failed"));
  const reservationWatcher = watchReservations(liveContext, createErrorLogger("setting up game servers failed"));
  const auditLogPruning = startAuditLogPruning(liveContext, createErrorLogger("pruning the audit log failed"));
  const pruneRequestsAndAttempts = async () => {
    await pruneAccountRequests(liveContext.db, liveContext.clock.now());
    await pruneEmailAttempts(liveContext.db, liveContext.clock.now());
  };
  const requestAndAttemptPruning = repeatEvery(pruneRequestsAndAttempts, {
    everyMs: hourMs,
    onError: createErrorLogger("pruning account requests and e-mail attempts failed"),
  });
  const backups = startScheduledBackups(liveContext, {
    location: getDatabaseLocation(config),
    log,
    onError: createErrorLogger("creating a scheduled backup failed"),
  });
  shutDownOnSignal(server, async () => {
    await Promise.all([
      integrations.stop(),
      matchWatcher.stop(),
      banLifting.stop(),
      roundProcessing.stop(),
      reservationWatcher.stop(),
      reminders.stop(),
      auditLogPruning.stop(),
      requestAndAttemptPruning.stop(),
      backups?.stop(),
      changeFollower?.stop(),
      sharedClock?.stop(),
      sharedCounts?.close(),
    ]);
    await database.close();
  });
  const listeningUrl = await server.listen({ host: config.host, port: config.port });
  log.info({ version, commit: shortenCommit(config.commit) }, "league started");
  // Only people who start the server in a terminal need this. The server's own log line also contains the URL.
  if (isTerminal)
    printGreeting(
      [config.leagueName, version, shortenCommit(config.commit)].join(" ").trim(),
      config.port === 0 ? listeningUrl : config.publicUrl,
    );
  return { url: listeningUrl, context: liveContext };
}

/** Creates the first admin if there is none. A generated password is printed here and nowhere else. */
async function createFirstAdmin(context: Context, { adminEmail, adminPassword }: Config): Promise<void> {
  const createdAdmin = await ensureAdmin(context, { email: adminEmail, password: adminPassword });
  if (createdAdmin && adminPassword === undefined) {
    print(
      `The first admin signs in as ${createdAdmin.email} with the password ${createdAdmin.password} (shown only this once)`,
    );
  }
}

/** Prints how to open the site. */
function printGreeting(name: string, url: string): void {
  print(`
${name} is running at ${url}
To sign in, open ${url}/auth/signin. Press Ctrl+C to stop the league.
`);
}

/** Prints a message regardless of the log level: as text in a terminal, otherwise as a JSON log line. */
function print(message: string): void {
  process.stdout.write(
    `${isTerminal ? message : JSON.stringify({ level: "info", time: systemClock.now(), msg: message })}\n`,
  );
}
