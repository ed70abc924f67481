import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { columnTypes, createTable } from "./dialect.ts";
import type { Migration } from "./migrate.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

type Tables = { clans: { id: number; tag: string }; rounds: { id: number } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
});

afterEach(() => database.close());

const clans: Migration = {
  async up(db) {
    const { id, text } = columnTypes(db);
    await createTable(db, "clans").addColumn("id", id).addColumn("tag", text).execute();
  },
};

const rounds: Migration = {
  async up(db) {
    await createTable(db, "rounds").addColumn("id", columnTypes(db).id).execute();
  },
};

const broken: Migration = {
  async up(db) {
    await createTable(db, "halves").addColumn("id", columnTypes(db).id).execute();
    throw new Error("half way");
  },
};

test("steps run once each, in the order of their names", async () => {
  const { db } = database;
  expect(await migrate(db, { "0001-clans": clans })).toEqual(["0001-clans"]);
  const both = { "0002-rounds": rounds, "0001-clans": clans };
  expect(await pendingMigrations(db, both)).toEqual(["0002-rounds"]);
  expect(await migrate(db, both)).toEqual(["0002-rounds"]);
  expect(await pendingMigrations(db, both)).toEqual([]);
  expect(await migrate(db, both)).toEqual([]);
  expect(await db.selectFrom("rounds").selectAll().execute()).toEqual([]);
});

test("a step that fails takes all that were due back with it", async () => {
  const { db } = database;
  await expect(migrate(db, { "0001-clans": clans, "0002-broken": broken })).rejects.toThrow("half way");
  await expect(db.selectFrom("clans").selectAll().execute()).rejects.toThrow();
  expect(await migrate(db, { "0001-clans": clans })).toEqual(["0001-clans"]);
});

test("several may migrate at once, and each step runs once", async () => {
  const { db } = database;
  const steps = { "0001-clans": clans, "0002-rounds": rounds };
  const ran = await Promise.all([migrate(db, steps), migrate(db, steps), migrate(db, steps), migrate(db, steps)]);
  expect(ran.flat()).toEqual(["0001-clans", "0002-rounds"]);
});

test("a database that a newer server has used is refused", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans, "0002-rounds": rounds });
  await expect(migrate(db, { "0001-clans": clans })).rejects.toThrow("0002-rounds is unknown");
});

test("a database whose first step is no longer known is refused, and not changed", async () => {
  const { db } = database;
  await migrate(db, { "0001-clans": clans });
  await expect(migrate(db, { "0001-base": rounds })).rejects.toThrow(
    "This database is of a version before the first release, and cannot be brought up to date: nothing was changed.",
  );
  expect(await migrate(db, { "0001-clans": clans, "0002-rounds": rounds })).toEqual(["0002-rounds"]);
});

test("what was kept is there after opening again", async () => {
  const { db, location } = database;
  await migrate(db, { "0001-clans": clans });
  await db
    .insertInto("clans")
    .values({ tag: "blue" } as Tables["clans"])
    .execute();
  await db.destroy();
  const reopened = await openDatabase<Tables>(location);
  const rows = await reopened.db.selectFrom("clans").select("tag").execute();
  await reopened.close();
  expect(rows).toEqual([{ tag: "blue" }]);
});
