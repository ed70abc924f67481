import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { changedRows } from "../../test/changed-rows-queries.ts";
import { openFullLeague } from "../../test/full-league.ts";
import type { KilledUpdate } from "../../test/killed-update.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { columnTypes, createTable } from "../platform/database/dialect.ts";
import { listPendingMigrations, type Migration, migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreAsWritten } from "./restore-backup.ts";
import { updateDatabase } from "./update-database.ts";

const killedUpdate = join(import.meta.dirname, "../../test/killed-update.ts");
const takenAt = Date.UTC(2027, 0, 2, 3, 4, 5);
const name = "league-before-update-2027-01-02T03-04-05.backup.gz";
/** The backup of an update that did not end. */
const unfinished = "league-before-update.backup.gz";

const pictures: Migration = {
  async up(db) {
    await createTable(db, "pictures").addColumn("id", columnTypes(db).id).execute();
  },
};
const broken: Migration = {
  async up(db) {
    await pictures.up(db);
    throw new Error("half way");
  },
};
const next = { ...migrations, "9999-next": pictures };

/** A league with rows in every table, as the process of a newer version finds it at its start. */
async function openOlder() {
  const { league } = await openFullLeague();
  await league.http.server.close();
  const folder = await createScratchFolder("league-update");
  onTestFinished(() => rm(folder, { recursive: true }));
  const backupFolder = join(folder, "backups");
  const said: string[] = [];
  const { db } = league.context;
  const parts = {
    location: league.location,
    backupFolder,
    now: takenAt,
    report: (words: string) => void said.push(words),
  };
  const update = (more: Partial<Parameters<typeof updateDatabase>[1]> = {}) =>
    updateDatabase(db, { ...parts, migrations: next, ...more });
  const isUpToDate = async () => (await listPendingMigrations(db, next)).length === 0;
  return { db, folder, backupFolder, said, update, isUpToDate, location: league.location };
}

test("a start that migrates writes a verified backup first and prints its path", async () => {
  const { db, backupFolder, said, update, isUpToDate } = await openOlder();
  await update();
  const file = join(backupFolder, name);
  const { head, rows } = await checkBackup(file);
  expect(said).toEqual([`Database migrated. A verified backup of the previous state (${rows} rows) is in ${file}.`]);
  expect(await isUpToDate()).toBe(true);
  expect(await readdir(backupFolder)).toEqual([name]);
  expect(head.steps).toEqual(Object.keys(migrations));
  expect(await changedRows(db, file), "all that was there, and is there").toEqual([]);

  const again = await openBareDatabase<Tables>();
  onTestFinished(again.close);
  await transaction(again.db, (trx) => restoreAsWritten(trx, file, head.steps), { isLong: true });
  expect(await changedRows(again.db, file)).toEqual([]);

  await update({ now: takenAt + 1000 });
  expect(said, "nothing is due any more").toHaveLength(1);
});

test("the first start writes no backup, nor does a start without a league or with UPDATE_BACKUP=off", async () => {
  const { said, update, backupFolder, isUpToDate } = await openOlder();
  await update({ backupFolder: null });
  expect(await isUpToDate()).toBe(true);
  const bare = await openBareDatabase<Tables>();
  onTestFinished(bare.close);
  const parts = {
    location: bare.location,
    backupFolder,
    now: takenAt,
    report: (words: string) => void said.push(words),
  };
  await updateDatabase(bare.db, { ...parts, migrations });
  await updateDatabase(bare.db, { ...parts, migrations: next });
  expect(said).toEqual([]);
  await expect(readdir(backupFolder)).rejects.toThrow("ENOENT");
});

