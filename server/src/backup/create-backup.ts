import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { BackupError } from "contract/admin.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { type Transaction, transaction } from "../platform/database/database.ts";
import { databaseError } from "../platform/database/database-error.ts";
import { checkAppliedMigrations } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { copySqlite } from "../platform/database/sqlite-connection.ts";
import { version } from "../platform/version.ts";
import { type BackupRow, listTablesInOrder, readLastKey, readRowsAfter, startSnapshot } from "./backup-queries.ts";
import { checkBackup, type End, FORMAT, type Head, type TableLine } from "./read-backup.ts";

const ROWS_AT_ONCE = 2000;
/** How the folders begin in which backups are made. */
const unfinishedStart = ".league-backup-";
const dayMs = 86_400_000;

/** The name of a backup's file. @param of what it is of, such as `league-scheduled` @param takenAt ms UTC */
export function formatBackupName(of: string, takenAt: number): string {
  return `${of}-${new Date(takenAt).toISOString().slice(0, 19).replaceAll(":", "-")}.backup.gz`;
}

/**
 * Writes a consistent snapshot of the league's database to a file, also while the league runs. The
 * file is complete or absent, and readable only by its owner. It is verified before it gets its name.
 * @param takenAt ms UTC
 * @param unfinished the folder in which it is made, beside the file, without what a killed process left there; none: a new one
 * @returns how many rows are in it
 * @throws if there is no league, a version made it that this one cannot follow, or the file cannot be verified
 */
export async function createBackup(
  location: DatabaseLocation,
  file: string,
  takenAt: number,
  unfinished?: string,
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await removeUnfinished(dirname(file), takenAt - dayMs);
  const folder = unfinished ?? (await mkdtemp(join(dirname(file), unfinishedStart)));
  try {
    if (unfinished !== undefined) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Only one process may open the SQLite file, so the backup reads a copy.
    const copy = join(folder, "league.sqlite");
    if (location.url === undefined) await copySqlite(location.file, copy);
    const written = join(folder, "lines.gz");
    await write(location.url === undefined ? { url: undefined, file: copy } : location, written, takenAt);
    const rows = await readBack(written);
    await rename(written, file);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what backups have left in a folder that were killed before. @param before ms UTC */
async function removeUnfinished(folder: string, before: number): Promise<void> {
  // One that may be written to need not be readable.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const remove = async () => (await stat(path)).mtimeMs < before && rm(path, { recursive: true });
    // What ends meanwhile, or is another user's, keeps no backup from being made.
    if (name.startsWith(unfinishedStart)) await remove().catch(() => undefined);
  }
}

async function write(location: DatabaseLocation, file: string, takenAt: number): Promise<void> {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    const steps = await checkAppliedMigrations(db, migrations);
    if (steps.length === 0) throw new Error("There is no league in this database");
    const parts = { steps, takenAt: new Date(takenAt).toISOString() };
    await transaction(
      db,
      (trx) =>
        pipeline(
          Readable.from(backupText(trx, parts)),
          // The fastest level takes half the time of the usual one, and a seventh more room.
          createGzip({ level: 1 }),
          createWriteStream(file, { mode: 0o600, flush: true }),
        ),
      { isLong: true },
    );
  } finally {
    await close();
  }
}

/** Lines are hashed, packed and written together: one at a time, each cost a trip to a thread and back. */
const pieceLength = 65_536;

/** Generates the text of a backup from one snapshot of the database. Must be the first to query its transaction. */
async function* backupText<Tables>(trx: Transaction<Tables>, { steps, takenAt }: Pick<Head, "steps" | "takenAt">) {
  await startSnapshot(trx);
  const hash = createHash("sha256");
  let rows = 0;
  let piece = "";
  const add = (value: unknown) => {
    piece += `${JSON.stringify(value)}\n`;
  };
  const take = () => {
    const text = piece;
    hash.update(text);
    piece = "";
    return text;
  };
  add({ format: FORMAT, version, takenAt, steps } satisfies Head);
  for (const [table, key] of await listTablesInOrder(trx)) {
    const lastKey = key.join() === "id" ? await readLastKey(trx, table) : null;
    let page = await readRowsAfter(trx, table, key, null, ROWS_AT_ONCE);
    const columns = Object.keys(page[0] ?? {});
    add({ table, columns, lastKey } satisfies TableLine);
    while (page.length > 0) {
      for (const row of page) {
        add(columns.map((column) => row[column]));
        if (piece.length >= pieceLength) yield take();
      }
      rows += page.length;
      page = await nextPage(trx, table, key, page);
    }
  }
  yield take();
  add({ rows, sha256: hash.digest("hex") } satisfies End);
  yield piece;
}

async function nextPage<Tables>(trx: Transaction<Tables>, table: string, key: readonly string[], page: BackupRow[]) {
  return page.length < ROWS_AT_ONCE ? [] : readRowsAfter(trx, table, key, page.at(-1) ?? null, ROWS_AT_ONCE);
}

async function readBack(file: string): Promise<number> {
  try {
    return (await checkBackup(file)).rows;
  } catch (cause) {
    throw new Error("The backup was written but cannot be read back, so there is none. Is the disk in order?", {
      cause,
    });
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"]);

/** Why a backup could not be made, by the error or what caused it. */
export function findBackupError(error: unknown): BackupError {
  if (!(error instanceof Error)) return "FAILED";
  const code = "code" in error ? String(error.code) : "";
  if (FULL.has(code) || databaseError(error) === "DISK_FULL") return "DISK_FULL";
  if (NOT_WRITABLE.has(code)) return "NOT_WRITABLE";
  return error.cause === undefined ? "FAILED" : findBackupError(error.cause);
}
