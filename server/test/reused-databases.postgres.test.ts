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
 * Acquires a database, changes it and releases it, then acquires the next two.
 * @returns the content before the change, the content of the last acquired database, and whether it is the first one
 */
async function acquireAfter(change: (url: string) => Promise<void>) {
  const databases = openReusedDatabases();
  const used = await databases.acquire();
  const initialRows = await readAllRows(used.url);
  await change(used.url);
  const secondDatabase = await databases.acquire();
  await used.release();
  await secondDatabase.release();
  const { url } = await databases.acquire();
  return { isSame: url === used.url, initialRows, stored: await readAllRows(url), url };
}

async function readAllRows(url: string): Promise<unknown[]> {
  const database = await connect(url);
  const { rows: tables } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const stored: unknown[] = [];
  for (const { name } of tables) stored.push([name, (await database.query(`select * from ${name}`)).rows]);
  return stored;
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
  const { isSame, initialRows, stored, url } = await acquireAfter((used) =>
    runInDatabase(
      used,
      `delete from sessions; update users set user_name = 'changed'; ${addMode}; ${addMode.replaceAll("a mode", "b")}`,
    ),
  );
  expect(isSame).toBe(true);
  expect(stored).toEqual(initialRows);
  const { rows } = await (await connect(url)).query(addMode);
  expect(rows).toEqual([{ id: "1" }]);
});

test("closes open connections and rolls back their transactions before a database is reused", async () => {
  const { isSame, initialRows, stored } = await acquireAfter(async (used) => {
    await (await connect(used)).query("begin; update users set user_name = 'changed'");
  });
  expect(isSame).toBe(true);
  expect(stored).toEqual(initialRows);
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
])("does not reuse a database with %s", async (_, change) => {
  const { isSame, initialRows, stored } = await acquireAfter((used) => runInDatabase(used, change));
  expect(isSame).toBe(false);
  expect(stored).toEqual(initialRows);
});
