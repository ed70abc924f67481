import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { DatabaseLocation, OpenDatabase } from "../src/platform/database/open-database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import type { Accounts } from "./add-admin.ts";
import { runOnPostgres } from "./run-on-postgres.ts";

/** What a project's global setup provides to its tests: the engine they run on, and the databases they copy. */
type TestEngine = (Sqlite | Postgres) & { templates: { tables: string; league: string }; accounts: Accounts };
type Sqlite = { engine: "sqlite"; folder: string };
type Postgres = { engine: "postgres"; url: string };

declare module "vitest" {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

export type TestDatabase<Tables> = OpenDatabase<Tables> &
  AsyncDisposable & {
    /** Its URL or file, to open it once more. */
    location: { url: string | undefined; file: string };
  };

/** A database for one test, with the league's empty tables; `close` deletes it. */
export function openTestDatabase<Tables>(): Promise<TestDatabase<Tables>> {
  return openOwn(inject("testEngine").templates.tables);
}

/** A database for one test, with the league's tables and its first admin. */
export function openLeagueDatabase<Tables>(
  patienceMs?: number,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  return openOwn(inject("testEngine").templates.league, patienceMs, onQuery);
}

/** A database for one test, without tables. */
export function openBareDatabase<Tables>(patienceMs?: number): Promise<TestDatabase<Tables>> {
  return openOwn(undefined, patienceMs);
}

/** Long, so that no test fails on a busy machine; tests of the timeout itself set a shorter one. */
async function openOwn<Tables>(
  template: string | undefined,
  patienceMs = 60_000,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  const { location, drop } = await create(template);
  const open = await openDatabase<Tables>({ ...location, patienceMs, ...(onQuery && { onQuery }) });
  const close = async () => {
    await open.close();
    await drop();
  };
  return { ...open, location, close, [Symbol.asyncDispose]: close };
}

type Own = { location: { url: string | undefined; file: string }; drop(): Promise<void> };

async function create(template: string | undefined): Promise<Own> {
  const test = inject("testEngine");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (test.engine === "sqlite") return createFile(join(test.folder, `${name}.sqlite`), template);
  await runOnPostgres(test.url, `create database ${name} template ${template ?? "template1"} strategy file_copy`);
  return {
    location: { url: `${test.url}/${name}`, file: "" },
    drop: () => runOnPostgres(test.url, `drop database ${name} with (force)`),
  };
}

async function createFile(file: string, template: string | undefined): Promise<Own> {
  if (template) await copyFile(template, file);
  const files = [file, `${file}-lock`, `${file}-wal`, `${file}-shm`];
  return {
    location: { url: undefined, file },
    async drop() {
      for (const path of files) await rm(path, { force: true });
    },
  };
}
