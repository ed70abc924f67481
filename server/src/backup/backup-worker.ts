import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { BackupError } from "contract/admin.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import { createBackup, findBackupError, formatBackupName } from "./create-backup.ts";

/* The thread that makes a scheduled backup: reading, packing and checking it would block the server's own. */

export type BackupTask = {
  readonly location: Pick<DatabaseLocation, "url" | "file">;
  /** The folder of the scheduled backups, an absolute path. */
  readonly folder: string;
  /** ms UTC. */
  readonly takenAt: number;
  /** How many are kept, at least 1. */
  readonly keep: number;
};
export type BackupReply =
  | { readonly file: string; readonly rows: number }
  | { readonly fault: BackupError; readonly failure: string };

/** The names of scheduled backups. Those that somebody made by hand are not removed. */
const scheduled = /^league-scheduled-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup\.gz$/;

parentPort?.postMessage(await run(workerData as BackupTask));

async function run({ location, folder, takenAt, keep }: BackupTask): Promise<BackupReply> {
  try {
    const file = join(folder, formatBackupName("league-scheduled", takenAt));
    const rows = await createBackup(location, file, takenAt, join(folder, ".unfinished"));
    await removeOld(folder, keep);
    return { file, rows };
  } catch (error) {
    return { fault: findBackupError(error), failure: String(error) };
  }
}

async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => scheduled.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}
