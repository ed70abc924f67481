import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase, openLeagueDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import type { LeagueDatabase } from "../features/context.ts";
import { migrations } from "../features/migrations.ts";
import type { NewRow, Tables } from "../features/tables.ts";
import { createTable, getColumnTypes } from "../platform/database/dialect.ts";
import { listPendingMigrations, type Migration, migrate } from "../platform/database/migrate.ts";
import { checkBackup } from "./read-backup.ts";
import { type UpdateOptions, updateDatabase } from "./update-database.ts";

const takenAt = Date.UTC(2027, 0, 2, 3, 4, 5);

/** Creates a migration that creates a table with this name, and then fails if `isFailing`. */
function createMigration(table: string, { isFailing = false } = {}): Migration {
  return {
    async up(db) {
      await createTable(db, table).addColumn("id", getColumnTypes(db).id).execute();
      if (isFailing) throw new Error("half way");
    },
  };
}

/** Prepares the update of a database. Its backups are in a new folder. */
async function prepareUpdate(db: LeagueDatabase, file: string, options: Pick<UpdateOptions, "migrations">) {
  const folder = await createScratchFolder("league-update");
  onTestFinished(() => rm(folder, { recursive: true }));
  const backupFolder = join(folder, "backups");
  const messages: string[] = [];
  const location = { url: undefined, file };
  const report = (message: string) => {
    messages.push(message);
  };
  const update = (overrides: Partial<UpdateOptions> = {}) =>
    updateDatabase(db, { ...options, location, backupFolder, now: takenAt, report, ...overrides });
  const listBackups = () => readdir(backupFolder).catch(() => []);
  const isUpToDate = async () => (await listPendingMigrations(db, options.migrations)).length === 0;
  return { update, backupFolder, messages, listBackups, isUpToDate };
}

/** Prepares the update of a league that lacks the migration `9999-next`. */
async function prepareUpdateOfLeague() {
  const { db, location, close } = await openLeagueDatabase<Tables>();
  onTestFinished(close);
  const nextMigrations = { ...migrations, "9999-next": createMigration("pictures") };
  return { file: location.file, ...(await prepareUpdate(db, location.file, { migrations: nextMigrations })) };
}

/** Prepares the update of a database that contains only a table of users. @param userCount 0 or 1 */
async function prepareUpdateOfUsers(userCount: number) {
  const { db, location, close } = await openBareDatabase<Tables>();
  onTestFinished(close);
  const firstMigrations = { "0001-users": createMigration("users") };
  await migrate(db, firstMigrations);
  // This table of users has only the column `id`.
  const user = { id: 1 } as NewRow<"users">;
  if (userCount > 0) await db.insertInto("users").values(user).execute();
  const nextMigrations = { ...firstMigrations, "0002-next": createMigration("pictures") };
  return { file: location.file, ...(await prepareUpdate(db, location.file, { migrations: nextMigrations })) };
}

test("an update leaves one backup of the previous state, even if it has failed before", async () => {
  const { file, update, backupFolder, messages, listBackups, isUpToDate } = await prepareUpdateOfLeague();
  const failingMigrations = { ...migrations, "9999-next": createMigration("pictures", { isFailing: true }) };
  await expect(update({ migrations: failingMigrations, now: takenAt - 1000 })).rejects.toThrow("half way");
  expect(await listBackups()).toEqual(["league-before-update.backup.gz"]);
  expect([await isUpToDate(), messages]).toEqual([false, []]);

  const { size } = await stat(file);
  // Exactly the space that the migration and the backup need on the same disk.
  await update({ findFreeSpace: async () => ({ disk: 1, freeBytes: 2.5 * size }) });
  expect(await isUpToDate()).toBe(true);
  expect(await listBackups()).toEqual(["league-before-update-2027-01-02T03-04-05.backup.gz"]);

  const backup = join(backupFolder, "league-before-update-2027-01-02T03-04-05.backup.gz");
  const { head, rows } = await checkBackup(backup);
  expect(head.steps).toEqual(Object.keys(migrations));
  expect(messages).toEqual([
    `Database migrated. A verified backup of the previous state (${rows} rows) is in ${backup}.`,
  ]);
});

test.each([
  { condition: "if backups are off", userCount: 1, options: { backupFolder: null } },
  { condition: "of a database without users", userCount: 0, options: {} },
])("an update writes no backup $condition", async ({ userCount, options }) => {
  const { update, messages, listBackups, isUpToDate } = await prepareUpdateOfUsers(userCount);
  await update(options);
  expect([await isUpToDate(), messages, await listBackups()]).toEqual([true, [], []]);
});

test("an update changes nothing if there is too little space for the migration or the backup", async () => {
  const { file, update, backupFolder, isUpToDate, listBackups } = await prepareUpdateOfUsers(1);
  const { size } = await stat(file);
  type FakeDisks = {
    readonly freeBytes: number;
    readonly freeBytesForBackups: number;
    readonly diskOfBackups?: number;
  };
  /** Creates fake disks. The database is on disk 1, and the backups are on disk 2 by default. */
  const createDisks = ({ freeBytes, freeBytesForBackups, diskOfBackups = 2 }: FakeDisks) => {
    return async (folder: string) =>
      folder === backupFolder ? { disk: diskOfBackups, freeBytes: freeBytesForBackups } : { disk: 1, freeBytes };
  };
  // The migration needs as much space as the database, and the backup one and a half times as much.
  const expectTooLittle = async (findFreeSpace: UpdateOptions["findFreeSpace"] & object, message: string) => {
    await expect(update({ findFreeSpace })).rejects.toThrow(message);
    expect([await isUpToDate(), await listBackups()]).toEqual([false, []]);
  };
  const start = "Not enough disk space to migrate the database: 1 MB are needed in";
  await expectTooLittle(
    createDisks({ freeBytes: size - 1, freeBytesForBackups: 9 * size }),
    `${start} ${dirname(file)}, 1 MB are free. Nothing was changed`,
  );
  await expectTooLittle(
    createDisks({ freeBytes: size, freeBytesForBackups: 1.5 * size - 1 }),
    `${start} ${backupFolder}, 1 MB are free`,
  );
  // The database and the backups are on one disk.
  await expectTooLittle(
    createDisks({ freeBytes: 2.5 * size - 1, freeBytesForBackups: 2.5 * size - 1, diskOfBackups: 1 }),
    `${start} ${backupFolder}, 1 MB are free`,
  );

  // The free space for the database is unknown.
  const findSpaceForBackupsOnly = async (folder: string) =>
    folder === backupFolder ? { disk: 2, freeBytes: 0 } : null;
  await expectTooLittle(findSpaceForBackupsOnly, `${start} ${backupFolder}, 0 MB are free`);
});

test.each([
  { condition: "there is only space for the migration", findSpace: (size: number) => ({ disk: 1, freeBytes: size }) },
  { condition: "the free space is unknown", findSpace: () => null },
])("an update without a backup runs if $condition", async ({ findSpace }) => {
  const { file, update, isUpToDate } = await prepareUpdateOfUsers(1);
  const { size } = await stat(file);
  await update({ backupFolder: null, findFreeSpace: async () => findSpace(size) });
  expect(await isUpToDate()).toBe(true);
});
