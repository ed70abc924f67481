import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { createTable, getColumnTypes, violatesConstraint, violatesForeignKey } from "./dialect.ts";

type Tables = {
  clans: { id: number; tag: string; motto: string; seats: number };
  entries: { voter: number; slot: number; clan_id: number; withdrawn: number };
};

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  const { db } = database;
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "clans")
    .addColumn("id", integer, (column) => column.primaryKey().notNull())
    .addColumn("tag", text, (column) => column.notNull().unique())
    .addColumn("motto", text, (column) => column.notNull())
    .addColumn("seats", integer, (column) => column.notNull())
    .addCheckConstraint("clans_have_seats", sql`seats > 0`)
    .execute();
  // This index is on an expression: two clans must not have mottos with the same first three letters.
  await db.schema
    .createIndex("clans_by_motto_start")
    .on("clans")
    .expression(sql`substr(motto, 1, 3)`)
    .unique()
    .execute();
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
    .values([createClan(1, "blue"), createClan(2, "reds")])
    .execute();
  await db
    .insertInto("entries")
    .values(createEntry({ voter: 1, slot: 1, clanId: 1 }))
    .execute();
});

afterEach(() => database.close());

test.each([
  ["clans_pkey", () => database.db.insertInto("clans").values(createClan(1, "gold"))],
  ["clans_tag_key", () => database.db.insertInto("clans").values({ ...createClan(3, "blue"), motto: "a new motto" })],
  [
    "clans_by_motto_start",
    () => database.db.insertInto("clans").values({ ...createClan(3, "gold"), motto: "blue sky" }),
  ],
  ["clans_have_seats", () => database.db.insertInto("clans").values({ ...createClan(3, "gold"), seats: 0 })],
  ["entries_pkey", () => database.db.insertInto("entries").values(createEntry({ voter: 1, slot: 1, clanId: 2 }))],
  ["one_entry_a_clan", () => database.db.insertInto("entries").values(createEntry({ voter: 1, slot: 2, clanId: 1 }))],
])("the error of a violated constraint contains its name, %s", async (constraint, write) => {
  const error = await write()
    .execute()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(violatesConstraint(error, constraint)).toBe(true);
  expect(violatesConstraint(error, "another")).toBe(false);
  expect(violatesForeignKey(error)).toBe(false);
});

test("the error of a failed transaction also contains the name of the constraint", async () => {
  const failingTransaction = transaction(database.db, (trx) =>
    trx
      .insertInto("entries")
      .values(createEntry({ voter: 1, slot: 2, clanId: 1 }))
      .execute(),
  );
  const error = await failingTransaction.catch((reason: unknown) => reason);
  expect(violatesConstraint(error, "one_entry_a_clan")).toBe(true);
});

test("foreign keys reject deleting a referenced row and inserting a dangling reference", async () => {
  const { db } = database;
  const deletionError = await db
    .deleteFrom("clans")
    .where("id", "=", 1)
    .execute()
    .catch((reason: unknown) => reason);
  expect(violatesForeignKey(deletionError)).toBe(true);

  const insertionError = await db
    .insertInto("entries")
    .values(createEntry({ voter: 1, slot: 2, clanId: 9 }))
    .execute()
    .catch((reason: unknown) => reason);
  expect(violatesForeignKey(insertionError)).toBe(true);

  await db.deleteFrom("clans").where("id", "=", 2).execute();
});

test("other errors are not constraint violations", async () => {
  const error = await sql`select * from nowhere`.execute(database.db).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(violatesConstraint(error, "clans_pkey")).toBe(false);
  expect(violatesConstraint(undefined, "clans_pkey")).toBe(false);
  expect(violatesForeignKey(error)).toBe(false);
});

function createClan(id: number, tag: string) {
  return { id, tag, motto: tag, seats: 8 };
}

type EntryKeys = { readonly voter: number; readonly slot: number; readonly clanId: number };

function createEntry({ voter, slot, clanId }: EntryKeys) {
  return { voter, slot, clan_id: clanId, withdrawn: 0 };
}
