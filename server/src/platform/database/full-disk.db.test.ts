import { sql } from "kysely";
import { expect } from "vitest";
import { type League, test } from "../../../test/open-league.ts";
import { getEngine } from "./dialect.ts";

/**
 * Simulates a full disk: the SQLite file may not grow, or PostgreSQL reports that the disk is full.
 * @returns a function that ends the simulation
 */
async function simulateFullDisk({ context: { db } }: League) {
  if (getEngine(db) === "sqlite") {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    // The test database never reaches this size.
    return async () => {
      await sql`pragma max_page_count = 1000000`.execute(db);
    };
  }
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db);
  const tables = ["users", "modes", "write_probe"];
  for (const table of tables) {
    await sql`create trigger no_room before insert on ${sql.table(table)} execute function no_room()`.execute(db);
  }
  return async () => {
    for (const table of tables) await sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
  };
}

async function checkHealth(league: League) {
  // The result of a check is reused for a few seconds.
  league.clock.advance(10_000);
  const { statusCode: status, headers, body } = await league.http.server.inject("/api/health");
  return { status, retryAfter: headers["retry-after"], body: JSON.parse(body) };
}

/** Creates modes until the disk is full. Returns how many were created, and the error. */
async function createModes(league: League) {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const body = { name: `${attempt} `.padEnd(30, "x") };
    const reply = await league.send("createMode", { as: league.admin, body });
    if (reply.status !== 201) return { createdCount: attempt, reply };
  }
  throw new Error("The disk is not full");
}

test("calls and the health check report a full disk until there is space again", async ({ league }) => {
  expect(await checkHealth(league)).toMatchObject({ status: 200, body: { data: { writes: "ok" } } });

  const freeDisk = await simulateFullDisk(league);

  const { createdCount, reply } = await createModes(league);
  expect(reply).toMatchObject({ status: 503, headers: { "retry-after": "60" } });

  const diskFullError = { errorCode: "DISK_FULL", message: "The server's disk is full, nothing was saved" };
  expect(reply.body).toMatchObject(diskFullError);
  expect(league.log.drainErrors()).toMatchObject([{ msg: "disk full" }]);
  expect(await checkHealth(league)).toMatchObject({
    status: 503,
    retryAfter: "60",
    body: { ...diskFullError, data: { database: "ok", writes: "disk full" } },
  });

  const { data: modes } = await league.call("searchModes", { body: {} });
  expect(modes).toHaveLength(createdCount);

  await freeDisk();
  expect((await league.send("createMode", { as: league.admin, body: { name: "room" } })).status).toBe(201);
  expect(await checkHealth(league)).toMatchObject({ status: 200, body: { data: { writes: "ok" } } });
});

test("the health check leaves no rows behind", async ({ league }) => {
  const { db } = league.context;
  const readPageCount = () =>
    getEngine(db) === "sqlite"
      ? sql`pragma page_count`.execute(db)
      : sql`select pg_total_relation_size('write_probe') as page_count`.execute(db);
  await checkHealth(league);
  const { rows } = await readPageCount();
  for (let count = 0; count < 10; count++) expect((await checkHealth(league)).status).toBe(200);
  expect((await readPageCount()).rows).toEqual(rows);
  expect((await sql`select * from write_probe`.execute(db)).rows).toEqual([]);
});
