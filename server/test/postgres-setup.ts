import type { TestProject } from "vitest/node";
import { migrations } from "../src/league/migrations/index.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { askPostgres } from "./ask-postgres.ts";
import { startPostgres } from "./start-postgres.ts";

/** Starts PostgreSQL and makes the migrated database that every test gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const template = "template_league";
  await askPostgres(postgres.url, `create database ${template}`);
  const { db, close } = await openDatabase({ url: `${postgres.url}/${template}`, file: "" });
  await migrate(db, migrations);
  await close();
  project.provide("testEngine", { engine: "postgres", url: postgres.url, template });
  return postgres.stop;
}
