import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { doneSteps, refuseOtherSteps } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { checkBackup } from "./read-backup.ts";
import { backupLines } from "./write-backup.ts";

/**
 * Writes a consistent snapshot of the league's database to a file, also while the league runs. The
 * file is complete or absent, and readable only by its owner. It is verified before it gets its name.
 * @param takenAt ms UTC
 * @returns how many rows are in it
 * @throws if there is no league, a version made it that this one cannot follow, or the file cannot be verified
 */
export async function createBackup(location: DatabaseLocation, file: string, takenAt: number): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = await mkdtemp(join(dirname(file), ".backup-"));
  try {
    const still = location.url === undefined ? await stillCopy(location.file, part) : location;
    const written = join(part, "lines.gz");
    await write(still, written, takenAt);
    const rows = await readBack(written);
    await rename(written, file);
    return rows;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Only one process may open the SQLite file, so the backup reads a copy. */
async function stillCopy(file: string, folder: string): Promise<DatabaseLocation> {
  const copy = join(folder, "league.sqlite");
  await copySqlite(file, copy);
  return { url: undefined, file: copy };
}

async function write(location: DatabaseLocation, file: string, takenAt: number): Promise<void> {
  const { db, close } = await openDatabase<Tables>(location);
  try {
    const steps = await doneSteps(db);
    refuseOtherSteps(steps, migrations, "This database");
    const parts = { steps, takenAt: new Date(takenAt).toISOString() };
    await transaction(
      db,
      (trx) =>
        pipeline(
          Readable.from(backupLines(trx, parts)),
          createGzip(),
          createWriteStream(file, { mode: 0o600, flush: true }),
        ),
      { isLong: true },
    );
  } finally {
    await close();
  }
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
