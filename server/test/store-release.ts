import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { demoAdmin, fillDemo } from "../demo/fill-demo.ts";
import { createBackup } from "../src/backup/create-backup.ts";
import { readConfig } from "../src/config.ts";
import { migrations } from "../src/features/migrations.ts";
import { ensureAdmin } from "../src/features/people/users/ensure-admin.ts";
import type { Tables } from "../src/features/tables.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../src/platform/database/open-database.ts";
import { systemRandom } from "../src/platform/random.ts";
import { version } from "../src/platform/version.ts";
import { fastPasswordCost } from "./cheap-passwords.ts";
import { insertOtherRows } from "./insert-other-rows-queries.ts";
import { getReleaseFiles } from "./releases.ts";
import { readSchema } from "./schema-queries.ts";
import { startPostgres } from "./start-postgres.ts";

// `npm run keep-release` stores this version's demo database, and the schemas of both engines, in `fixtures/releases`. The
// tests of later versions restore and migrate the database, and check that it then has the right schema.

/** The current time in the demo. It is fixed, so that two runs differ only in random numbers. */
const now = Date.UTC(2026, 10, 22, 18);
/** For how many days the demo's players have played ranked. */
const rankedDays = 14;
/** The maximum size of the stored rows, which stay in the repository forever. */
const maxBytes = 200_000;

const folder = await mkdtemp(join(tmpdir(), "league-release-"));
const releaseFiles = getReleaseFiles(version);
const postgres = await startPostgres();
try {
  await mkdir(releaseFiles.folder, { recursive: true });
  const location = { url: undefined, file: join(folder, "league.sqlite") };
  await using onSqlite = await openMigrated(location);
  await using onPostgres = await openMigrated({ url: `${postgres.url}/postgres`, file: "" });
  for (const { db, engine } of [onSqlite, onPostgres])
    await writeFile(releaseFiles[engine], gzipSync(await readSchema(db)));

  const context = { db: onSqlite.db, clock: { now: () => now }, random: systemRandom, passwordCost: fastPasswordCost };
  const contextWithSettings = { ...context, settings: readConfig({}) };
  await ensureAdmin(contextWithSettings, demoAdmin);
  await fillDemo(contextWithSettings, rankedDays);
  await insertOtherRows(onSqlite.db, now);
  const file = join(folder, "league.backup.gz");
  const rowCount = await createBackup(location, file, now);
  // Normal backups favour speed. This one is stored permanently, so it is compressed better.
  const compressedRows = gzipSync(gunzipSync(await readFile(file)), { level: 9 });
  const { length } = compressedRows;
  if (length > maxBytes) throw new Error(`The rows take ${length} of at most ${maxBytes} bytes`);
  await writeFile(releaseFiles.backup, compressedRows);
  process.stdout.write(`Stored ${rowCount} rows of version ${version} in ${releaseFiles.folder}: ${length} bytes\n`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function openMigrated(location: DatabaseLocation) {
  const database = await openDatabase<Tables>(location);
  await migrate(database.db, migrations);
  return { ...database, [Symbol.asyncDispose]: database.close };
}
