// A separate process that migrates a database, and kills itself during the step that its argument names.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { updateDatabase } from "../src/backup/update-database.ts";
import { migrations } from "../src/features/migrations.ts";
import type { Tables } from "../src/features/tables.ts";
import { createTable, getColumnTypes } from "../src/platform/database/dialect.ts";
import type { Migration } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";

/** The argument of this process, as JSON. */
export type KilledUpdate = {
  readonly location: { readonly url: string | undefined; readonly file: string };
  readonly backupFolder: string;
  /** The time of the update, in milliseconds since the epoch. */
  readonly now: number;
  /** The step of the update during which the process kills itself. */
  readonly killedWhile: "measuring" | "writing" | "reporting" | "migrating";
};

const task = JSON.parse(process.argv[2] ?? "") as KilledUpdate;
const { location, backupFolder, now, killedWhile } = task;
const kill = () => process.kill(process.pid, "SIGKILL");

const nextMigration: Migration = {
  async up(db) {
    await createTable(db, "pictures").addColumn("id", getColumnTypes(db).id).execute();
    if (killedWhile === "migrating") kill();
  },
};
if (killedWhile === "writing") setInterval(killIfWriting, 1);
const { db } = await openDatabase<Tables>(location);
await updateDatabase(db, {
  location,
  backupFolder,
  now,
  migrations: { ...migrations, "9999-next": nextMigration },
  findFreeSpace: async () => {
    if (killedWhile === "measuring") kill();
    return null;
  },
  report: () => {
    if (killedWhile === "reporting") kill();
  },
});

function killIfWriting(): void {
  const unfinishedBackup = join(backupFolder, ".unfinished-update");
  if (existsSync(unfinishedBackup) && readdirSync(unfinishedBackup).length > 0) kill();
}
