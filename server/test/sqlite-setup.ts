import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrations } from "../src/features/migrations.ts";
import type { Tables } from "../src/features/tables.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { addAdmin } from "./add-admin.ts";
import { createScratchFolder } from "./scratch-folder.ts";

/** Creates the template files that tests on SQLite copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createScratchFolder("league-sqlite");
  const templates = { tables: join(folder, "tables.sqlite"), league: join(folder, "league.sqlite") };
  const open = (file: string) => openDatabase<Tables>({ url: undefined, file });

  const tables = await open(templates.tables);
  await migrate(tables.db, migrations);
  await tables.close();

  await copyFile(templates.tables, templates.league);
  const league = await open(templates.league);
  const accounts = await addAdmin(league.db);
  await league.close();

  project.provide("testSetup", { engine: "sqlite", folder, templates, accounts });
  // The tests record their SQL here. `statements.postgres.test.ts` lets PostgreSQL parse it afterwards.
  const { statementsFolder } = project.getProvidedContext();
  await mkdir(statementsFolder, { recursive: true });
  return async () => {
    for (const path of [folder, statementsFolder]) await rm(path, { recursive: true, force: true });
  };
}