test("exactly one of several concurrent starts writes the backup and migrates", async () => {
  const { db, backupFolder, said, update, isUpToDate, location } = await openOlder();
  // On SQLite there is one process.
  const others = await Promise.all(
    location.url === undefined ? [] : [1, 2].map(() => openDatabase<Tables>({ ...location, timeoutMs: 60_000 })),
  );
  for (const { close } of others) onTestFinished(close);
  const parts = {
    migrations: next,
    location,
    backupFolder,
    now: takenAt,
    report: (words: string) => void said.push(words),
  };
  await Promise.all([update(), ...others.map((other) => updateDatabase(other.db, parts))]);
  expect(await isUpToDate()).toBe(true);
  expect(said).toHaveLength(1);
  expect(await readdir(backupFolder)).toEqual([name]);
  expect(await changedRows(db, join(backupFolder, name))).toEqual([]);
});

test("reports too little disk space before it changes anything, per disk", async () => {
  const { backupFolder, said, update, isUpToDate, location } = await openOlder();
  const roomIn = (free: number) => async () => ({ disk: 1, free });
  await expect(update({ findFreeSpace: roomIn(1000) })).rejects.toThrow(
    /Not enough disk space .* MB are needed in .*, 1 MB are free\. Nothing was changed$/,
  );
  await expect(isUpToDate()).resolves.toBe(false);
  if (location.url === undefined) {
    const { size } = await stat(location.file);
    await expect(update({ findFreeSpace: roomIn(2 * size) }), "room for one of both").rejects.toThrow(backupFolder);
    await expect(isUpToDate()).resolves.toBe(false);
  }
  expect(said).toEqual([]);
  await expect(readdir(backupFolder).catch(() => [])).resolves.toEqual([]);
  await update({ findFreeSpace: async () => null });
  expect(await isUpToDate(), "where nobody can say how much is free, it is tried").toBe(true);
});

test("a failing backup leaves the database unchanged", async () => {
  const { folder, said, update, isUpToDate } = await openOlder();
  const noFolder = join(folder, "file");
  await writeFile(noFolder, "");
  await expect(update({ backupFolder: noFolder })).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect([await isUpToDate(), said]).toEqual([false, []]);
});

test("repeatedly failing migrations leave one backup and a database that the previous version can use", async () => {
  const { db, backupFolder, said, update, isUpToDate } = await openOlder();
  for (const attempt of [1, 2, 3]) {
    const parts = { migrations: { ...migrations, "9999-next": broken }, takenAt: takenAt - attempt * 1000 };
    await expect(update(parts)).rejects.toThrow("half way");
    expect(await readdir(backupFolder)).toEqual([unfinished]);
  }
  expect([await isUpToDate(), said]).toEqual([false, []]);
  expect(await changedRows(db, join(backupFolder, unfinished))).toEqual([]);
  expect(await migrate(db, migrations)).toEqual([]);
  await update();
  expect(await readdir(backupFolder)).toEqual([name]);
});

test.each(["measuring", "writing", "migrating", "saying"] as const)(
  "the next start completes the update after a crash while %s",
  async (killedWhile) => {
    const { db: before, backupFolder, location } = await openOlder();
    await before.destroy();
    const task: KilledUpdate = { location, backupFolder, takenAt, killedWhile };
    const child = fork(killedUpdate, [JSON.stringify(task)], { execArgv: [] });
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

    const { db, close } = await openDatabase<Tables>({ ...location, timeoutMs: 60_000 });
    onTestFinished(close);
    // It is said once all is done.
    expect(await listPendingMigrations(db, next)).toEqual(killedWhile === "saying" ? [] : ["9999-next"]);
    const backups = await readdir(backupFolder).catch(() => []);
    const later = takenAt + 1000;
    await updateDatabase(db, { migrations: next, location, backupFolder, now: later, report: () => undefined });
    expect(await listPendingMigrations(db, next)).toEqual([]);
    const file = name.replace("04-05", "04-06");
    const left = { measuring: [], writing: [".unfinished-update"], migrating: [unfinished], saying: [name] };
    expect(backups).toEqual(left[killedWhile]);
    expect(await readdir(backupFolder)).toEqual(killedWhile === "saying" ? [name] : [file]);
    for (const each of await readdir(backupFolder)) expect(await changedRows(db, join(backupFolder, each))).toEqual([]);
  },
);
