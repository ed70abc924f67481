import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { checkBackup } from "../src/backup/read-backup.ts";
import { restoreAsWritten } from "../src/backup/restore-backup.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import type { Tables } from "../src/features/tables.ts";
import { transaction } from "../src/platform/database/database.ts";
import type { Engine } from "../src/platform/database/dialect.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";

const folder = join(import.meta.dirname, "../../fixtures/releases");

/** Lists the versions of the releases whose databases are stored, the oldest first. */
export async function listStoredReleases(): Promise<string[]> {
  const versions = await readdir(folder);
  return versions.sort();
}

/** Returns the paths of a release's stored files: the backup of its demo, and the schema of each engine. */
export function getReleaseFiles(version: string): { folder: string; backup: string } & Record<Engine, string> {
  const releaseFolder = join(folder, version);
  return {
    folder: releaseFolder,
    backup: join(releaseFolder, "league.backup.gz"),
    sqlite: join(releaseFolder, "sqlite.schema.gz"),
    postgres: join(releaseFolder, "postgres.schema.gz"),
  };
}

/** Fills an empty database from a stored release. @returns the header of its backup */
export async function restoreRelease(db: LeagueDatabase, version: string) {
  const { backup } = getReleaseFiles(version);
  const { head } = await checkBackup(backup);
  await transaction(db, (trx) => restoreAsWritten(trx, backup, head.steps), { isLong: true });
  return head;
}

/** Restores the database of the oldest stored release as an SQLite file. */
export async function restoreOldest(file: string): Promise<void> {
  const [version = ""] = await listStoredReleases();
  const { db, close } = await openDatabase<Tables>({ url: undefined, file });
  await restoreRelease(db, version);
  await close();
}
