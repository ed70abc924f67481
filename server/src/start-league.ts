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
import { databaseError } from "./platform/database/database-error.ts";
import { followChanges } from "./platform/database/follow-changes.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openSharedCounts } from "./platform/database/shared-counts.ts";
import { startMetrics } from "./platform/http/metrics.ts";
import { shutDownOnSignal } from "./platform/http/shutdown.ts";
import { createTerminalLog, type Logger } from "./platform/logger.ts";
import { systemRandom } from "./platform/random.ts";
import { repeatEvery } from "./platform/repeat.ts";
import { readCommit, shortenCommit, version } from "./platform/version.ts";

const isTerminal = process.stdout.isTTY;
const root = join(import.meta.dirname, "../..");
const builtWeb = join(root, "web/dist");

/** Makes the folder of data, with those of official clients and of maps, ready to be filled. @throws in words if it cannot be written to */
async function prepareFolder(folder: string): Promise<void> {
  try {
    for (const part of ["clients", "maps"]) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`The folder of DATA_DIR cannot be written to: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/**
 * Opens the database of this configuration, brings it up to date, sees to an admin, and serves the league until it is asked
 * to stop.
 * @param fill what is to stand in the league before anyone looks; nothing unless given
 * @returns where it listens, and what its commands need
 */
export async function startLeague(
  given: Config,
  fill?: (context: Context) => Promise<void>,
): Promise<{ url: string; context: Context }> {
  const config = { ...given, commit: given.commit ?? (await readCommit(root)) };
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
    report: say,
  });
  const metrics = await startMetrics(config.metricsToken);
  const report = (message: string) => (error: unknown) => {
    const fault = databaseError(error);
    // Calls log it too when the database is away.
    if (fault === null) log?.error({ err: error }, message);
    else metrics?.countDatabaseError(fault);
  };
  const { databaseUrl } = config;
  const sharedClock =
    databaseUrl === undefined
      ? undefined
      : await startDatabaseClock(database.db, report("The clock of the database cannot be read"));
  const context: Context = {
    db: database.db,
    clock: sharedClock ?? systemClock,
    random: systemRandom,
    passwordCost,
    settings: config,
  };
  await makeFirstAdmin(context, config);
  await fill?.(context);

  const sharedCounts =
    databaseUrl === undefined
      ? undefined
      : openSharedCounts(databaseUrl, (error) => log?.warn({ err: error }, "calls of other processes are not counted"));
  const webFolder = existsSync(builtWeb) ? builtWeb : undefined;
  const { server, context: live } = await buildApp({
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
  if (webFolder === undefined) log.warn({ webFolder: builtWeb }, "The web is not built: there are only calls");
  const outlets = await startIntegrations(live, log);
  const following =
    databaseUrl === undefined
      ? null
      : await followChanges(database.changes, databaseUrl, (error) =>
          log?.warn({ err: error }, "changes of other processes are not received"),
        );
  const watch = watchMatches(live, report("Matches cannot be watched"));
  const bans = startLiftingBans(live, report("Bans cannot be lifted"));
  const rounds = watchRounds(live, report("Posted rounds cannot be processed"));
  const reminders = startEventReminders(live, report("Players cannot be reminded of matches"));
  const reservations = watchReservations(live, report("Game servers cannot be set up"));
  const pruning = startAuditLogPruning(live, report("The history cannot be pruned"));
  const pruneLimits = async () => {
    await pruneAccountRequests(live.db, live.clock.now());
    await pruneEmailAttempts(live.db, live.clock.now());
  };
  const pruningRequests = repeatEvery(pruneLimits, {
    everyMs: 3_600_000,
    onError: report("Requests for accounts and tried e-mails cannot be pruned"),
  });
  const backups = startScheduledBackups(live, {
    location: getDatabaseLocation(config),
    log,
    onError: report("Backups cannot be made"),
  });
  shutDownOnSignal(server, async () => {
    await Promise.all([
      outlets.stop(),
      watch.stop(),
      bans.stop(),
      rounds.stop(),
      reservations.stop(),
      reminders.stop(),
      pruning.stop(),
      pruningRequests.stop(),
      backups?.stop(),
      following?.stop(),
      sharedClock?.stop(),
      sharedCounts?.close(),
    ]);
    await database.close();
  });
  const address = await server.listen({ host: config.host, port: config.port });
  log.info({ version, commit: shortenCommit(config.commit) }, "league started");
  // Whoever starts the league by hand wants an address to open; logs say it anyway.
  if (isTerminal)
    greet(
      [config.leagueName, version, shortenCommit(config.commit)].join(" ").trim(),
      config.port === 0 ? address : config.publicUrl,
    );
  return { url: address, context: live };
}

/** A password that was made up is printed here and nowhere else. */
async function makeFirstAdmin(context: Context, { adminEmail, adminPassword }: Config): Promise<void> {
  const made = await ensureAdmin(context, { email: adminEmail, password: adminPassword });
  if (made && adminPassword === undefined) {
    say(`The first admin signs in as ${made.email} with the password ${made.password} (shown only this once)`);
  }
}

function greet(name: string, url: string): void {
  say(`
${name} is up at ${url}
To sign in, open ${url}/auth/signin and give the e-mail and password of an account. Ctrl+C ends the league.
`);
}

/** Prints it at any log level: to people as words, to programs as a line of the log. */
function say(words: string): void {
  process.stdout.write(
    `${isTerminal ? words : JSON.stringify({ level: "info", time: systemClock.now(), msg: words })}\n`,
  );
}
