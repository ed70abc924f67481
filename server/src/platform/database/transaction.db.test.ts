import type { Generated } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../test/open-test-database.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import type { Transaction } from "./database.ts";
import { transaction } from "./database.ts";
import { createTable, getColumnTypes } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

type Tables = { flags: { id: Generated<number>; name: string; grabs: Generated<number> } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  const { id, integer, text } = getColumnTypes(database.db);
  await createTable(database.db, "flags")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("grabs", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.db.schema.createIndex("flags_by_name").on("flags").column("name").unique().execute();
});

afterEach(() => database.close());

test("a transaction commits every write and returns the callback's result", async () => {
  const result = await transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    await addFlag(trx, "blue");
    return "both";
  });

  expect(result).toBe("both");
  expect(await listNames()).toEqual(["red", "blue"]);
});

test("a transaction rolls back and rethrows if the callback throws", async () => {
  const reason = new Error("the round was interrupted");
  const failingTransaction = transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    throw reason;
  });

  await expect(failingTransaction).rejects.toBe(reason);
  expect(await listNames()).toEqual([]);
});

test("uncommitted writes are visible only inside the transaction", async () => {
  const flagWritten = Promise.withResolvers<void>();
  const outerNamesRead = Promise.withResolvers<void>();
  const writing = transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    expect(await listNames(trx)).toEqual(["red"]);
    flagWritten.resolve();
    await outerNamesRead.promise;
  });
  await flagWritten.promise;
  expect(await listNames()).toEqual([]);

  outerNamesRead.resolve();
  await writing;
  expect(await listNames()).toEqual(["red"]);
});

test("queries on the outer database are rejected inside a transaction", async () => {
  const { db } = database;
  const reading = transaction(db, () => listNames());
  await expect(reading).rejects.toThrow("A transaction is open");

  const writing = transaction(db, async (trx) => {
    await addFlag(trx, "red");
    await db.updateTable("flags").set({ grabs: 9 }).execute();
  });
  await expect(writing).rejects.toThrow("A transaction is open");
  expect(await listNames()).toEqual([]);
});

test("nested transactions are rejected", async () => {
  const { db } = database;
  const nestedTransaction = transaction(db, () => transaction(db, (trx) => addFlag(trx, "red")));
  await expect(nestedTransaction).rejects.toThrow("A transaction is open");
  expect(await listNames()).toEqual([]);
});

test("Kysely's own function `db.transaction` is rejected", async () => {
  const kyselyTransaction = database.db.transaction().execute((trx) => addFlag(trx, "red"));
  await expect(kyselyTransaction).rejects.toThrow("Use transaction(db, work)");
  expect(await listNames()).toEqual([]);
});

test("a promise that outlives its transaction may query the outer database", async () => {
  const transactionEnded = Promise.withResolvers<void>();
  const result = await transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    // The promise is returned in an object, because the transaction would wait for a promise.
    return { names: transactionEnded.promise.then(() => listNames()) };
  });
  transactionEnded.resolve();
  expect(await result.names).toEqual(["red"]);
});

test("statements after the end of their transaction are rejected", async () => {
  const leakedTransaction = await transaction(database.db, async (trx) => ({ trx }));
  await expect(addFlag(leakedTransaction.trx, "red")).rejects.toThrow();
  expect(await listNames()).toEqual([]);
});

test("a statement that was not awaited does not outlive its transaction", async () => {
  // The statement is sent a microtask later each time: before, during and finally after the rollback.
  const maxDelay = 16;
  for (let delay = 0; delay < maxDelay; delay++) {
    const lateStatement = Promise.withResolvers<unknown>();
    const failingTransaction = transaction(database.db, async (trx) => {
      lateStatement.resolve(addFlagAfter(delay, trx).catch((reason: unknown) => reason));
      throw new Error("the round was interrupted");
    });
    await expect(failingTransaction).rejects.toThrow("the round was interrupted");
    await lateStatement.promise;
    expect(await listNames()).toEqual([]);
  }
});

test("a transaction rolls back even if the callback ignores the error of a statement", async () => {
  const ignoring = transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    await addFlag(trx, "red").catch(() => "ignored");
  });
  await expect(ignoring).rejects.toThrow();

  const continuing = transaction(database.db, async (trx) => {
    await addFlag(trx, "red");
    await addFlag(trx, "red").catch(() => "ignored");
    await addFlag(trx, "blue");
  });
  await expect(continuing).rejects.toThrow();
  expect(await listNames()).toEqual([]);
});

test("60 concurrent increments lose no update", async () => {
  await database.db.insertInto("flags").values({ name: "red" }).execute();
  const numbers = await Promise.all(Array.from({ length: 60 }, () => transaction(database.db, countGrab)));

  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));

  const { grabs } = await database.db.selectFrom("flags").select("grabs").executeTakeFirstOrThrow();
  expect(grabs).toBe(60);
});

test("closing waits for the running transaction; later queries fail", async () => {
  const { db, location } = database;
  const transactionBegun = Promise.withResolvers<void>();
  const closingBegun = Promise.withResolvers<void>();
  const runningTransaction = transaction(db, async (trx) => {
    transactionBegun.resolve();
    await closingBegun.promise;
    await addFlag(trx, "red");
  });
  await transactionBegun.promise;
  const closing = db.destroy();
  closingBegun.resolve();
  await Promise.all([runningTransaction, closing]);

  await expect(listNames()).rejects.toThrow();

  const reopenedDatabase = await openDatabase<Tables>(location);
  expect(await listNames(reopenedDatabase.db)).toEqual(["red"]);

  await reopenedDatabase.close();
});

async function addFlag(trx: Transaction<Tables>, name: string): Promise<void> {
  await trx.insertInto("flags").values({ name }).execute();
}

/** Adds a flag after a number of microtasks. */
async function addFlagAfter(microtasks: number, trx: Transaction<Tables>): Promise<void> {
  for (let microtask = 0; microtask < microtasks; microtask++) await Promise.resolve();
  await addFlag(trx, "red");
}

/** Adds one to the number of grabs, and returns it. */
async function countGrab(trx: Transaction<Tables>): Promise<number> {
  const { grabs } = await trx
    .updateTable("flags")
    .set((build) => ({ grabs: build("grabs", "+", 1) }))
    .returning("grabs")
    .executeTakeFirstOrThrow();
  return grabs;
}

async function listNames(db = database.db): Promise<string[]> {
  const rows = await db.selectFrom("flags").select("name").orderBy("id").execute();
  return rows.map((row) => row.name);
}
