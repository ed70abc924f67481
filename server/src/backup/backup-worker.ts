import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { BackupError } from "contract/admin.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import { createBackup, findBackupError, formatBackupName } from "./create-backup.ts";

// Creates a scheduled backup in its own thread, because reading, compressing and verifying would block the main thread.

export type BackupTask = {
  readonly location: Pick<DatabaseLocation, "url" | "file">;
  /** The absolute path of the folder of scheduled backups. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** How many scheduled backups remain after this one, at least 1. Older ones are deleted. */
  readonly maxBackupCount: number;
};
/** The outcome: the path of the backup and its number of rows, or an error. */
export type BackupReply =
  | { readonly file: string; readonly rows: number }
  | { readonly errorCode: BackupError; readonly errorMessage: string };

/** Matches the names of scheduled backups. Other backups in the folder are not deleted. */
const scheduledNamePattern = /^league-scheduled-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup\.gz$/;

parentPort?.postMessage(await run(workerData as BackupTask));

/** Creates a backup and deletes old ones. */
async function run({ location, folder, takenAt, maxBackupCount }: BackupTask): Promise<BackupReply> {
  try {
    const file = join(folder, formatBackupName("league-scheduled", takenAt));
    const rows = await createBackup(location, file, takenAt, join(folder, ".unfinished"));
    await deleteOldBackups(folder, maxBackupCount);
    return { file, rows };
  } catch (error) {
    return { errorCode: findBackupError(error), errorMessage: String(error) };
  }
}

/** Deletes the oldest scheduled backups of a folder. */
async function deleteOldBackups(folder: string, maxBackupCount: number): Promise<void> {
  // The names contain the time, so they are sorted from old to new.
  const names = (await readdir(folder)).filter((name) => scheduledNamePattern.test(name)).sort();
  for (const name of names.slice(0, -maxBackupCount)) await rm(join(folder, name));
}
