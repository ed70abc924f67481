import type { Insertable, Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MapsTable } from "../../../test/maps-table-queries.ts";
import { openMapsTable } from "../../../test/maps-table-queries.ts";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { insertRows, prepareInsert, readTuples } from "./statements.ts";

let database: TestDatabase<MapsTable>;

beforeEach(async () => {
  database = await openMapsTable();
  await database.db
    .insertInto("maps")
    .values([
      { name: "ctf1", plays: 7, rating: 0.5 },
      { name: "ctf2", plays: null, rating: null },
    ])
    .execute();
});

afterEach(() => database.close());

test("`readTuples` returns values in the order of the columns, with the same types as in rows", async () => {
  const query = database.db.selectFrom("maps as m").orderBy("m.id");
  const columns = ["m.rating", "name", "m.plays"] as const;
  const tuples = [
    [0.5, "ctf1", 7],
    [null, "ctf2", null],
  ];
  expect(await readTuples(database.db, query, columns)).toEqual(tuples);
  expect(await transaction(database.db, (trx) => readTuples(trx, query, columns))).toEqual(tuples);
});

test("after `readTuples`, the same statement can still return rows as objects", async () => {
  const query = database.db.selectFrom("maps").where("id", "=", 1);
  const row = { name: "ctf1", plays: 7 };
  expect(await query.select(["name", "plays"]).execute()).toEqual([row]);
  expect(await readTuples(database.db, query, ["name", "plays"])).toEqual([["ctf1", 7]]);
  expect(await query.select(["name", "plays"]).execute()).toEqual([row]);
});

test("a prepared insert stores rows with other columns, or with the same columns in another order", async () => {
  const insertMaps = prepareInsert((db: Kysely<MapsTable>, rows: readonly Insertable<MapsTable["maps"]>[]) =>
    db.insertInto("maps").values(rows).returning(["name", "plays", "rating"]),
  );
  const { db } = database;
  expect(await insertMaps(db, [{ name: "ctf3", plays: 8 }])).toEqual([{ name: "ctf3", plays: 8, rating: null }]);
  expect(await insertMaps(db, [{ name: "ctf4", rating: 2 }])).toEqual([{ name: "ctf4", plays: null, rating: 2 }]);
  expect(await insertMaps(db, [{ plays: 9, name: "ctf5" }])).toEqual([{ name: "ctf5", plays: 9, rating: null }]);
  expect(await insertMaps(db, [])).toEqual([]);
});

/** PostgreSQL inserts at most this number of rows with one statement, and SQLite fewer. */
const maxRowsPerStatement = 5000;

test("`insertRows` inserts any number of rows and keeps the given ids", async () => {
  const { db } = database;
  const rows = Array.from({ length: maxRowsPerStatement + 1 }, (_, index) => ({
    id: 100 + index,
    name: `new ${index}`,
    plays: index,
  }));
  await transaction(db, (trx) => insertRows(trx, "maps", rows));
  const insertedMaps = db.selectFrom("maps").select(["id", "name", "plays"]).where("id", ">=", 100).orderBy("id");
  expect(await insertedMaps.execute()).toEqual(rows);
});

test("`insertRows` rejects a row whose key exists, or overwrites the row if `key` is given", async () => {
  const { db } = database;
  const rows = [
    { id: 2, name: "ctf2", rating: 4.5 },
    { id: 3, name: "ctf3", rating: null },
  ];
  await expect(transaction(db, (trx) => insertRows(trx, "maps", rows))).rejects.toThrow();
  await transaction(db, (trx) => insertRows(trx, "maps", rows, ["id"]));
  expect(await db.selectFrom("maps").selectAll().orderBy("id").execute()).toEqual([
    { id: 1, name: "ctf1", plays: 7, rating: 0.5 },
    { id: 2, name: "ctf2", plays: null, rating: 4.5 },
    { id: 3, name: "ctf3", plays: null, rating: null },
  ]);
});

test("`insertRows` does nothing without rows", async () => {
  const { db } = database;
  await transaction(db, (trx) => insertRows(trx, "maps", []));
  expect(await db.selectFrom("maps").select("id").execute()).toHaveLength(2);
});
