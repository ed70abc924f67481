import type { TestProject } from "vitest/node";
import { migrations } from "../src/features/migrations.ts";
import type { Tables } from "../src/features/tables.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { addAdmin } from "./add-admin.ts";
import { runOnPostgres } from "./run-on-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

/** Starts PostgreSQL and creates the databases that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const templates = { tables: "template_tables", league: "template_league" };
  const open = (name: string) => openDatabase<Tables>({ url: `${postgres.url}/${name}`, file: "" });

  await runOnPostgres(postgres.url, `create database ${templates.tables}`);
  const tables = await open(templates.tables);
  await migrate(tables.db, migrations);
  await tables.close();

  await runOnPostgres(postgres.url, `create database ${templates.league} template ${templates.tables}`);
  const league = await open(templates.league);
  const accounts = await addAdmin(league.db);
  await league.close();

  project.provide("testSetup", { engine: "postgres", url: postgres.url, templates, accounts });
  return postgres.stop;
}
