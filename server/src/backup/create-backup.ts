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
import { getDatabaseErrorCode } from "../platform/database/database-error.ts";
import { checkSchema } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { copySqlite } from "../platform/database/sqlite-connection.ts";
import { version } from "../platform/version.ts";
import { type BackupRow, listTablesInOrder, readLastKey, readRowsAfter, startSnapshot } from "./backup-queries.ts";
import { checkBackup, type EndLine, FORMAT, type HeadLine, type TableLine } from "./read-backup.ts";

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
  // Without the fraction of the second and the time zone. Windows does not allow colons in file names.
  const time = new Date(takenAt).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length).replaceAll(":", "-");
  return `${prefix}-${time}.backup.gz`;
}

/**
 * Writes a consistent snapshot of the league's database to a file, even while the site runs. The file is written to a
 * temporary folder, verified, and then moved to `file`, so it is either complete or missing. Only its owner may read it.
 * @param takenAt milliseconds since the epoch
 * @param temporaryFolder a folder on the same disk as the file; its contents are deleted first. By default, a new folder
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
 * @param olderThan only folders that were last modified before this time, in milliseconds since the epoch
 */
async function deleteAbandonedFolders(folder: string, olderThan: number): Promise<void> {
  // The folder may be writable but not readable. Then nothing is deleted.
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const deleteIfOld = async () => {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < olderThan) await rm(path, { recursive: true });
    };
    // Ignores errors: another process may delete the folder at the same time, or another user may own it.
    if (name.startsWith(temporaryPrefix)) await deleteIfOld().catch(() => undefined);
  }
}

/** Writes the compressed text of a backup. Does not verify it. */
async function writeBackup(location: DatabaseLocation, file: string, takenAt: number): Promise<void> {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    // The format calls the applied migrations "steps".
    const steps = await checkSchema(db, migrations);
    if (steps.length === 0) throw new Error("This database contains no league");
    const head = { steps, takenAt: new Date(takenAt).toISOString() };
    const write = (trx: Transaction<Tables>) =>
      pipeline(
        Readable.from(generateText(trx, head)),
        // The fastest level takes half the time of the default level and needs a seventh more space.
        createGzip({ level: 1 }),
        createWriteStream(file, { mode: 0o600, flush: true }),
      );
    await transaction(db, write, { isLong: true });
  } finally {
    await close();
  }
}

/**
 * The minimum length of a chunk of text, in characters. A chunk contains many lines, because compressing a chunk costs a
 * switch to another thread and back.
 */
const minChunkLength = 65_536;

/** Generates the text of a backup from one snapshot of the database. Must be called before any query of the transaction. */
async function* generateText<Tables>(
  trx: Transaction<Tables>,
  { steps, takenAt }: Pick<HeadLine, "steps" | "takenAt">,
) {
  await startSnapshot(trx);
  const hash = createHash("sha256");
  let rowCount = 0;
  let chunk = "";
  const addLine = (value: unknown) => {
    chunk += `${JSON.stringify(value)}\n`;
  };
  /** Returns the lines since the last chunk, and starts a new chunk. */
  const takeChunk = () => {
    const text = chunk;
    hash.update(text);
    chunk = "";
    return text;
  };
  addLine({ format: FORMAT, version, takenAt, steps } satisfies HeadLine);
  for (const [table, key] of await listTablesInOrder(trx)) {
    // A restore continues the numbering after the last key. Only a column named `id` has generated keys.
    const lastKey = key.join() === "id" ? await readLastKey(trx, table) : null;
    let page = await readRowsAfter(trx, table, key, null, ROWS_PER_PAGE);
    const columns = Object.keys(page[0] ?? {});
    addLine({ table, columns, lastKey } satisfies TableLine);
    while (page.length > 0) {
      for (const row of page) {
        addLine(columns.map((column) => row[column]));
        if (chunk.length >= minChunkLength) yield takeChunk();
      }
      rowCount += page.length;
      page = await readNextPage(trx, table, key, page);
    }
  }
  yield takeChunk();
  // The last line contains the hash of all other lines.
  addLine({ rows: rowCount, sha256: hash.digest("hex") } satisfies EndLine);
  yield chunk;
}

/** Reads the page after `page`. Returns an empty page if `page` is the last one. */
async function readNextPage<Tables>(
  trx: Transaction<Tables>,
  table: string,
  key: readonly string[],
  page: BackupRow[],
) {
  return page.length < ROWS_PER_PAGE ? [] : readRowsAfter(trx, table, key, page.at(-1) ?? null, ROWS_PER_PAGE);
}

/**
 * Verifies a backup by reading it completely.
 * @returns the number of rows
 */
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
  if (DISK_FULL_CODES.has(code) || getDatabaseErrorCode(error) === "DISK_FULL") return "DISK_FULL";
  if (NOT_WRITABLE_CODES.has(code)) return "NOT_WRITABLE";
  return error.cause === undefined ? "FAILED" : findBackupError(error.cause);
}
