import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { columnTypes, createTable } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

type Tables = { lefts: { pair: number; side?: string }; rights: { pair: number } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  for (const name of ["lefts", "rights"]) {
    await createTable(database.db, name).addColumn("pair", columnTypes(database.db).integer).execute();
  }
});

afterEach(() => database.close());

test("a process killed while it writes leaves each transaction whole or not at all, and all it had confirmed", async () => {
  const { location } = database;
  await database.db.destroy();
  let confirmed = 0;
  for (let kill = 1; kill <= 4; kill++) {
    const writer = fork(WRITER, [location.file, `${confirmed + 2}`], { execArgv: [] });
    writer.on("message", (pair) => {
      confirmed = Number(pair);
    });
    await once(writer, "message");
    await expect(openDatabase(location)).rejects.toThrow("is in use by another server");
    await killHard(writer);

    const { db, close } = await openDatabase<Tables>(location);
    const lefts = await db.selectFrom("lefts").select("pair").orderBy("pair").execute();
    const rights = await db.selectFrom("rights").select("pair").orderBy("pair").execute();
    await close();
    expect(lefts).toEqual(rights);
    expect(lefts.map((row) => row.pair)).toContain(confirmed);
  }
});

test("a second server on the same file is refused, also within one process, until the first is closed", async () => {
  const { location } = database;
  await expect(openDatabase(location)).rejects.toThrow(`${location.file} is in use by another server`);
  await database.db.destroy();
  const { close } = await openDatabase(location);
  await close();
});

test("only its owner may read the file", async () => {
  const { mode } = await stat(database.location.file);
  expect(mode & 0o777).toBe(0o600);
});

test("a kept statement follows the schema, for reading and for writing", async () => {
  const { db } = database;
  const insert = () => sql`insert into lefts (pair) values (1)`.execute(db);
  const read = () => db.selectFrom("lefts").selectAll().execute();
  await insert();
  expect(await read()).toEqual([{ pair: 1 }]);

  await db.schema
    .alterTable("lefts")
    .addColumn("side", "text", (column) => column.defaultTo("red"))
    .execute();
  await insert();
  expect(await read()).toEqual([
    { pair: 1, side: "red" },
    { pair: 1, side: "red" },
  ]);

  await db.schema.alterTable("lefts").dropColumn("side").execute();
  expect(await read()).toEqual([{ pair: 1 }, { pair: 1 }]);

  await db.schema.dropTable("lefts").execute();
  await expect(read()).rejects.toThrow("no such table");
});

test("more statements than are kept still all work", async () => {
  const { db } = database;
  const count = 1200;
  for (let pair = 0; pair < count; pair++) await sql.raw(`insert into lefts (pair) values (${pair})`).execute(db);
  const insertLeft = sql.raw("insert into lefts (pair) values (0)");
  await insertLeft.execute(db);
  const rows = await db.selectFrom("lefts").select("pair").execute();
  expect(rows).toHaveLength(count + 1);
});

test("every write is seen by the next read", async () => {
  const { db } = database;
  for (let pair = 1; pair <= 50; pair++) {
    await db.insertInto("lefts").values({ pair }).execute();
    const rows = await db.selectFrom("lefts").select("pair").where("pair", "=", pair).execute();
    expect(rows).toEqual([{ pair }]);
  }
});

const WRITER = new URL("../../../test/write-pairs.ts", import.meta.url);

async function killHard(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
