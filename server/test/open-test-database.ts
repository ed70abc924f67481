import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { DatabaseLocation, OpenDatabase } from "../src/platform/database/open-database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import type { Accounts } from "./add-admin.ts";
import { noteStatement } from "./note-queries.ts";
import type { ReusedDatabases } from "./reused-databases.ts";
import { createReusedDatabases } from "./reused-databases.ts";
import { runOnPostgres } from "./run-on-postgres.ts";

/** What a project's global setup provides to its tests: the engine they run on, and the databases they copy. */
export type TestEngine = (Sqlite | Postgres) & { templates: { tables: string; league: string }; accounts: Accounts };
type Sqlite = { engine: "sqlite"; folder: string };
type Postgres = { engine: "postgres"; url: string };

declare module "vitest" {
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}

export type TestDatabase<Tables> = OpenDatabase<Tables> &
  AsyncDisposable & {
    /** The URL or the file of the database, to open it again. */
    location: { url: string | undefined; file: string };
  };

/** Opens a database for one test, with the league's empty tables. `close` deletes it. */
export async function openTestDatabase<Tables>(): Promise<TestDatabase<Tables>> {
  return openCopy(await createCopy(inject("testEngine").templates.tables), undefined, createQueryListener());
}

/** Opens a database for one test, with the league's tables and its first admin. */
export async function openLeagueDatabase<Tables>(
  timeoutMs?: number,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  return openCopy(await acquireLeagueCopy(), timeoutMs, createQueryListener(onQuery));
}

/** Opens a database for one test, without tables. */
export async function openBareDatabase<Tables>(timeoutMs?: number): Promise<TestDatabase<Tables>> {
  return openCopy(await createCopy(undefined), timeoutMs);
}

/** Returns a listener that records the statements of a league on SQLite. A later test prepares them on PostgreSQL. */
function createQueryListener(onQuery?: DatabaseLocation["onQuery"]): DatabaseLocation["onQuery"] {
  if (inject("testEngine").engine !== "sqlite") return onQuery;
  return (query) => {
    noteStatement(query);
    onQuery?.(query);
  };
}

type Copy = { location: { url: string | undefined; file: string }; release(): Promise<void> };

/** Opens a copy. The timeout is long, so that no test fails on a busy machine. Tests of the timeout set a shorter one. */
async function openCopy<Tables>(
  { location, release }: Copy,
  timeoutMs = 60_000,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  const database = await openDatabase<Tables>({ ...location, timeoutMs, ...(onQuery && { onQuery }) });
  const close = async () => {
    await database.close();
    await release();
  };
  return { ...database, location, close, [Symbol.asyncDispose]: close };
}

let reused: ReusedDatabases | undefined;

/** Returns a copy of the league template. On PostgreSQL, copies are cleaned and reused. */
async function acquireLeagueCopy(): Promise<Copy> {
  const test = inject("testEngine");
  if (test.engine === "sqlite") return createCopy(test.templates.league);
  reused ??= createReusedDatabases(test.url, test.templates.league);
  const { url, release } = await reused.acquire();
  return { location: { url, file: "" }, release };
}

async function createCopy(template: string | undefined): Promise<Copy> {
  const test = inject("testEngine");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (test.engine === "sqlite") return createFileCopy(join(test.folder, `${name}.sqlite`), template);
  await runOnPostgres(test.url, `create database ${name} template ${template ?? "template1"} strategy file_copy`);
  return {
    location: { url: `${test.url}/${name}`, file: "" },
    release: () => runOnPostgres(test.url, `drop database ${name} with (force)`),
  };
}

async function createFileCopy(file: string, template: string | undefined): Promise<Copy> {
  if (template) await copyFile(template, file);
  const files = [file, `${file}-lock`, `${file}-wal`, `${file}-shm`];
  return {
    location: { url: undefined, file },
    async release() {
      for (const path of files) await rm(path, { force: true });
    },
  };
}
