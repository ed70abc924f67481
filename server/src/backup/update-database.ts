import { AsyncLocalStorage } from "node:async_hooks";
import { mkdir, rename, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LeagueDatabase, LeagueTransaction } from "../features/context.ts";
import { transaction } from "../platform/database/database.ts";
import { type Migrations, migrateInTransaction } from "../platform/database/migrate.ts";
import type { DatabaseLocation } from "../platform/database/open-database.ts";
import { hasRows, readPostgresSize } from "./backup-queries.ts";
import { createBackup, formatBackupName } from "./create-backup.ts";

export type UpdateOptions = {
  readonly migrations: Migrations;
  readonly location: DatabaseLocation;
  /** Where the backup goes that is written first, an absolute path; `null`: none is. */
  readonly backupFolder: string | null;
  /** ms UTC. */
  readonly now: number;
  /** Told where the backup is. */
  readonly report: (words: string) => void;
  /** How many bytes are free for files of a folder, and on which disk it is; `null`: nobody can say. */
  readonly findFreeSpace?: (folder: string) => Promise<FreeSpace | null>;
};
export type FreeSpace = { readonly disk: number; readonly free: number };

/**
 * Brings the database up to date. Where a league is in it, a backup of it as it is now is written and verified before. Of
 * several processes one does both, and the others wait. It is named by the time once all migrations have run: however often an
 * update fails or is killed, one backup of it is left.
 * @throws when there is too little room, the backup cannot be made or a migration fails; then the database is as it was
 */
export async function updateDatabase(db: LeagueDatabase, parts: UpdateOptions): Promise<void> {
  const { migrations, location, backupFolder, now, report } = parts;
  // The backup reads by a connection of its own, which is refused within a transaction of the migration's.
  const outside = AsyncLocalStorage.snapshot();
  const unnamed = join(backupFolder ?? "", "league-before-update.backup.gz");
  const rows = await transaction(
    db,
    async (trx) => {
      let written = 0;
      await migrateInTransaction(trx, migrations, async () => {
        if (!(await hasRows(trx, "users"))) return;
        await refuseTooLittleRoom(trx, parts);
        if (backupFolder === null) return;
        const folder = join(backupFolder, ".unfinished-update");
        written = await outside(() => createBackup(location, unnamed, now, folder));
      });
      return written;
    },
    { isLong: true },
  );
  if (rows === 0) return;
  const file = join(dirname(unnamed), formatBackupName("league-before-update", now));
  await rename(unnamed, file);
  const place = `${file}: ${rows} rows, read back and found whole`;
  report(`The database is brought up to date. As it was before, it is in ${place}.`);
}

/**
 * A migration may write every row of SQLite's file anew, beside the old ones; a backup there begins with a copy of the file, and
 * is itself at most half as large as the database. How much room PostgreSQL has, nobody can ask it.
 * @throws when there is less
 */
async function refuseTooLittleRoom(trx: LeagueTransaction, parts: UpdateOptions): Promise<void> {
  const { location, backupFolder, findFreeSpace = roomOfDisk } = parts;
  const isSqlite = location.url === undefined;
  const size = isSqlite ? (await stat(location.file)).size : await readPostgresSize(trx);
  const needs = [
    ...(isSqlite ? [{ folder: dirname(location.file), bytes: size }] : []),
    ...(backupFolder === null ? [] : [{ folder: backupFolder, bytes: isSqlite ? 1.5 * size : size / 2 }]),
  ];
  const byDisk = new Map<number, number>();
  for (const { folder, bytes } of needs) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const room = await findFreeSpace(folder);
    if (room === null) continue;
    const needed = (byDisk.get(room.disk) ?? 0) + bytes;
    byDisk.set(room.disk, needed);
    if (room.free >= needed) continue;
    throw new Error(
      `There is too little room to bring the database up to date: ${inMegabytes(needed)} are needed in ${folder} ` +
        `and ${inMegabytes(room.free)} are free. Nothing was changed`,
    );
  }
}

async function roomOfDisk(folder: string): Promise<FreeSpace | null> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some network file systems answer with zeros.
  return blocks === 0 ? null : { disk: (await stat(folder)).dev, free: bavail * bsize };
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
