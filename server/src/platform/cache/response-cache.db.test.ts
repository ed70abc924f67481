import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { deleteByRawSql } from "../../../test/changed-rows-queries.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { type Database, transaction } from "../database/database.ts";
import { createTable, getColumnTypes } from "../database/dialect.ts";
import { listCascades } from "../database/query-tables.ts";
import { createTrackedClock } from "../database/track-dependencies.ts";
import { ResponseCache, RowCache } from "./response-cache.ts";

type Tables = {
  clans: { id: number; name: string };
  members: { clan_id: number; name: string };
  others: { name: string };
};

/** Creates tables for clans, their members (deleted with the clan) and unrelated names, and a cache of names. */
async function openClans(maxBytes = 1_000_000) {
  const database = await openBareDatabase<Tables>();
  const { db, changes } = database;
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "clans")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("name", text)
    .execute();
  await createTable(db, "members")
    .addColumn("clan_id", integer, (column) => column.references("clans.id").onDelete("cascade"))
    .addColumn("name", text)
    .execute();
  await createTable(db, "others").addColumn("name", text).execute();
  await db.insertInto("clans").values({ id: 1, name: "Owls" }).execute();
  await db.insertInto("members").values({ clan_id: 1, name: "Ann" }).execute();
  changes.setCascades(await listCascades(db));
  const cache = new ResponseCache(changes, maxBytes);
  const readTables: string[] = [];
  /** Returns the names in a table from the cache. Adds the table to `readTables` if the cache queries the database. */
  const readNames = async (table: keyof Tables) => {
    const { body } = await cache.getOrCreate(table, async () => {
      readTables.push(table);
      const rows = await db.selectFrom(table).select("name").execute();
      return { type: "text/plain", text: rows.map(({ name }) => name).join() };
    });
    return String(body);
  };
  return { ...database, cache, readTables, readNames };
}

test("the cache keeps a response until a transaction that changes one of its tables is committed", async () => {
  await using database = await openClans();
  const { db, readNames, readTables } = database;
  expect([await readNames("clans"), await readNames("clans")]).toEqual(["Owls", "Owls"]);

  await db.insertInto("others").values({ name: "x" }).execute();
  await readNames("clans");
  expect(readTables).toHaveLength(1);

  await transaction(db, async (trx) => {
    await trx.updateTable("clans").set({ name: "Bats" }).execute();
  });
  expect(await readNames("clans")).toBe("Bats");

  await db.updateTable("clans").set({ name: "Cats" }).execute();
  expect(await readNames("clans")).toBe("Cats");
});

test("a rolled-back transaction invalidates nothing", async () => {
  await using database = await openClans();
  const { db, readNames, readTables } = database;
  await readNames("clans");
  const failingTransaction = transaction(db, async (trx) => {
    await trx.updateTable("clans").set({ name: "Bats" }).execute();
    throw new Error("rolled back");
  });
  await expect(failingTransaction).rejects.toThrow("rolled back");
  expect([await readNames("clans"), readTables]).toEqual(["Owls", ["clans"]]);
});

test.each([
  ["raw SQL", (db: Database<Tables>) => deleteByRawSql(db, "clans")],
  ["the query builder", (db: Database<Tables>) => db.deleteFrom("clans").execute()],
])("a cascading delete by %s also invalidates the child table", async (_description, deleteClans) => {
  await using database = await openClans();
  expect(await database.readNames("members")).toBe("Ann");
  await deleteClans(database.db);
  expect(await database.readNames("members")).toBe("");
});

test("a response begun before a commit is neither cached nor shared after it", async () => {
  await using database = await openClans();
  const { db, cache, readNames } = database;
  const databaseRead = Promise.withResolvers<void>();
  const finishResponse = Promise.withResolvers<void>();
  const pendingResponse = cache.getOrCreate("clans", async () => {
    const rows = await db.selectFrom("clans").select("name").execute();
    databaseRead.resolve();
    await finishResponse.promise;
    return { type: "text/plain", text: rows.map(({ name }) => name).join() };
  });
  await databaseRead.promise;
  await db.updateTable("clans").set({ name: "Bats" }).execute();
  const namesAfterCommit = await readNames("clans");
  finishResponse.resolve();
  expect(String((await pendingResponse).body)).toBe("Owls");
  expect([namesAfterCommit, await readNames("clans")]).toEqual(["Bats", "Bats"]);
});

test("concurrent requests for the same key share one response", async () => {
  await using database = await openClans();
  const names = await Promise.all([1, 2, 3].map(() => database.readNames("clans")));
  expect([names, database.readTables]).toEqual([["Owls", "Owls", "Owls"], ["clans"]]);
});

test("the cache does not keep a response that depends on the time, or contains such a response", async () => {
  await using database = await openClans();
  const { cache } = database;
  let now = 1;
  const clock = createTrackedClock({ now: () => now });
  const readTime = () => cache.getOrCreate("time", async () => ({ type: "text/plain", text: String(clock.now()) }));
  const renderPage = () =>
    cache.getOrCreate("page", async () => ({ type: "text/html", text: `<p>${String((await readTime()).body)}` }));
  expect(String((await renderPage()).body)).toBe("<p>1");

  now = 2;
  expect([String((await readTime()).body), String((await renderPage()).body)]).toEqual(["2", "<p>2"]);
});

