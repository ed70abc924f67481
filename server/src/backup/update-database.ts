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
  /** The absolute path of the folder for a backup before the migration; null to write none. */
  readonly backupFolder: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Called with a message for the operator. */
  readonly report: (message: string) => void;
  /** Returns the free space of the disk that contains a folder; `null` if it is unknown. */
  readonly findFreeSpace?: (folder: string) => Promise<FreeSpace | null>;
};
/** The free space of a disk. `disk` is the id of the disk. */
export type FreeSpace = { readonly disk: number; readonly freeBytes: number };

/**
 * Migrates the database. If it contains a league, writes and verifies a backup first. If several processes start, one of them
 * does both, and the others wait. The backup has a name without the time until the migration has succeeded, so that repeated
 * failures overwrite it instead of leaving many backups.
 * @throws if the disk is too full, or the backup or a migration fails. Then the database is unchanged.
 */
export async function updateDatabase(db: LeagueDatabase, options: UpdateOptions): Promise<void> {
  const { migrations, location, backupFolder, now, report } = options;
  // The backup uses a separate connection. Inside a transaction, queries of other connections are rejected.
  const runOutside = AsyncLocalStorage.snapshot();
  /** The name of the backup until the migration has succeeded. */
  const nameBeforeSuccess = join(backupFolder ?? "", "league-before-update.backup.gz");
  // 0 if no backup was written.
  const backedUpRowCount = await transaction(
    db,
    async (trx) => {
      let rowCount = 0;
      await migrateInTransaction(trx, migrations, async () => {
        if (!(await hasRows(trx, "users"))) return;
        await requireFreeSpace(trx, options);
        if (backupFolder === null) return;
        // Contains the unverified backup, and a copy of the SQLite file.
        const workFolder = join(backupFolder, ".unfinished-update");
        rowCount = await runOutside(() => createBackup(location, nameBeforeSuccess, now, workFolder));
      });
      return rowCount;
    },
    { isLong: true },
  );
  if (backedUpRowCount === 0) return;
  const file = join(dirname(nameBeforeSuccess), formatBackupName("league-before-update", now));
  await rename(nameBeforeSuccess, file);
  report(`Database migrated. A verified backup of the previous state (${backedUpRowCount} rows) is in ${file}.`);
}

/**
 * Checks that there is enough disk space. On SQLite, a migration may rewrite every row, and a backup needs a copy of the file
 * and at most half of its size for itself. The free space of a PostgreSQL server cannot be queried.
 * @throws if there is not enough
 */
async function requireFreeSpace(trx: LeagueTransaction, options: UpdateOptions): Promise<void> {
  const { location, backupFolder, findFreeSpace = findDiskSpace } = options;
  const isSqlite = location.url === undefined;
  const size = isSqlite ? (await stat(location.file)).size : await readPostgresSize(trx);
  // If both folders are on one disk, their requirements are added up below.
  const requirements = [
    ...(isSqlite ? [{ folder: dirname(location.file), bytes: size }] : []),
    ...(backupFolder === null ? [] : [{ folder: backupFolder, bytes: isSqlite ? 1.5 * size : size / 2 }]),
  ];
  const neededBytesByDisk = new Map<number, number>();
  for (const { folder, bytes } of requirements) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const space = await findFreeSpace(folder);
    if (space === null) continue;
    const neededBytes = (neededBytesByDisk.get(space.disk) ?? 0) + bytes;
    neededBytesByDisk.set(space.disk, neededBytes);
    if (space.freeBytes >= neededBytes) continue;
    throw new Error(
      `Not enough disk space to migrate the database: ${formatMegabytes(neededBytes)} are needed in ${folder}, ` +
        `${formatMegabytes(space.freeBytes)} are free. Nothing was changed`,
    );
  }
}

/** Reads the free space of the disk that contains a folder. `null` if the file system does not report it. */
async function findDiskSpace(folder: string): Promise<FreeSpace | null> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some network file systems report zeros.
  return blocks === 0 ? null : { disk: (await stat(folder)).dev, freeBytes: bavail * bsize };
}

function formatMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
