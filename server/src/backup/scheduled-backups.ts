import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { claimBackup, endBackupClaim, renewBackupClaim } from "../features/backup-state-queries.ts";
import type { Context } from "../features/context.ts";
import type { Settings } from "../features/settings.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import type { Logger } from "../platform/logger.ts";
import { type BackgroundTask, repeatEvery } from "../platform/repeat.ts";
import type { BackupReply, BackupTask } from "./backup-worker.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long a claim lasts. If a process crashes during a backup, other processes wait until its claim ends. */
const claimMs = 5 * minuteMs;

type ScheduleOptions = {
  readonly location: DatabaseLocation;
  readonly log: Pick<Logger, "info" | "error">;
  /** Aborts a running backup. */
  readonly signal: AbortSignal;
};

/**
 * Creates backups by the schedule until it is stopped. If several processes share a database, only one of them creates each
 * backup.
 * @returns `undefined` if there is no schedule
 */
export function startScheduledBackups(
  context: Context,
  { onError, ...options }: Omit<ScheduleOptions, "signal"> & { readonly onError: (error: unknown) => void },
): BackgroundTask | undefined {
  if (context.settings.backupSchedule === undefined) return undefined;
  const abort = new AbortController();
  const work = async () => void (await backUpIfDue(context, { ...options, signal: abort.signal }));
  const task = repeatEvery(work, { everyMs: minuteMs, onError });
  return {
    stop() {
      abort.abort();
      return task.stop();
    },
  };
}

/** Returns the absolute path of the folder for automatic backups. */
export function getBackupFolder({ backupSchedule, dataDir }: Pick<Settings, "backupSchedule" | "dataDir">): string {
  return resolve(backupSchedule?.folder ?? join(dataDir, "backups"));
}

/**
 * Creates and verifies a backup if the last one is too old and no other process is creating one. Deletes the oldest backups. If
 * the backup fails, stores and logs the error.
 * @returns whether a backup was created
 * @throws if the database does not respond
 */
export async function backUpIfDue({ db, clock, settings }: Context, options: ScheduleOptions): Promise<boolean> {
  const { location, log, signal } = options;
  const schedule = settings.backupSchedule;
  if (schedule === undefined) return false;
  const folder = getBackupFolder(settings);
  const everyMs = schedule.everyHours * hourMs;
  const retryMs = Math.min(everyMs, hourMs);
  const takenAt = clock.now();
  // A claim is the time until which other processes create no backup.
  const firstClaim = await claimBackup(db, takenAt, { everyMs, retryMs, claimMs });
  if (firstClaim === null) return false;

  let claim = firstClaim;
  const lostClaim = new AbortController();
  const claimRenewal = repeatEvery(
    async () => {
      const until = clock.now() + claimMs;
      if (await renewBackupClaim(db, claim, until)) claim = until;
      else lostClaim.abort();
    },
    // Errors are ignored, because the claim lasts long enough for a few failures.
    { everyMs: minuteMs, onError: () => undefined },
  );
  const { url, file } = location;
  const task = { location: { url, file }, folder, takenAt, maxBackupCount: schedule.keep };
  const reply = await runWorker(task, AbortSignal.any([signal, lostClaim.signal]));
  await claimRenewal.stop();

  if (reply === null) {
    // The process stopped before the backup was complete, so the claim ends without an outcome.
    await endBackupClaim(db, claim, null);
    return false;
  }
  if ("fault" in reply) {
    const { fault, failure } = reply;
    log.error({ fault, failure, folder }, "backup failed");
    await endBackupClaim(db, claim, { failed_at: clock.now(), fault });
    return false;
  }
  log.info(reply, "backup written");
  await endBackupClaim(db, claim, { taken_at: takenAt });
  return true;
}

/** Runs the task in a worker thread. Returns `null` if the signal aborted it. */
async function runWorker(workerData: BackupTask, signal: AbortSignal): Promise<BackupReply | null> {
  if (signal.aborted) return null;
  const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData });
  const outcome = Promise.withResolvers<BackupReply | null>();
  const resolveAsFailed = (failure: string) => outcome.resolve({ fault: "FAILED", failure });
  const resolveAsAborted = () => outcome.resolve(null);
  worker.on("message", (reply: BackupReply) => outcome.resolve(reply));
  worker.on("error", (error) => resolveAsFailed(String(error)));
  worker.on("exit", (code) => resolveAsFailed(`The worker exited with code ${code}`));
  signal.addEventListener("abort", resolveAsAborted);
  try {
    return await outcome.promise;
  } finally {
    signal.removeEventListener("abort", resolveAsAborted);
    await worker.terminate();
  }
}
