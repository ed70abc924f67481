import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { BackupError } from "contract/admin.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import { createBackup, findBackupError, formatBackupName } from "./create-backup.ts";

/* The thread that creates a scheduled backup. Reading, compressing and verifying would block the server's main thread. */

export type BackupTask = {
  readonly location: Pick<DatabaseLocation, "url" | "file">;
  /** The absolute path of the folder of scheduled backups. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** How many backups are kept, at least 1. */
  readonly keep: number;
};
export type BackupReply =
  | { readonly file: string; readonly rows: number }
  | { readonly fault: BackupError; readonly failure: string };

/** Matches the names of scheduled backups. Other backups are not deleted. */
const scheduledName = /^league-scheduled-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup\.gz$/;

parentPort?.postMessage(await run(workerData as BackupTask));

async function run({ location, folder, takenAt, keep }: BackupTask): Promise<BackupReply> {
  try {
    const file = join(folder, formatBackupName("league-scheduled", takenAt));
    const rows = await createBackup(location, file, takenAt, join(folder, ".unfinished"));
    await deleteOldBackups(folder, keep);
    return { file, rows };
  } catch (error) {
    return { fault: findBackupError(error), failure: String(error) };
  }
}

async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => scheduledName.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}
