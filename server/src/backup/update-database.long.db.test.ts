import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readChangedRows } from "../../test/changed-rows-queries.ts";
import { openFullLeague } from "../../test/full-league.ts";
import type { KilledUpdate } from "../../test/killed-update.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { createTable, getColumnTypes } from "../platform/database/dialect.ts";
import { listPendingMigrations, type Migration, migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreAsWritten } from "./restore-backup.ts";
import { updateDatabase } from "./update-database.ts";

const killedUpdateFile = join(import.meta.dirname, "../../test/killed-update.ts");
const takenAt = Date.UTC(2027, 0, 2, 3, 4, 5);
const backupName = "league-before-update-2027-01-02T03-04-05.backup.gz";
/** The backup of an update that did not finish. */
const unfinishedBackupName = "league-before-update.backup.gz";

/** Creates a table with the name `pictures`. */
const migrationOfPictures: Migration = {
  async up(db) {
    await createTable(db, "pictures").addColumn("id", getColumnTypes(db).id).execute();
  },
};
const failingMigration: Migration = {
  async up(db) {
    await migrationOfPictures.up(db);
    throw new Error("half way");
  },
};
const nextMigrations = { ...migrations, "9999-next": migrationOfPictures };

/** Opens a database that lacks the migration `9999-next` and has rows in every table. `update` migrates it, as a start does. */
async function openOldDatabase() {
  const { league } = await openFullLeague();
  await league.http.server.close();
  const folder = await createScratchFolder("league-update");
  onTestFinished(() => rm(folder, { recursive: true }));
  const backupFolder = join(folder, "backups");
  const messages: string[] = [];
  const { db } = league.context;
  const options = {
    location: league.location,
    backupFolder,
    now: takenAt,
    report: (message: string) => {
      messages.push(message);
    },
  };
  const update = (overrides: Partial<Parameters<typeof updateDatabase>[1]> = {}) =>
    updateDatabase(db, { ...options, migrations: nextMigrations, ...overrides });
  const isUpToDate = async () => (await listPendingMigrations(db, nextMigrations)).length === 0;
  return { db, folder, backupFolder, messages, update, isUpToDate, location: league.location };
}

test("a start that migrates writes a verified backup first and prints its path", async () => {
  const { db, backupFolder, messages, update, isUpToDate } = await openOldDatabase();
  await update();
  const file = join(backupFolder, backupName);
  const { head, rows } = await checkBackup(file);
  expect(messages).toEqual([
    `Database migrated. A verified backup of the previous state (${rows} rows) is in ${file}.`,
  ]);
  expect(await isUpToDate()).toBe(true);
  expect(await readdir(backupFolder)).toEqual([backupName]);
  expect(head.steps).toEqual(Object.keys(migrations));
  expect(await readChangedRows(db, file), "the backup equals the previous state").toEqual([]);

  const restoredDatabase = await openBareDatabase<Tables>();
  onTestFinished(restoredDatabase.close);
  await transaction(restoredDatabase.db, (trx) => restoreAsWritten(trx, file, head.steps), { isLong: true });
  expect(await readChangedRows(restoredDatabase.db, file)).toEqual([]);

  await update({ now: takenAt + 1000 });
  expect(messages, "no migration is pending").toHaveLength(1);
});

test("the first start writes no backup, nor does a start without a league or with UPDATE_BACKUP=off", async () => {
  const { messages, update, backupFolder, isUpToDate } = await openOldDatabase();
  await update({ backupFolder: null });
  expect(await isUpToDate()).toBe(true);

  const emptyDatabase = await openBareDatabase<Tables>();
  onTestFinished(emptyDatabase.close);
  // The first call creates the tables. The second one migrates a database without users.
  const options = {
    location: emptyDatabase.location,
    backupFolder,
    now: takenAt,
    report: (message: string) => {
      messages.push(message);
    },
  };
  await updateDatabase(emptyDatabase.db, { ...options, migrations });
  await updateDatabase(emptyDatabase.db, { ...options, migrations: nextMigrations });
  expect(messages).toEqual([]);
  await expect(readdir(backupFolder)).rejects.toThrow("ENOENT");
});

test("exactly one of several concurrent starts writes the backup and migrates", async () => {
  const { db, backupFolder, messages, update, isUpToDate, location } = await openOldDatabase();
  // SQLite allows only one process.
  const otherProcesses = await Promise.all(
    location.url === undefined ? [] : [1, 2].map(() => openDatabase<Tables>({ ...location, timeoutMs: 60_000 })),
  );
  for (const { close } of otherProcesses) onTestFinished(close);
  const options = {
    migrations: nextMigrations,
    location,
    backupFolder,
    now: takenAt,
    report: (message: string) => {
      messages.push(message);
    },
  };
  await Promise.all([update(), ...otherProcesses.map((process) => updateDatabase(process.db, options))]);
  expect(await isUpToDate()).toBe(true);
  expect(messages).toHaveLength(1);
  expect(await readdir(backupFolder)).toEqual([backupName]);
  expect(await readChangedRows(db, join(backupFolder, backupName))).toEqual([]);
});

