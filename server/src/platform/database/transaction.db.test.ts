import type { Generated } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import type { Transaction } from "./database.ts";
import { transaction } from "./database.ts";
import { columnTypes, createTable } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

type Tables = { flags: { id: Generated<number>; name: string; grabs: Generated<number> } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  const { id, integer, text } = columnTypes(database.db);
  await createTable(database.db, "flags")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("grabs", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.db.schema.createIndex("flags_by_name").on("flags").column("name").unique().execute();
});

afterEach(() => database.close());

test("commits every write and returns the callback's result", async () => {
  const result = await transaction(database.db, async (trx) => {
    await add(trx, "red");
    await add(trx, "blue");
    return "both";
  });

  expect(result).toBe("both");
  expect(await names()).toEqual(["red", "blue"]);
});

test("rolls back and rethrows if the callback throws", async () => {
  const reason = new Error("the round was interrupted");
  const failing = transaction(database.db, async (trx) => {
    await add(trx, "red");
    throw reason;
  });

  await expect(failing).rejects.toBe(reason);
  expect(await names()).toEqual([]);
});

test("uncommitted writes are visible only inside the transaction", async () => {
  const written = Promise.withResolvers<void>();
  const wasRead = Promise.withResolvers<void>();
  const writing = transaction(database.db, async (trx) => {
    await add(trx, "red");
    expect(await names(trx)).toEqual(["red"]);
    written.resolve();
    await wasRead.promise;
  });
  await written.promise;
  expect(await names()).toEqual([]);

  wasRead.resolve();
  await writing;
  expect(await names()).toEqual(["red"]);
});

test("rejects queries on the outer database inside a transaction", async () => {
  const { db } = database;
  const reading = transaction(db, () => names());
  await expect(reading).rejects.toThrow("A transaction is open");

  const writing = transaction(db, async (trx) => {
    await add(trx, "red");
    await db.updateTable("flags").set({ grabs: 9 }).execute();
  });
  await expect(writing).rejects.toThrow("A transaction is open");
  expect(await names()).toEqual([]);
});

test("rejects nested transactions, and transactions without transaction()", async () => {
  const { db } = database;
  const nested = transaction(db, () => transaction(db, (trx) => add(trx, "red")));
  await expect(nested).rejects.toThrow("A transaction is open");

  const bare = db.transaction().execute((trx) => add(trx, "red"));
  await expect(bare).rejects.toThrow("Use transaction(db, work)");
  expect(await names()).toEqual([]);
});

test("a promise that outlives its transaction may query the outer database", async () => {
  const ended = Promise.withResolvers<void>();
  const late = await transaction(database.db, async (trx) => {
    await add(trx, "red");
    return { names: ended.promise.then(() => names()) };
  });
  ended.resolve();
  expect(await late.names).toEqual(["red"]);
});

test("rejects statements after the end of their transaction", async () => {
  const leaked = await transaction(database.db, async (trx) => ({ trx }));
  await expect(add(leaked.trx, "red")).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test("a statement that was not awaited does not outlive its transaction", async () => {
  for (let delay = 0; delay < 16; delay++) {
    const late = Promise.withResolvers<unknown>();
    const failing = transaction(database.db, async (trx) => {
      late.resolve(addAfter(delay, trx).catch((reason: unknown) => reason));
      throw new Error("the round was interrupted");
    });
    await expect(failing).rejects.toThrow("the round was interrupted");
    await late.promise;
    expect(await names()).toEqual([]);
  }
});

test("rolls back even if the callback swallows the error of a statement", async () => {
  const swallowing = transaction(database.db, async (trx) => {
    await add(trx, "red");
    await add(trx, "red").catch(() => "swallowed");
  });
  await expect(swallowing).rejects.toThrow();

  const continuing = transaction(database.db, async (trx) => {
    await add(trx, "red");
    await add(trx, "red").catch(() => "swallowed");
    await add(trx, "blue");
  });
  await expect(continuing).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test("60 concurrent increments lose no update", async () => {
  await database.db.insertInto("flags").values({ name: "red" }).execute();
  const numbers = await Promise.all(Array.from({ length: 60 }, () => transaction(database.db, grab)));

  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));

  const { grabs } = await database.db.selectFrom("flags").select("grabs").executeTakeFirstOrThrow();
  expect(grabs).toBe(60);
});

test("closing waits for the running transaction; later queries fail", async () => {
  const { db, location } = database;
  const begun = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const running = transaction(db, async (trx) => {
    begun.resolve();
    await closing.promise;
    await add(trx, "red");
  });
  await begun.promise;
  const closed = db.destroy();
  closing.resolve();
  await Promise.all([running, closed]);

  await expect(names()).rejects.toThrow();

  const reopened = await openDatabase<Tables>(location);
  expect(await names(reopened.db)).toEqual(["red"]);

  await reopened.close();
});

async function add(trx: Transaction<Tables>, name: string): Promise<void> {
  await trx.insertInto("flags").values({ name }).execute();
}

async function addAfter(ticks: number, trx: Transaction<Tables>): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
  await add(trx, "red");
}

async function grab(trx: Transaction<Tables>): Promise<number> {
  const { grabs } = await trx
    .updateTable("flags")
    .set((build) => ({ grabs: build("grabs", "+", 1) }))
    .returning("grabs")
    .executeTakeFirstOrThrow();
  return grabs;
}

async function names(db = database.db): Promise<string[]> {
  const rows = await db.selectFrom("flags").select("name").orderBy("id").execute();
  return rows.map((row) => row.name);
}
