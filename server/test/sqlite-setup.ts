import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrations } from "../src/league/migrations/index.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

/** Makes the migrated file that every test on SQLite gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder("league-sqlite");
  const template = join(folder, "template.sqlite");
  const { db, close } = await openDatabase({ url: undefined, file: template });
  await migrate(db, migrations);
  await close();
  project.provide("testEngine", { engine: "sqlite", folder, template });
  return () => rm(folder, { recursive: true, force: true });
}
