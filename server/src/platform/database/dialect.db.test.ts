import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MapsTable } from "../../../test/maps-table-queries.ts";
import { openMapsTable } from "../../../test/maps-table-queries.ts";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { transaction } from "./database.ts";
import { acquireLock, contains } from "./dialect.ts";

let database: TestDatabase<MapsTable>;

beforeEach(async () => {
  database = await openMapsTable();
});

afterEach(() => database.close());

test.each([
  ["ctf5", ["ctf5_spikes"]],
  ["%", ["100% flag"]],
  ["_", ["ctf5_spikes"]],
  ["\\", ["back\\slash"]],
  ["ö", ["öl"]],
  ["👻", ["ghost 👻"]],
  ["'; drop table maps; --", []],
  ["", ["ctf5_spikes", "100% flag", "back\\slash", "öl", "ghost 👻"]],
])("`contains` matches %j literally", async (text, expected) => {
  const { db } = database;
  await insertMaps("ctf5_spikes", "100% flag", "back\\slash", "öl", "ghost 👻");
  const rows = await db
    .selectFrom("maps")
    .select("name")
    .where((build) => contains(build.ref("name"), text))
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.name)).toEqual(expected);
});

test("text is sorted by code point", async () => {
  await insertMaps("ctf_b", "Ctf_c", "ctf a", "ctf-z", "ägypt", "ctf_a", "CTF");
  const rows = await database.db.selectFrom("maps").select("name").orderBy("name").execute();
  expect(rows.map((row) => row.name)).toEqual(["CTF", "Ctf_c", "ctf a", "ctf-z", "ctf_a", "ctf_b", "ägypt"]);
});

test("nulls sort last in both directions", async () => {
  const { db } = database;
  await db
    .insertInto("maps")
    .values([
      { name: "a", plays: null },
      { name: "b", plays: 1 },
      { name: "c", plays: 2 },
    ])
    .execute();
  const ascending = await db
    .selectFrom("maps")
    .select("name")
    .orderBy("plays", (order) => order.asc().nullsLast())
    .execute();
  const descending = await db
    .selectFrom("maps")
    .select("name")
    .orderBy("plays", (order) => order.desc().nullsLast())
    .execute();
  expect(ascending.map((row) => row.name)).toEqual(["b", "c", "a"]);
  expect(descending.map((row) => row.name)).toEqual(["c", "b", "a"]);
});

test("ids are never reused", async () => {
  const { db } = database;
  const [, second] = await insertMaps("a", "b");
  await db.deleteFrom("maps").where("id", "=", second).execute();
  const [third] = await insertMaps("c");
  expect(third).toBeGreaterThan(second);

  await db.deleteFrom("maps").execute();
  const [fourth] = await insertMaps("d");
  expect(fourth).toBeGreaterThan(third);
});

test("safe integers round-trip unchanged", async () => {
  const integers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  for (const plays of integers) await database.db.insertInto("maps").values({ name: "a", plays }).execute();
  const rows = await database.db.selectFrom("maps").select("plays").orderBy("id").execute();
  expect(rows.map((row) => row.plays)).toEqual(integers);
});

test("integers that a number cannot represent are rejected, not rounded", async () => {
  const { db } = database;
  await sql`insert into maps (name, plays) values ('a', 9007199254740993)`.execute(db);
  await expect(db.selectFrom("maps").select("plays").execute()).rejects.toThrow(RangeError);
  expect(await db.selectFrom("maps").select("name").execute()).toEqual([{ name: "a" }]);
});

test("doubles round-trip exactly", async () => {
  const doubles = [0.1 + 0.2, 1000, -1e-300, 1015.9999999999999, Number.MAX_VALUE, 5e-324];
  for (const rating of doubles) await database.db.insertInto("maps").values({ name: "a", rating }).execute();
  const rows = await database.db.selectFrom("maps").select("rating").orderBy("id").execute();
  expect(rows.map((row) => row.rating)).toEqual(doubles);
});

test("counts and sums are numbers, and comparisons are 0 or 1", async () => {
  const { db } = database;
  await insertMaps("a", "b");
  await db.updateTable("maps").set({ plays: 3 }).execute();
  const row = await db
    .selectFrom("maps")
    .select(({ fn, lit, exists }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number>("plays").as("sum"),
      exists(db.selectFrom("maps").select(lit(1).as("one"))).as("some"),
    ])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ count: 2, sum: 6, some: 1 });
});

test("aggregates of no rows, nulls and texts are the same on both engines", async () => {
  const { db } = database;
  const readValues = () =>
    db
      .selectFrom("maps")
      .select(({ fn }) => [
        fn.sum<number | null>("plays").as("sum"),
        fn.max("plays").as("max_plays"),
        fn.min("name").as("first_name"),
        fn.max("name").as("last_name"),
        fn.count<number>("plays").distinct().as("distinct_plays"),
        fn.coalesce(fn.sum<number>("rating"), sql<number>`0`).as("rating"),
      ])
      .executeTakeFirstOrThrow();
  expect(await readValues()).toEqual({
    sum: null,
    max_plays: null,
    first_name: null,
    last_name: null,
    distinct_plays: 0,
    rating: 0,
  });

  const createMap = (name: string, plays: number | null, rating: number | null) => ({ name, plays, rating });
  await db
    .insertInto("maps")
    .values([createMap("b", 2, 0.1), createMap("B", null, 0.2), createMap("ä", 2, null), createMap("👻", 7, null)])
    .execute();
  expect(await readValues()).toEqual({
    sum: 11,
    max_plays: 7,
    first_name: "B",
    last_name: "👻",
    distinct_plays: 2,
    rating: 0.1 + 0.2,
  });
});

