import { randomUUID } from "node:crypto";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { DatabaseLocation, OpenDatabase } from "../src/platform/database/open-database.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import type { Accounts } from "./add-admin.ts";
import { waitingWriterCounters } from "./lock-waits-queries.ts";
import { recordStatement } from "./record-statements-queries.ts";
import type { ReusedDatabases } from "./reused-databases.ts";
import { createReusedDatabases } from "./reused-databases.ts";
import { runOnPostgres } from "./run-on-postgres.ts";

/** What the global setup of a Vitest project provides to its tests: the database engine, and the databases that tests copy. */
export type TestSetup = (Sqlite | Postgres) & { templates: { tables: string; league: string }; accounts: Accounts };
type Sqlite = { engine: "sqlite"; folder: string };
type Postgres = { engine: "postgres"; url: string };

declare module "vitest" {
  interface ProvidedContext {
    testSetup: TestSetup;
  }
}

export type TestDatabase<Tables> = OpenDatabase<Tables> &
  AsyncDisposable & {
    /** The URL or the file of the database, to open it again. */
    location: { url: string | undefined; file: string };
  };

/** How long statements wait for locks by default: long enough that no test fails on a busy machine. */
export const defaultLockTimeoutMs = 60_000;

/** Opens a database for one test, with the league's empty tables. `close` deletes it. */
export async function openTestDatabase<Tables>(): Promise<TestDatabase<Tables>> {
  const copy = await createCopy(inject("testSetup").templates.tables);
  return openCopy(copy, undefined, createQueryListener());
}

/** Opens a database for one test, with the league's tables and its first admin. */
export async function openLeagueDatabase<Tables>(
  lockTimeoutMs?: number,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  return openCopy(await acquireLeagueCopy(), lockTimeoutMs, createQueryListener(onQuery));
}

/** Opens a database for one test, without tables. */
export async function openBareDatabase<Tables>(lockTimeoutMs?: number): Promise<TestDatabase<Tables>> {
  return openCopy(await createCopy(undefined), lockTimeoutMs);
}

/** Returns a listener that records the statements of a league on SQLite. A later test prepares them on PostgreSQL. */
function createQueryListener(onQuery?: DatabaseLocation["onQuery"]): DatabaseLocation["onQuery"] {
  if (inject("testSetup").engine !== "sqlite") return onQuery;
  return (query) => {
    recordStatement(query);
    onQuery?.(query);
  };
}

type Copy = { location: { url: string | undefined; file: string }; release(): Promise<void> };

/** Opens a copy of a database. Closing it deletes the copy. */
async function openCopy<Tables>(
  { location, release }: Copy,
  lockTimeoutMs = defaultLockTimeoutMs,
  onQuery?: DatabaseLocation["onQuery"],
): Promise<TestDatabase<Tables>> {
  const database = await openDatabase<Tables>({ ...location, timeoutMs: lockTimeoutMs, ...(onQuery && { onQuery }) });
  waitingWriterCounters.set(database.db, database.countWaitingWriters);
  const close = async () => {
    await database.close();
    await release();
  };
  return { ...database, location, close, [Symbol.asyncDispose]: close };
}

let reusedDatabases: ReusedDatabases | undefined;

/** Returns a copy of the league template. On PostgreSQL, copies are cleaned and reused. */
async function acquireLeagueCopy(): Promise<Copy> {
  const testSetup = inject("testSetup");
  if (testSetup.engine === "sqlite") return createCopy(testSetup.templates.league);
  reusedDatabases ??= createReusedDatabases(testSetup.url, testSetup.templates.league);
  const { url, release } = await reusedDatabases.acquire();
  return { location: { url, file: "" }, release };
}

/** @param template the name or the file of the database that is copied. Without a template, the new database has no tables */
async function createCopy(template: string | undefined): Promise<Copy> {
  const testSetup = inject("testSetup");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  if (testSetup.engine === "sqlite") return createFileCopy(join(testSetup.folder, `${name}.sqlite`), template);
  await runOnPostgres(testSetup.url, `create database ${name} template ${template ?? "template1"} strategy file_copy`);
  return {
    location: { url: `${testSetup.url}/${name}`, file: "" },
    release: () => runOnPostgres(testSetup.url, `drop database ${name} with (force)`),
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
