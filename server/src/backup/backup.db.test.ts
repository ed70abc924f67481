import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, inject, onTestFinished, test } from "vitest";
import { changeWithoutPublishing } from "../../test/check-published-changes.ts";
import { readRows } from "../../test/dump/read-rows.ts";
import { createOtherObjects } from "../../test/dump/spoiled-database-queries.ts";
import { openFullLeague } from "../../test/full-league.ts";
import { writeHostileTexts } from "../../test/hostile-texts-queries.ts";
import { openBareDatabase, type TestDatabase } from "../../test/open-test-database.ts";
import { migrations } from "../features/migrations.ts";
import { findMaxLegacyHashCost } from "../features/people/users/sign-in-queries.ts";
import type { Tables } from "../features/tables.ts";
import { migrate } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { version } from "../platform/version.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const takenAt = Date.UTC(2026, 10, 21);

/** Creates a temporary folder that is deleted after the test. */
async function createFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "league-backup-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Opens a league with rows in every table, deletes some of them, and creates a backup. */
async function openBackedUpLeague() {
  const { league, deletedResultId } = await openFullLeague();
  // The folder of the file does not exist yet.
  const file = join(await createFolder(), "deep/league.backup.gz");
  const rowCount = await createBackup(league.location, file, takenAt);
  return { league, file, deletedResultId, rowCount };
}

let cachedBackup: { readonly bytes: Buffer; readonly rowCount: number } | undefined;

/** Creates the file of a backup of a league with rows in every table. All tests get a copy of the same backup. */
async function createBackupFile() {
  if (cachedBackup === undefined) {
    const { file, rowCount } = await openBackedUpLeague();
    cachedBackup = { bytes: await readFile(file), rowCount };
  }
  const { bytes, rowCount } = cachedBackup;
  const file = join(await createFolder(), "league.backup.gz");
  await writeFile(file, bytes);
  return { file, rowCount };
}

/** Reads all rows except the counters that belong to the database and not to the league. */
async function readAllRows(location: DatabaseLocation): Promise<Record<string, string[]>> {
  await using database = await openLocation(location);
  return await readRows(database.db, ["last_change", "shared_counts"]);
}

/** Opens a database that is closed when the caller's block ends (`await using`). */
async function openLocation(location: DatabaseLocation) {
  const database = await openDatabase<Tables>(location);
  return { ...database, [Symbol.asyncDispose]: database.close };
}

/** Creates an empty database and closes it. */
async function createEmptyDatabase(): Promise<DatabaseLocation> {
  const emptyDatabase: TestDatabase<Tables> = await openBareDatabase();
  onTestFinished(() => emptyDatabase.close());
  return inject("testSetup").engine === "sqlite"
    ? { url: undefined, file: join(await createFolder(), "league.sqlite") }
    : emptyDatabase.location;
}

/** Creates the bytes of a backup from the modified text of another one. Replaces the last line by one with a valid hash. */
function buildBackup(text: string): Buffer {
  const startOfLastLine = text.lastIndexOf("\n", text.length - 2) + 1;
  const { rows } = JSON.parse(text.slice(startOfLastLine)) as { rows: number };
  const lines = text.slice(0, startOfLastLine);
  const sha256 = createHash("sha256").update(lines).digest("hex");
  return gzipSync(`${lines}${JSON.stringify({ rows, sha256 })}\n`);
}

