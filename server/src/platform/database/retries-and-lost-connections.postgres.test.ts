import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { startPostgres } from "../../../test/start-postgres.ts";
import { transaction } from "./database.ts";
import { isDatabaseUnavailable } from "./database-error.ts";
import { createTable, getColumnTypes } from "./dialect.ts";
import { openDatabase } from "./open-database.ts";

type Tables = { flags: { name: string; grabs: number } };

test("after a deadlock, one of the transactions is retried", async () => {
  await using database = await openBareDatabase<Tables>();
  const { db } = database;
  await createFlags(db);
  const waitForBoth = createBarrier(2);
  let attemptCount = 0;
  const grabBoth = (first: string, second: string) =>
    transaction(db, async (trx) => {
      attemptCount += 1;
      await countGrab(trx, first);
      await waitForBoth();
      await countGrab(trx, second);
    });
  await Promise.all([grabBoth("red", "blue"), grabBoth("blue", "red")]);

  // Without a retry, there would be two attempts. Both transactions are retried if each detects the deadlock before the other
  // has released its lock.
  expect(attemptCount).toBeGreaterThan(2);

  const rows = await db.selectFrom("flags").select("grabs").execute();
  expect(rows).toEqual([{ grabs: 2 }, { grabs: 2 }]);
});

test("a single statement that fails because of a conflict is retried", async () => {
  await using database = await openBareDatabase<Tables>();
  const { db } = database;
  await createFlags(db);
  // The trigger fails at the first attempt with 40001, the code of a serialisation failure.
  await sql`create sequence attempts`.execute(db);
  await sql`create function fail_first_attempt() returns trigger language plpgsql as
    $$ begin if nextval('attempts') = 1 then raise 'conflict' using errcode = '40001'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger fail_first_attempt before update on flags execute function fail_first_attempt()`.execute(db);
  await countGrab(db, "red");
  const rows = await db.selectFrom("flags").select("grabs").where("name", "=", "red").execute();
  expect(rows).toEqual([{ grabs: 1 }]);
});

test("a transaction that loses its connection is rolled back with UNAVAILABLE, and the next one succeeds", async () => {
  await using database = await openBareDatabase<Tables>();
  const { db } = database;
  await createFlags(db);
  const backendId = Promise.withResolvers<number>();
  const connectionKilled = Promise.withResolvers<void>();
  const failingTransaction = transaction(db, async (trx) => {
    await countGrab(trx, "red");
    backendId.resolve(await findBackendId(trx));
    await connectionKilled.promise;
    await countGrab(trx, "blue");
  });
  await sql`select pg_terminate_backend(${await backendId.promise}::int)`.execute(db);
  connectionKilled.resolve();
  const error = await failingTransaction.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);

  await transaction(db, (trx) => countGrab(trx, "blue"));
  const rows = await db.selectFrom("flags").selectAll().orderBy("name").execute();
  expect(rows).toEqual([
    { name: "blue", grabs: 1 },
    { name: "red", grabs: 0 },
  ]);
});

test("every query fails with UNAVAILABLE while the server is down", async () => {
  const postgres = await startPostgres();
  const lostConnections: Error[] = [];
  const location = {
    url: `${postgres.url}/postgres`,
    file: "",
    onConnectionLost: (error: Error) => lostConnections.push(error),
  };
  const { db, ping, close } = await openDatabase<Tables>(location);
  await createFlags(db);
  // Opens a connection for reads, too.
  await db.selectFrom("flags").selectAll().execute();
  await postgres.stop();

  const readError = await db
    .selectFrom("flags")
    .selectAll()
    .execute()
    .catch((reason: unknown) => reason);
  const writeError = await transaction(db, (trx) => countGrab(trx, "red")).catch((reason: unknown) => reason);
  const pingError = await ping().catch((reason: unknown) => reason);
  expect([readError, writeError, pingError].map(isDatabaseUnavailable)).toEqual([true, true, true]);
  expect(lostConnections, "each lost connection is reported once: the writing one and the reading one").toHaveLength(2);

  await close();

  const openError = await openDatabase(location).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(openError)).toBe(true);
});

async function createFlags(db: Kysely<Tables>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "flags").addColumn("name", text).addColumn("grabs", integer).execute();
  await db
    .insertInto("flags")
    .values([
      { name: "red", grabs: 0 },
      { name: "blue", grabs: 0 },
    ])
    .execute();
}

/** Adds one to the number of grabs of a flag. */
async function countGrab(db: Kysely<Tables>, name: string): Promise<void> {
  await db
    .updateTable("flags")
    .set((build) => ({ grabs: build("grabs", "+", 1) }))
    .where("name", "=", name)
    .execute();
}

async function findBackendId(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Returns a function that waits until it has been called this number of times. */
function createBarrier(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let callCount = 0;
  return () => {
    callCount += 1;
    if (callCount === size) resolve();
    return promise;
  };
}
