import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { acquireBackupLease, releaseBackupLease, renewBackupLease } from "../features/backup-state-queries.ts";
import type { Context } from "../features/context.ts";
import type { Settings } from "../features/settings.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import type { Logger } from "../platform/logger.ts";
import { type BackgroundTask, repeatEvery } from "../platform/repeat.ts";
import type { BackupReply, BackupTask } from "./backup-worker.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * How long a process that creates a backup prevents other processes from creating one. It renews the lease while it works. If
 * it crashes, other processes wait until the lease ends.
 */
const leaseMs = 5 * minuteMs;

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
  const work = async () => {
    await backUpIfDue(context, { ...options, signal: abort.signal });
  };
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
  const firstLeaseEnd = await acquireBackupLease(db, takenAt, { everyMs, retryMs, leaseMs });
  if (firstLeaseEnd === null) return false;

  let leaseEnd = firstLeaseEnd;
  const leaseLost = new AbortController();
  const leaseRenewal = repeatEvery(
    async () => {
      const newLeaseEnd = clock.now() + leaseMs;
      if (await renewBackupLease(db, leaseEnd, newLeaseEnd)) leaseEnd = newLeaseEnd;
      else leaseLost.abort();
    },
    // Errors are ignored, because the lease lasts long enough for a few failures.
    { everyMs: minuteMs, onError: () => undefined },
  );
  // The worker receives a copy of the task, which can hold nothing but plain data.
  const { url, file } = location;
  const task = { location: { url, file }, folder, takenAt, maxBackupCount: schedule.keep };
  const reply = await runWorker(task, AbortSignal.any([signal, leaseLost.signal]));
  await leaseRenewal.stop();

  if (reply === null) {
    // The backup was aborted: the process stops, or another process has acquired the lease.
    await releaseBackupLease(db, leaseEnd, null);
    return false;
  }
  if ("errorCode" in reply) {
    const { errorCode, errorMessage } = reply;
    log.error({ fault: errorCode, failure: errorMessage, folder }, "backup failed");
    await releaseBackupLease(db, leaseEnd, { failed_at: clock.now(), fault: errorCode });
    return false;
  }
  log.info(reply, "backup written");
  await releaseBackupLease(db, leaseEnd, { taken_at: takenAt });
  return true;
}

/** Runs the task in a worker thread. Returns `null` if the signal aborted it. */
async function runWorker(workerData: BackupTask, signal: AbortSignal): Promise<BackupReply | null> {
  if (signal.aborted) return null;
  const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData });
  const outcome = Promise.withResolvers<BackupReply | null>();
  const resolveAsFailed = (errorMessage: string) => outcome.resolve({ errorCode: "FAILED", errorMessage });
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