test("an update fails with a message before it changes anything if a disk has too little space", async () => {
  const { backupFolder, messages, update, isUpToDate, location } = await openOldDatabase();
  /** All folders are on one disk with this free space, in bytes. */
  const withFreeSpace = (freeBytes: number) => async () => ({ disk: 1, freeBytes });
  // The message rounds the 1000 free bytes up to 1 MB.
  await expect(update({ findFreeSpace: withFreeSpace(1000) })).rejects.toThrow(
    /Not enough disk space .* MB are needed in .*, 1 MB are free\. Nothing was changed$/,
  );
  await expect(isUpToDate()).resolves.toBe(false);

  if (location.url === undefined) {
    const { size } = await stat(location.file);
    // On SQLite, the migration needs the size of the database once more, and the backup 1.5 times that size.
    await expect(
      update({ findFreeSpace: withFreeSpace(2 * size) }),
      "space for the migration or the backup, but not for both",
    ).rejects.toThrow(backupFolder);
    await expect(isUpToDate()).resolves.toBe(false);
  }
  expect(messages).toEqual([]);
  await expect(readdir(backupFolder).catch(() => [])).resolves.toEqual([]);

  await update({ findFreeSpace: async () => null });
  expect(await isUpToDate(), "migrates if the free space is unknown").toBe(true);
});

test("a failing backup leaves the database unchanged", async () => {
  const { folder, messages, update, isUpToDate } = await openOldDatabase();
  const plainFile = join(folder, "file");
  await writeFile(plainFile, "");
  await expect(update({ backupFolder: plainFile })).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect([await isUpToDate(), messages]).toEqual([false, []]);
});

test("repeatedly failing migrations leave one backup and a database that the previous version can use", async () => {
  const { db, backupFolder, messages, update, isUpToDate } = await openOldDatabase();
  for (const attempt of [1, 2, 3]) {
    const failingMigrations = { ...migrations, "9999-next": failingMigration };
    await expect(update({ migrations: failingMigrations, now: takenAt - attempt * 1000 })).rejects.toThrow("half way");
    expect(await readdir(backupFolder)).toEqual([unfinishedBackupName]);
  }
  expect([await isUpToDate(), messages]).toEqual([false, []]);
  expect(await readChangedRows(db, join(backupFolder, unfinishedBackupName))).toEqual([]);
  expect(await migrate(db, migrations)).toEqual([]);

  await update();
  expect(await readdir(backupFolder)).toEqual([backupName]);
});

test.each(["measuring", "writing", "migrating", "reporting"] as const)(
  "the next start completes the update after a crash while %s",
  async (killedWhile) => {
    const { db: oldDatabase, backupFolder, location } = await openOldDatabase();
    // Another process opens the database.
    await oldDatabase.destroy();
    const task: KilledUpdate = { location, backupFolder, now: takenAt, killedWhile };
    const child = fork(killedUpdateFile, [JSON.stringify(task)], { execArgv: [] });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

    const { db, close } = await openDatabase<Tables>({ ...location, timeoutMs: 60_000 });
    onTestFinished(close);
    // The message is printed after the update is complete.
    expect(await listPendingMigrations(db, nextMigrations)).toEqual(killedWhile === "reporting" ? [] : ["9999-next"]);

    const filesAfterCrash = await readdir(backupFolder).catch(() => []);
    await updateDatabase(db, {
      migrations: nextMigrations,
      location,
      backupFolder,
      now: takenAt + 1000,
      report: () => undefined,
    });
    expect(await listPendingMigrations(db, nextMigrations)).toEqual([]);

    // One second later than `takenAt`.
    const nextBackupName = backupName.replace("04-05", "04-06");
    const expectedFiles = {
      measuring: [],
      writing: [".unfinished-update"],
      migrating: [unfinishedBackupName],
      reporting: [backupName],
    };
    expect(filesAfterCrash).toEqual(expectedFiles[killedWhile]);
    expect(await readdir(backupFolder)).toEqual(killedWhile === "reporting" ? [backupName] : [nextBackupName]);

    for (const backup of await readdir(backupFolder))
      expect(await readChangedRows(db, join(backupFolder, backup))).toEqual([]);
  },
);
