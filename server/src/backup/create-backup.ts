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

const ROWS_PER_PAGE = 2000;
/** The prefix of the temporary folders of backups. */
const temporaryPrefix = ".league-backup-";
const dayMs = 86_400_000;

/**
 * Formats the file name of a backup.
 * @param prefix such as `league-scheduled`
 * @param takenAt milliseconds since the epoch
 */
export function formatBackupName(prefix: string, takenAt: number): string {
  return `${prefix}-${new Date(takenAt).toISOString().slice(0, 19).replaceAll(":", "-")}.backup.gz`;
}

/**
 * Writes a consistent snapshot of the league's database to a file. The league may be running. The file is written to a
 * temporary folder, verified, and then moved to its name, so it is either complete or missing. Only its owner may read it.
 * @param takenAt milliseconds since the epoch
 * @param temporaryFolder a folder next to the file; its contents are deleted first. By default, a new one.
 * @returns the number of rows
 * @throws if the database contains no league or one of an unknown version, or if the file cannot be verified
 */
export async function createBackup(
  location: DatabaseLocation,
  file: string,
  takenAt: number,
  temporaryFolder?: string,
): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await deleteAbandonedFolders(dirname(file), takenAt - dayMs);
  const folder = temporaryFolder ?? (await mkdtemp(join(dirname(file), temporaryPrefix)));
  try {
    if (temporaryFolder !== undefined) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The backup reads a copy, because only one process may use the SQLite file.
    const copy = join(folder, "league.sqlite");
    if (location.url === undefined) await copySqlite(location.file, copy);
    const temporaryFile = join(folder, "lines.gz");
    await writeBackup(location.url === undefined ? { url: undefined, file: copy } : location, temporaryFile, takenAt);
    const rows = await verify(temporaryFile);
    await rename(temporaryFile, file);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes the temporary folders that crashed backups have left.
 * @param before only folders older than this, in milliseconds since the epoch
 */
async function deleteAbandonedFolders(folder: string, before: number): Promise<void> {
  // A folder that is writable may be unreadable.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const deleteIfOld = async () => (await stat(path)).mtimeMs < before && rm(path, { recursive: true });
    // Ignores folders that are deleted meanwhile or belong to another user.
    if (name.startsWith(temporaryPrefix)) await deleteIfOld().catch(() => undefined);
  }
}

async function writeBackup(location: DatabaseLocation, file: string, takenAt: number): Promise<void> {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    const steps = await checkAppliedMigrations(db, migrations);
    if (steps.length === 0) throw new Error("This database contains no league");
    const head = { steps, takenAt: new Date(takenAt).toISOString() };
    await transaction(
      db,
      (trx) =>
        pipeline(
          Readable.from(generateText(trx, head)),
          // The fastest level takes half the time of the default level and needs a seventh more space.
          createGzip({ level: 1 }),
          createWriteStream(file, { mode: 0o600, flush: true }),
        ),
      { isLong: true },
    );
  } finally {
    await close();
  }
}

/** In characters. Lines are processed in chunks, because each chunk costs a switch to another thread and back. */
const minChunkLength = 65_536;

/** Generates the text of a backup from one snapshot of the database. Must run the first query of the transaction. */
async function* generateText<Tables>(trx: Transaction<Tables>, { steps, takenAt }: Pick<Head, "steps" | "takenAt">) {
  await startSnapshot(trx);
  const hash = createHash("sha256");
  let rows = 0;
  let chunk = "";
  const add = (value: unknown) => {
    chunk += `${JSON.stringify(value)}\n`;
  };
  const takeChunk = () => {
    const text = chunk;
    hash.update(text);
    chunk = "";
    return text;
  };
  add({ format: FORMAT, version, takenAt, steps } satisfies Head);
  for (const [table, key] of await listTablesInOrder(trx)) {
    const lastKey = key.join() === "id" ? await readLastKey(trx, table) : null;
    let page = await readRowsAfter(trx, table, key, null, ROWS_PER_PAGE);
    const columns = Object.keys(page[0] ?? {});
    add({ table, columns, lastKey } satisfies TableLine);
    while (page.length > 0) {
      for (const row of page) {
        add(columns.map((column) => row[column]));
        if (chunk.length >= minChunkLength) yield takeChunk();
      }
      rows += page.length;
      page = await readNextPage(trx, table, key, page);
    }
  }
  yield takeChunk();
  add({ rows, sha256: hash.digest("hex") } satisfies End);
  yield chunk;
}

async function readNextPage<Tables>(
  trx: Transaction<Tables>,
  table: string,
  key: readonly string[],
  page: BackupRow[],
) {
  return page.length < ROWS_PER_PAGE ? [] : readRowsAfter(trx, table, key, page.at(-1) ?? null, ROWS_PER_PAGE);
}

async function verify(file: string): Promise<number> {
  try {
    return (await checkBackup(file)).rows;
  } catch (cause) {
    throw new Error("The backup was written but could not be verified, so it was deleted. Check the disk", {
      cause,
    });
  }
}

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
const NOT_WRITABLE_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT"]);

/** Returns why a backup failed, according to the error or its cause. */
export function findBackupError(error: unknown): BackupError {
  if (!(error instanceof Error)) return "FAILED";
  const code = "code" in error ? String(error.code) : "";
  if (DISK_FULL_CODES.has(code) || databaseError(error) === "DISK_FULL") return "DISK_FULL";
  if (NOT_WRITABLE_CODES.has(code)) return "NOT_WRITABLE";
  return error.cause === undefined ? "FAILED" : findBackupError(error.cause);
}
