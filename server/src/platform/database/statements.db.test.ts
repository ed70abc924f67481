import type { Insertable, Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MapsTable } from "../../../test/maps-table-queries.ts";
import { openMapsTable } from "../../../test/maps-table-queries.ts";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { prepareInsert, readTuples } from "./statements.ts";

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

test("the same statement can still return rows as objects", async () => {
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
