import { type Compilable, type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { findQueryTables } from "./query-tables.ts";
import { openInMemoryDatabase } from "./sqlite-driver.ts";

type Tables = {
  users: { id: number; name: string };
  clans: { id: number; owner_id: number };
  notes: { id: number; text: string };
};

const db = openInMemoryDatabase() as Kysely<Tables>;

const readOnly = { written: [], deleted: [], isReadComplete: true };

test.each<{ statement: string; query: Compilable; tables: object }>([
  {
    statement: "a select with a join and a subquery reads all their tables",
    query: db
      .selectFrom("users as u")
      .innerJoin("clans as c", "c.owner_id", "u.id")
      .select("u.name")
      .where("u.id", "in", ({ selectFrom }) => selectFrom("notes").select("notes.id")),
    tables: { ...readOnly, read: ["users", "clans", "notes"] },
  },
  {
    statement: "a select with a fragment of raw SQL may read more tables than it names",
    query: db.selectFrom("users").select(sql<number>`(select count(*) from clans)`.as("clans")),
    tables: { ...readOnly, read: ["users"], isReadComplete: false },
  },
  {
    statement: "a select with raw SQL that reads no table",
    query: db.selectFrom("users").select(sql<string>`lower(name)`.as("lower")),
    tables: { ...readOnly, read: ["users"] },
  },
  {
    statement: "an insert writes its own table, and reads the one of its values",
    query: db
      .insertInto("notes")
      .columns(["id", "text"])
      .expression(db.selectFrom("users").select(["id", "name"])),
    tables: { read: ["notes", "users"], written: ["notes"], deleted: [], isReadComplete: true },
  },
  {
    statement: "an update writes its own table, and reads the one of its condition",
    query: db
      .updateTable("users")
      .set({ name: "any" })
      .where(({ exists, selectFrom }) => exists(selectFrom("clans").select("id"))),
    tables: { read: ["users", "clans"], written: ["users"], deleted: [], isReadComplete: true },
  },
  {
    statement: "a deletion writes its own table, from which rows disappear",
    query: db.deleteFrom("clans").where("id", "in", db.selectFrom("users").select("id")),
    tables: { read: ["clans", "users"], written: ["clans"], deleted: ["clans"], isReadComplete: true },
  },
])("$statement", ({ query, tables }) => {
  expect(findQueryTables(query.compile())).toEqual(tables);
});

test.each([
  { statement: sql`select * from ${sql.table("users")}`, tables: { read: ["users"], written: [], deleted: [] } },
  { statement: sql`  lock table ${sql.table("users")}`, tables: { read: ["users"], written: [], deleted: [] } },
  { statement: sql`set local lock_timeout = 0`, tables: { read: [], written: [], deleted: [] } },
  {
    statement: sql`truncate table ${sql.table("users")}`,
    tables: { read: ["users"], written: ["users"], deleted: [] },
  },
  {
    statement: sql`delete from ${sql.table("users")}`,
    tables: { read: ["users"], written: ["users"], deleted: ["users"] },
  },
  { statement: sql`vacuum`, tables: { read: [], written: null, deleted: [] } },
])("raw SQL may change the tables that it names, or any if it names none: $tables", ({ statement, tables }) => {
  expect(findQueryTables(statement.compile(db))).toEqual({ ...tables, isReadComplete: false });
});
