import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import type { TestEngine } from "./open-test-database.ts";
import { createReusedDatabases } from "./reused-databases.ts";
import { runInDatabase } from "./run-on-postgres.ts";

const openReusedDatabases = () => {
  const { url, templates } = inject("testEngine") as Extract<TestEngine, { engine: "postgres" }>;
  return createReusedDatabases(url, templates.league);
};

/**
 * Acquires a database, changes it and releases it, then acquires another one.
 * @returns the rows before the change, the rows and the URL of the last acquired database, and whether it is the changed one
 */
async function acquireAfter(change: (url: string) => Promise<void>) {
  const databases = openReusedDatabases();
  const changedDatabase = await databases.acquire();
  const initialRows = await readAllRows(changedDatabase.url);
  await change(changedDatabase.url);
  const secondDatabase = await databases.acquire();
  await changedDatabase.release();
  // A second released database lets the first one be reused.
  await secondDatabase.release();
  const { url } = await databases.acquire();
  return { isSame: url === changedDatabase.url, initialRows, rows: await readAllRows(url), url };
}

/** Returns the rows of each table, with its name. */
async function readAllRows(url: string): Promise<unknown[]> {
  const database = await connect(url);
  const { rows: tables } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rowsOfTables: unknown[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query(`select * from ${name}`);
    rowsOfTables.push([name, rows]);
  }
  return rowsOfTables;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("a reused database equals the template, including the next ID", async () => {
  const addMode = "insert into modes (name, name_key) values ('a mode', 'a mode') returning id";
  const { isSame, initialRows, rows, url } = await acquireAfter((changedUrl) =>
    runInDatabase(
      changedUrl,
      `delete from sessions; update users set user_name = 'changed'; ${addMode}; ${addMode.replaceAll("a mode", "b")}`,
    ),
  );
  expect(isSame).toBe(true);
  expect(rows).toEqual(initialRows);
  const database = await connect(url);
  const { rows: insertedRows } = await database.query(addMode);
  expect(insertedRows).toEqual([{ id: "1" }]);
});

test("open connections are closed and their transactions rolled back before a database is reused", async () => {
  const { isSame, initialRows, rows } = await acquireAfter(async (changedUrl) => {
    const database = await connect(changedUrl);
    await database.query("begin; update users set user_name = 'changed'");
  });
  expect(isSame).toBe(true);
  expect(rows).toEqual(initialRows);
});

test.each([
  ["an additional table", "create table added (id int)"],
  ["a missing table", "drop table sessions cascade"],
  ["a trigger", "create function f() returns trigger language plpgsql as 'begin return new; end'"],
  ["statistics", "analyze users"],
  [
    "many rows",
    "insert into modes (name, name_key) select n, n from (select lpad(i::text, 900, 'x') n from generate_series(1, 3000) i) many",
  ],
])("a database with %s is not reused", async (_, change) => {
  const { isSame, initialRows, rows } = await acquireAfter((changedUrl) => runInDatabase(changedUrl, change));
  expect(isSame).toBe(false);
  expect(rows).toEqual(initialRows);
});