test("restoring a backup of a running league gives the same rows", async () => {
  const { league, file, deletedResultId, rowCount } = await openBackedUpLeague();
  const location = await createEmptyDatabase();
  const restored = await restoreBackup(location, file);
  expect(restored).toEqual({ rows: rowCount, version });

  // On SQLite, only one process may open the file, so the league closes it first.
  await league.http.server.close();
  await league.context.db.destroy();
  const rows = await readAllRows(location);
  expect(rows).toEqual(await readAllRows(league.location));

  const emptyTables = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  expect(emptyTables, "every table of the league has rows").toEqual(["rebuild_steps", "write_probe"]);
  // A backup contains the names of the migrations in its head, not as rows.
  expect(rowCount).toBe(Object.values({ ...rows, migration: [] }).flat().length);

  await using database = await openLocation(location);
  // The next result gets the key after the last one that was ever used, although the result with that key was deleted.
  const requiredValues = {
    area: "ranked",
    played_at: 0,
    team_size: 0,
    red_score: 0,
    blue_score: 0,
    frozen: 0,
  } as const;
  const { id } = await database.db
    .insertInto("results")
    .values({ ...requiredValues, created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id, "keys of deleted rows are not used again").toBe(deletedResultId + 1);
});

test("creating a backup deletes only temporary folders of backups that crashed more than a day ago", async () => {
  const { league, file } = await openBackedUpLeague();
  const backupFolder = dirname(file);
  const ageInHours = {
    ".league-backup-aaaaaa": 25,
    ".league-backup-bbbbbb": 23,
    ".backup-photos": 1000,
    pictures: 1000,
  };
  for (const [name, hours] of Object.entries(ageInHours)) {
    const folder = join(backupFolder, name);
    await mkdir(folder);
    await writeFile(join(folder, "league.sqlite"), "");
    const modifiedAt = new Date(takenAt - hours * 3_600_000);
    await utimes(folder, modifiedAt, modifiedAt);
  }
  await createBackup(league.location, join(backupFolder, "next.backup.gz"), takenAt);
  const remainingNames = [".league-backup-bbbbbb", ".backup-photos", "pictures", "league.backup.gz", "next.backup.gz"];
  expect((await readdir(backupFolder)).sort()).toEqual(remainingNames.sort());
});

test("a backup contains the password hashes of the legacy software", async () => {
  const { league } = await openFullLeague();
  // A bcrypt hash with the cost 10.
  const password_hash = "$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
  await league.context.db.updateTable("users").set({ password_hash }).where("user_name", "=", "admin").execute();
  await league.http.server.close();
  await league.context.db.destroy();
  const file = join(await createFolder(), "league.backup.gz");
  await createBackup(league.location, file, takenAt);
  for (const location of [
    await createEmptyDatabase(),
    { url: undefined, file: join(await createFolder(), "moved.sqlite") },
  ]) {
    await restoreBackup(location, file);
    await using database = await openLocation(location);
    expect(await findMaxLegacyHashCost(database.db)).toBe(10);
    const admin = database.db.selectFrom("users").select("password_hash").where("user_name", "=", "admin");
    expect(await admin.execute()).toEqual([{ password_hash }]);
  }
});

test("moving a league to the other database engine and back changes no text, including hostile ones", async () => {
  const { league } = await openFullLeague();
  const { db } = league.context;
  const changedColumns = await changeWithoutPublishing(db, () => writeHostileTexts(db));
  for (const column of ["users.avatar", "users.user_name", "events.description", "votes.question", "outbox.payload"]) {
    expect(changedColumns).toContain(column);
  }
  await league.http.server.close();
  await db.destroy();
  const rows = await readAllRows(league.location);
  const file = join(await createFolder(), "league.backup.gz");
  await createBackup(league.location, file, takenAt);
  const sqliteLocation = { url: undefined, file: join(await createFolder(), "moved.sqlite") };
  await restoreBackup(sqliteLocation, file);
  expect(await readAllRows(sqliteLocation)).toEqual(rows);

  await createBackup(sqliteLocation, file, takenAt);
  const secondLocation = await createEmptyDatabase();
  await restoreBackup(secondLocation, file);
  expect(await readAllRows(secondLocation)).toEqual(rows);
});

test("a backup cannot be restored into a database with a league", async () => {
  const { file } = await createBackupFile();
  const usedDatabase = await openBareDatabase<Tables>();
  onTestFinished(() => usedDatabase.close());
  await migrate(usedDatabase.db, migrations);
  await usedDatabase.db
    .insertInto("users")
    .values({ user_name: "admin", password_hash: "", role: "ADMIN", created_at: 0 })
    .execute();
  await usedDatabase.db.destroy();
  await expect(restoreBackup(usedDatabase.location, file)).rejects.toThrow("This database already contains a league");
  expect((await readAllRows(usedDatabase.location))["users"]).toHaveLength(1);
});

test("a backup can be restored into a database that contains only a view and a table of another schema", async () => {
  const { file, rowCount } = await createBackupFile();
  const location = await createEmptyDatabase();
  await using database = await openLocation(location);
  await createOtherObjects(database.db);
  // Closed before the restore, because only one connection may use an SQLite file.
  await database.close();
  expect(await restoreBackup(location, file)).toMatchObject({ rows: rowCount });
});

test("a backup that was decompressed, or compressed again, can be restored", async () => {
  const { file, rowCount } = await createBackupFile();
  const bytes = await readFile(file);
  for (const content of [gunzipSync(bytes), gzipSync(bytes), gzipSync(gzipSync(bytes))]) {
    await writeFile(file, content);
    expect(await restoreBackup(await createEmptyDatabase(), file)).toMatchObject({ rows: rowCount });
  }
  // At most four times: a malicious file may decompress to itself.
  const compressedFourTimes = gzipSync(gzipSync(gzipSync(bytes)));
  await writeFile(file, compressedFourTimes);
  expect(await restoreBackup(await createEmptyDatabase(), file)).toMatchObject({ rows: rowCount });
  await writeFile(file, gzipSync(compressedFourTimes));
  await expect(restoreBackup(await createEmptyDatabase(), file)).rejects.toThrow("This is not a backup");
});

test("restoring a folder or a missing file fails with a clear message", async () => {
  const { file } = await createBackupFile();
  const location = await createEmptyDatabase();
  await expect(restoreBackup(location, dirname(file))).rejects.toThrow("This is a folder. Give a backup file in it");
  await expect(restoreBackup(location, `${file}.old`)).rejects.toThrow(`There is no file ${file}.old`);
});

test("restoring a truncated or modified backup fails with a clear message and restores nothing", async () => {
  const { file } = await createBackupFile();
  const backup = await readFile(file);
  const text = gunzipSync(backup).toString();
  const lines = text.split("\n");
  // The error message or its first words, and the bytes of the file. The league has a user whose name contains "Øystein".
  const brokenBackups: readonly (readonly [message: string, bytes: Buffer])[] = [
    ["This backup is truncated. Copy the complete file again", backup.subarray(0, 700)],
    ["This backup is truncated", gzipSync(`${lines.slice(0, 40).join("\n")}\n[`)],
    ["This backup was modified", gzipSync(text.replace("Øystein", "Öystein"))],
    ["This backup was modified", gzipSync(`${text}[]\n`)],
    ["This backup is damaged. Copy the file again", Buffer.concat([backup.subarray(0, 10), Buffer.alloc(20, 0xff)])],
    ["This is not a backup of a league. Give a file", gzipSync("{}\n")],
    ["This is not a backup of a league. Give a file", Buffer.from("dear diary\n")],
    ["This is not a backup of a league. Give a file", gzipSync("a line without end".repeat(100_000))],
    ["This is not a backup of a league. Give a file", Buffer.from("{".repeat(2_000_000))],
    ["This file is empty", Buffer.alloc(0)],
    ["This file is empty", gzipSync("")],
    ["This is a zip archive. Unpack it", Buffer.from("PK\u0003\u0004 and so on")],
    // The first bytes of every archive of these kinds.
    ["This is an xz archive. Unpack it", Buffer.from("fd377a585a0000", "hex")],
    ["This is a 7z archive. Unpack it", Buffer.from("377abcaf271c00", "hex")],
    ["This is a zstd archive. Unpack it", Buffer.from("28b52ffd00", "hex")],
    ["This is a bzip2 archive. Unpack it", Buffer.from("BZh9 and so on")],
    ["This is an SQLite database", Buffer.from("SQLite format 3\0 and so on")],
    [
      "This backup is of a newer version: 0002-next is unknown",
      buildBackup(text.replace('"0001-base"', '"0001-base","0002-next"')),
    ],
    [
      "This backup was created by a version before the first release",
      buildBackup(text.replace("0001-base", "0001-ranked")),
    ],
    ["the column avatar of the table users differs", buildBackup(text.replace('"avatar"', '"avatars"'))],
    [
      "the column skeleton of the table reserved_names differs",
      buildBackup(text.replace('"user_id","skeleton"]', '"user_id"]')),
    ],
    ["the table clients differs", buildBackup(text.replace('{"table":"votes"', '{"table":"clients"'))],
  ];
  for (const [message, bytes] of brokenBackups) {
    await writeFile(file, bytes);
    const location = await createEmptyDatabase();
    await expect(restoreBackup(location, file), message).rejects.toThrow(message);
    expect(await readAllRows(location), message).toEqual({});
  }
});
