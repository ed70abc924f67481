import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { getReleaseFiles, listStoredReleases } from "../../test/releases.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { listPendingMigrations, migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { insertRows } from "../platform/database/statements.ts";
import { createBackup } from "./create-backup.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const createdAt = Date.UTC(2026, 10, 21);

/** Creates a folder, and an empty database to restore into. Both are deleted after the test. */
async function createRestoreTarget() {
  const folder = await mkdtemp(join(tmpdir(), "league-backup-"));
  const emptyDatabase = await openBareDatabase<Tables>();
  await emptyDatabase.db.destroy();
  onTestFinished(async () => {
    await emptyDatabase.close();
    await rm(folder, { recursive: true });
  });
  return { folder, location: { url: emptyDatabase.location.url, file: join(folder, "restored.sqlite") } };
}

/** Opens a restored database, which is closed after the test. */
async function openRestored(location: Parameters<typeof openDatabase>[0]) {
  const { db, close } = await openDatabase<Tables>(location);
  onTestFinished(close);
  return db;
}

test("a table with more rows than a page is restored completely, even if its key has two columns", async () => {
  const { folder, location } = await createRestoreTarget();
  const { db, close, location: sourceLocation } = await openBareDatabase<Tables>();
  onTestFinished(close);
  await migrate(db, migrations);
  const servers = [1, 2].map((id) => ({ id, name: `EU ${id}`, created_at: 0 }));
  // A page has 2000 rows, so the first page ends before the last day of the first server.
  const rowsOfFirst = Array.from({ length: 2001 }, (_, day) => ({ game_server_id: 1, day, bytes: day }));
  const rows = [...rowsOfFirst, { game_server_id: 2, day: 0, bytes: 7 }];
  await transaction(db, async (trx) => {
    await insertRows(trx, "game_servers", servers);
    await insertRows(trx, "posted_bytes", rows);
  });
  await db.destroy();
  const file = join(folder, "backups/league.backup.gz");
  expect(await createBackup(sourceLocation, file, createdAt)).toBe(servers.length + rows.length);
  const readPermissions = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await readPermissions(file), "only the owner may read it").toBe(0o600);
  expect(await readPermissions(dirname(file))).toBe(0o700);

  await restoreBackup(location, file);
  const restored = await openRestored(location);
  const postedBytes = restored.selectFrom("posted_bytes").selectAll().orderBy("game_server_id").orderBy("day");
  expect(await postedBytes.execute()).toEqual(rows);
});

test("a backup of the oldest version is restored and migrated", async () => {
  const { location } = await createRestoreTarget();
  const [version = ""] = await listStoredReleases();
  const { backup } = getReleaseFiles(version);
  expect(await restoreBackup(location, backup)).toEqual({ version, rows: (await checkBackup(backup)).rows });
  expect(await listPendingMigrations(await openRestored(location), migrations)).toEqual([]);
});