test("both engines sort, compare and group instants by day in the same way, even before 1970", async () => {
  const { db } = database;
  const dayMs = 86_400_000;
  const instants = [
    "1969-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00Z",
    "2026-02-28T23:59:59.999Z",
    "2028-02-29T12:00:00Z",
  ];
  const values = instants.map((instant) => ({ name: instant, plays: Date.parse(instant) })).reverse();
  await db.insertInto("maps").values(values).execute();
  // The remainder of a negative number is negative in SQL, so a day is added.
  const remainder = sql`((plays % ${sql.lit(dayMs)}) + ${sql.lit(dayMs)}) % ${sql.lit(dayMs)}`;
  const rows = await db
    .selectFrom("maps")
    .select(["name", sql<number>`(plays - ${remainder}) / ${sql.lit(dayMs)}`.as("day")])
    .where("plays", ">=", -1)
    .orderBy("plays")
    .execute();
  expect(rows).toEqual(instants.map((name) => ({ name, day: Math.floor(Date.parse(name) / dayMs) })));
});

test("integer division truncates towards zero, and doubles are not rounded", async () => {
  const row = await database.db
    .selectNoFrom([
      sql<number>`7 / 2`.as("positive"),
      sql<number>`-7 / 2`.as("negative"),
      sql<number>`-7 % 3`.as("remainder"),
      sql<number>`cast(${0.1} as double precision) * 3`.as("double"),
    ])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ positive: 3, negative: -3, remainder: -1, double: 0.1 * 3 });
});

test("equal values share a rank, and nulls rank last", async () => {
  const { db } = database;
  await db
    .insertInto("maps")
    .values([
      { name: "b", rating: 7 },
      { name: "c", rating: null },
      { name: "d", rating: 7 },
    ])
    .execute();
  const ranks = await db
    .selectFrom("maps")
    .select(["name", sql<number>`rank() over (order by rating desc nulls last)`.as("rank")])
    .orderBy("rank")
    .orderBy("name")
    .execute();
  expect(ranks).toEqual([
    { name: "b", rank: 1 },
    { name: "d", rank: 1 },
    { name: "c", rank: 3 },
  ]);
});

test("rows can be compared by several columns", async () => {
  const { db } = database;
  await insertMaps("a", "b");
  await db.updateTable("maps").set({ plays: 1 }).execute();
  const rows = await db.selectFrom("maps").select("name").where(sql<boolean>`(plays, name) > (${1}, ${"a"})`).execute();
  expect(rows).toEqual([{ name: "b" }]);
});

test("a column accepts only values of its type", async () => {
  const { db } = database;
  await expect(sql`insert into maps (name, plays) values ('a', ${"many"})`.execute(db)).rejects.toThrow();
  await expect(sql`insert into maps (name, plays) values ('a', ${1.5})`.execute(db)).rejects.toThrow();
  await expect(sql`insert into maps (name, plays) values ('a', ${true})`.execute(db)).rejects.toThrow();
  await expect(db.insertInto("maps").values({ name: "a", plays: Number.NaN }).execute()).rejects.toThrow();
  expect(await db.selectFrom("maps").selectAll().execute()).toEqual([]);
});

test("writes report the number of changed rows, and support returning", async () => {
  const { db } = database;
  const insertResult = await db
    .insertInto("maps")
    .values([{ name: "a" }, { name: "b" }])
    .executeTakeFirstOrThrow();
  expect(insertResult.numInsertedOrUpdatedRows).toBe(2n);

  const updateResult = await db.updateTable("maps").set({ plays: 1 }).where("name", "=", "a").executeTakeFirstOrThrow();
  expect(updateResult.numUpdatedRows).toBe(1n);

  const deleteResult = await db.deleteFrom("maps").where("name", "=", "c").executeTakeFirstOrThrow();
  expect(deleteResult.numDeletedRows).toBe(0n);

  const returnedRows = await db.updateTable("maps").set({ plays: 2 }).where("name", "=", "b").returningAll().execute();
  expect(returnedRows).toEqual([{ id: expect.any(Number), name: "b", plays: 2, rating: null }]);
});

test("both engines accept `for update skip locked`", async () => {
  await insertMaps("a", "b");
  const lockedRows = await transaction(database.db, (trx) =>
    trx.selectFrom("maps").select("name").orderBy("id").limit(1).forUpdate().skipLocked().execute(),
  );
  expect(lockedRows).toEqual([{ name: "a" }]);
});

test("only one transaction at a time holds a lock", async () => {
  let holderCount = 0;
  const transactions = Array.from({ length: 8 }, () =>
    transaction(database.db, async (trx) => {
      await acquireLock(trx, "sync");
      holderCount += 1;
      await trx.selectFrom("maps").select("id").execute();
      expect(holderCount).toBe(1);
      holderCount -= 1;
    }),
  );
  await Promise.all(transactions);
  expect(holderCount).toBe(0);
});

/** Inserts maps. @returns the ids of the first two */
async function insertMaps(...mapNames: string[]): Promise<[number, number]> {
  const rows = await database.db
    .insertInto("maps")
    .values(mapNames.map((name) => ({ name })))
    .returning("id")
    .execute();
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
}
