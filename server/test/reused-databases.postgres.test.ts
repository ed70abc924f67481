import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import type { TestEngine } from "./open-test-database.ts";
import { createReusedDatabases } from "./reused-databases.ts";
import { runInDatabase } from "./run-on-postgres.ts";

const leagues = () => {
  const { url, templates } = inject("testEngine") as Extract<TestEngine, { engine: "postgres" }>;
  return createReusedDatabases(url, templates.league);
};

/** Gives a database back after `change`, and answers the one that is taken next but one, and whether it is the same. */
async function acquireAfter(change: (url: string) => Promise<void>) {
  const databases = leagues();
  const used = await databases.acquire();
  const asNew = await storedIn(used.url);
  await change(used.url);
  const other = await databases.acquire();
  await used.release();
  await other.release();
  const { url } = await databases.acquire();
  return { isSame: url === used.url, asNew, stored: await storedIn(url), url };
}

async function storedIn(url: string): Promise<unknown[]> {
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

test("a database is as new when it is used again, down to the next id", async () => {
  const addMode = "insert into modes (name, name_key) values ('a mode', 'a mode') returning id";
  const { isSame, asNew, stored, url } = await acquireAfter((used) =>
    runInDatabase(
      used,
      `delete from sessions; update users set user_name = 'changed'; ${addMode}; ${addMode.replaceAll("a mode", "b")}`,
    ),
  );
  expect(isSame).toBe(true);
  expect(stored).toEqual(asNew);
  const { rows } = await (await connect(url)).query(addMode);
  expect(rows).toEqual([{ id: "1" }]);
});

test("connections that are left open are ended, and what they have not committed is gone", async () => {
  const { isSame, asNew, stored } = await acquireAfter(async (used) => {
    await (await connect(used)).query("begin; update users set user_name = 'changed'");
  });
  expect(isSame).toBe(true);
  expect(stored).toEqual(asNew);
});

test.each([
  ["another table", "create table added (id int)"],
  ["a table less", "drop table sessions cascade"],
  ["a trigger", "create function f() returns trigger language plpgsql as 'begin return new; end'"],
  ["statistics", "analyze users"],
  [
    "many rows",
    "insert into modes (name, name_key) select n, n from (select lpad(i::text, 900, 'x') n from generate_series(1, 3000) i) many",
  ],
])("a database with %s is not used again", async (_, change) => {
  const { isSame, asNew, stored } = await acquireAfter((used) => runInDatabase(used, change));
  expect(isSame).toBe(false);
  expect(stored).toEqual(asNew);
});
