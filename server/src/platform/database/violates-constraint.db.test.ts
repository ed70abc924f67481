import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { columnTypes, createTable, violatesConstraint, violatesForeignKey } from "./dialect.ts";

type Tables = {
  clans: { id: number; tag: string; motto: string; seats: number };
  entries: { voter: number; slot: number; clan_id: number; withdrawn: number };
};

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  const { db } = database;
  const { integer, text } = columnTypes(db);
  await createTable(db, "clans")
    .addColumn("id", integer, (column) => column.primaryKey().notNull())
    .addColumn("tag", text, (column) => column.notNull().unique())
    .addColumn("motto", text, (column) => column.notNull())
    .addColumn("seats", integer, (column) => column.notNull())
    .addCheckConstraint("clans_have_seats", sql`seats > 0`)
    .execute();
  await db.schema.createIndex("clans_by_letters").on("clans").expression(sql`substr(motto, 1, 3)`).unique().execute();
  await createTable(db, "entries")
    .addColumn("voter", integer, (column) => column.notNull())
    .addColumn("slot", integer, (column) => column.notNull())
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id"))
    .addColumn("withdrawn", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("entries_pkey", ["voter", "slot"])
    .execute();
  await db.schema
    .createIndex("one_entry_a_clan")
    .on("entries")
    .columns(["voter", "clan_id"])
    .where(sql.ref("withdrawn"), "=", sql.lit(0))
    .unique()
    .execute();
  await db
    .insertInto("clans")
    .values([clan(1, "blue"), clan(2, "reds")])
    .execute();
  await db
    .insertInto("entries")
    .values(entry(1, 1, 1))
    .execute();
});

afterEach(() => database.close());

test.each([
  ["clans_pkey", () => database.db.insertInto("clans").values(clan(1, "gold"))],
  ["clans_tag_key", () => database.db.insertInto("clans").values({ ...clan(3, "blue"), motto: "sky" })],
  ["clans_by_letters", () => database.db.insertInto("clans").values({ ...clan(3, "gold"), motto: "blub" })],
  ["clans_have_seats", () => database.db.insertInto("clans").values({ ...clan(3, "gold"), seats: 0 })],
  ["entries_pkey", () => database.db.insertInto("entries").values(entry(1, 1, 2))],
  ["one_entry_a_clan", () => database.db.insertInto("entries").values(entry(1, 2, 1))],
])("the error contains the constraint: %s", async (constraint, write) => {
  const error = await write()
    .execute()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(violatesConstraint(error, constraint)).toBe(true);
  expect(violatesConstraint(error, "another")).toBe(false);
  expect(violatesForeignKey(error)).toBe(false);
});

test("the error of a failed transaction contains the constraint, too", async () => {
  const failing = transaction(database.db, (trx) =>
    trx
      .insertInto("entries")
      .values(entry(1, 2, 1))
      .execute(),
  );
  const error = await failing.catch((reason: unknown) => reason);
  expect(violatesConstraint(error, "one_entry_a_clan")).toBe(true);
});

test("foreign keys reject deleting a referenced row and inserting a dangling reference", async () => {
  const { db } = database;
  const deleted = await db
    .deleteFrom("clans")
    .where("id", "=", 1)
    .execute()
    .catch((reason: unknown) => reason);
  expect(violatesForeignKey(deleted)).toBe(true);

  const orphan = await db
    .insertInto("entries")
    .values(entry(1, 2, 9))
    .execute()
    .catch((reason: unknown) => reason);
  expect(violatesForeignKey(orphan)).toBe(true);

  await db.deleteFrom("clans").where("id", "=", 2).execute();
});

test("other errors are not constraint violations", async () => {
  const error = await sql`select * from nowhere`.execute(database.db).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(violatesConstraint(error, "clans_pkey")).toBe(false);
  expect(violatesConstraint(undefined, "clans_pkey")).toBe(false);
  expect(violatesForeignKey(error)).toBe(false);
});

function clan(id: number, tag: string) {
  return { id, tag, motto: tag, seats: 8 };
}

function entry(voter: number, slot: number, clanId: number) {
  return { voter, slot, clan_id: clanId, withdrawn: 0 };
}