test.each([true, false])(
  "a page is invalidated together with a response that it contains (cached before: %s)",
  async (isCachedBefore) => {
    await using database = await openClans();
    const { cache, db, readNames, readTables } = database;
    let renderCount = 0;
    const readPage = async () => {
      const { body } = await cache.getOrCreate("page", async () => {
        renderCount += 1;
        return { type: "text/html", text: `<p>${await readNames("clans")}` };
      });
      return String(body);
    };
    if (isCachedBefore) await readNames("clans");
    expect([await readPage(), await readPage(), readTables, renderCount]).toEqual(["<p>Owls", "<p>Owls", ["clans"], 1]);

    await db.updateTable("clans").set({ name: "Bats" }).execute();
    expect(await readPage()).toBe("<p>Bats");
  },
);

test("an error is not cached, and concurrent requests get the same error", async () => {
  await using database = await openClans();
  const { cache, readNames } = database;
  const error = new Error("the response could not be created");
  const requestFailingResponse = () =>
    cache.getOrCreate("clans", async () => {
      await pause(1);
      throw error;
    });
  const requests = [requestFailingResponse(), requestFailingResponse()];
  expect(await Promise.allSettled(requests)).toEqual([
    { status: "rejected", reason: error },
    { status: "rejected", reason: error },
  ]);
  expect(await readNames("clans")).toBe("Owls");
});

test("the cache limits its memory including compressed bodies, and evicts the least recently used responses first", async () => {
  await using database = await openClans(100_000);
  const { cache } = database;
  const cacheText = async (key: string) => {
    const reply = await cache.getOrCreate(key, async () => ({ type: "text/plain", text: key.repeat(4000) }));
    const bytesBefore = cache.usedBytes;
    await Promise.all([reply.getCompressed("br"), reply.getCompressed("gzip")]);
    expect(cache.usedBytes).toBeGreaterThan(bytesBefore);
  };
  // 60 keys of one character, from "A" on.
  const keys = Array.from({ length: 60 }, (_, index) => String.fromCharCode("A".charCodeAt(0) + index));
  for (const key of keys) {
    await cacheText(key);
    expect(cache.usedBytes).toBeLessThanOrEqual(100_000);
    // "A" stays in use, so it is not evicted.
    cache.find("A");
  }
  // About twenty of these responses fit into the memory.
  expect(keys.filter((key) => cache.find(key)).length).toBeGreaterThan(15);
  expect([cache.find("A") !== undefined, cache.find("B")]).toEqual([true, undefined]);
});

test("a response that takes more than an eighth of the memory is not cached", async () => {
  await using database = await openClans(100_000);
  const { cache } = database;
  await cache.getOrCreate("huge", async () => ({ type: "text/plain", text: "x".repeat(50_000) }));
  expect(cache.find("huge")).toBeUndefined();
});

test("a response with a key of more than 512 characters is not cached", async () => {
  await using database = await openClans();
  const { cache } = database;
  const longKey = "x".repeat(513);
  await cache.getOrCreate(longKey, async () => ({ type: "text/plain", text: "" }));
  expect(cache.find(longKey)).toBeUndefined();
});

/** Creates a cache of rows of the table `clans`. */
function openRowCache({ db, changes }: Pick<Awaited<ReturnType<typeof openClans>>, "db" | "changes">, maxRows = 9) {
  const rowCache = new RowCache<{ name: string | null }>(changes, maxRows);
  /** The ids of the rows that were read from the database. */
  const readIds: number[] = [];
  const readName = async (id: number) => {
    const row = await rowCache.find(String(id), () => {
      readIds.push(id);
      return db.selectFrom("clans").select("name").where("id", "=", id).executeTakeFirst();
    });
    return row?.name;
  };
  return { readName, readIds };
}

test("the row cache keeps a row until its table changes", async () => {
  await using database = await openClans();
  const { readName, readIds } = openRowCache(database);
  expect([await readName(1), await readName(1), readIds]).toEqual(["Owls", "Owls", [1]]);

  await database.db.updateTable("clans").set({ name: "Bats" }).execute();
  expect([await readName(1), await readName(1), readIds]).toEqual(["Bats", "Bats", [1, 1]]);
});

test("the row cache does not remember that a row is missing", async () => {
  await using database = await openClans();
  const { readName, readIds } = openRowCache(database);
  expect([await readName(2), await readName(2), readIds]).toEqual([undefined, undefined, [2, 2]]);
});

test("the row cache evicts the oldest row if it has too many", async () => {
  await using database = await openClans();
  const newClans = [
    { id: 2, name: "Bats" },
    { id: 3, name: "Cats" },
  ];
  await database.db.insertInto("clans").values(newClans).execute();
  const { readName, readIds } = openRowCache(database, 2);
  for (const id of [1, 2, 3, 3, 1]) await readName(id);
  expect(readIds).toEqual([1, 2, 3, 1]);
});

test("the row cache keeps no row while other processes may change the database", async () => {
  await using database = await openClans();
  const { readName, readIds } = openRowCache(database);
  // From now on, this process receives the changes of other processes.
  database.changes.connect(0);
  expect([await readName(1), await readName(1), readIds]).toEqual(["Owls", "Owls", [1, 1]]);
});
