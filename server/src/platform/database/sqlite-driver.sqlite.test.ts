import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type League, openLeague } from "../../../test/open-league.ts";
import { openBareDatabase, openTestDatabase, type TestDatabase } from "../../../test/open-test-database.ts";
import { createBackup } from "../../backup/create-backup.ts";
import { createTable, getColumnTypes } from "./dialect.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { copySqlite } from "./sqlite-connection.ts";

/** `write-pairs.ts` writes each pair in a transaction: a row to each table. */
type Tables = { lefts: { pair: number; side?: string }; rights: { pair: number } };

let database: TestDatabase<Tables>;

beforeEach(async () => {
  database = await openBareDatabase();
  for (const name of ["lefts", "rights"]) {
    await createTable(database.db, name).addColumn("pair", getColumnTypes(database.db).integer).execute();
  }
});

afterEach(() => database.close());

test("after a crash during writes, each transaction is complete or missing, and confirmed ones are complete", async () => {
  const { location } = database;
  await database.db.destroy();
  let lastConfirmedPair = 0;
  for (let killCount = 0; killCount < 4; killCount++) {
    // The pair after the last confirmed one may also be stored, so the writer begins after that.
    const firstPair = lastConfirmedPair + 2;
    const writer = fork(WRITER, [location.file, String(firstPair)], { execArgv: [] });
    writer.on("message", (pair) => {
      lastConfirmedPair = Number(pair);
    });
    await once(writer, "message");
    await expect(openDatabase(location)).rejects.toThrow("is in use by another server");
    await killHard(writer);

    const { db, close } = await openDatabase<Tables>(location);
    const lefts = await db.selectFrom("lefts").select("pair").orderBy("pair").execute();
    const rights = await db.selectFrom("rights").select("pair").orderBy("pair").execute();
    await close();
    expect(lefts).toEqual(rights);
    expect(lefts.map((row) => row.pair)).toContain(lastConfirmedPair);
  }
});

test("a second server cannot open the same file until the first one closes it, even in the same process", async () => {
  const { location } = database;
  await expect(openDatabase(location)).rejects.toThrow(`${location.file} is in use by another server`);

  await database.db.destroy();
  const { close } = await openDatabase(location);
  await close();
});

test("a file that is not a database is rejected and not changed", async () => {
  const { location } = database;
  await database.db.destroy();
  for (const text of ["{}", "Once upon a time there was a league", "SQLite format 4\0"]) {
    await writeFile(location.file, text);
    const message = `${location.file} is not an SQLite database`;
    await expect(openDatabase(location)).rejects.toThrow(message);
    await expect(copySqlite(location.file, `${location.file}.copy`)).rejects.toThrow(message);
    expect(await readFile(location.file, "utf8")).toBe(text);
  }
});

test("only its owner may read the database file", async () => {
  const { mode } = await stat(database.location.file);
  expect(mode & 0o777).toBe(0o600);
});

test("cached statements follow schema changes, for reads and writes", async () => {
  const { db } = database;
  const insert = () => sql`insert into lefts (pair) values (1)`.execute(db);
  const read = () => db.selectFrom("lefts").selectAll().execute();
  await insert();
  expect(await read()).toEqual([{ pair: 1 }]);

  await db.schema
    .alterTable("lefts")
    .addColumn("side", "text", (column) => column.defaultTo("red"))
    .execute();
  await insert();
  expect(await read()).toEqual([
    { pair: 1, side: "red" },
    { pair: 1, side: "red" },
  ]);

  await db.schema.alterTable("lefts").dropColumn("side").execute();
  expect(await read()).toEqual([{ pair: 1 }, { pair: 1 }]);

  await db.schema.dropTable("lefts").execute();
  await expect(read()).rejects.toThrow("no such table");
});

test("more statements than fit into the cache still work", async () => {
  const { db } = database;
  // The cache has room for 500 statements.
  const statementCount = 1200;
  for (let pair = 0; pair < statementCount; pair++)
    await sql.raw(`insert into lefts (pair) values (${pair})`).execute(db);
  // The first statement is no longer in the cache.
  await sql.raw("insert into lefts (pair) values (0)").execute(db);
  const rows = await db.selectFrom("lefts").select("pair").execute();
  expect(rows).toHaveLength(statementCount + 1);
});

test("every write is seen by the next read", async () => {
  const { db } = database;
  for (let pair = 1; pair <= 50; pair++) {
    await db.insertInto("lefts").values({ pair }).execute();
    const rows = await db.selectFrom("lefts").select("pair").where("pair", "=", pair).execute();
    expect(rows).toEqual([{ pair }]);
  }
});

/** A program that writes pairs until it is killed, and reports each committed pair. */
const WRITER = new URL("../../../test/write-pairs.ts", import.meta.url);

async function killHard(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** Opens a transaction as another program, such as a database browser, and leaves it open. `release` ends it. */
function lockFromOutside(file: string) {
  const otherProgram = new DatabaseSync(file);
  otherProgram.exec("begin immediate");
  let isOpen = true;
  const release = () => {
    if (isOpen) otherProgram.close();
    isOpen = false;
  };
  onTestFinished(release);
  return { release };
}

const createMode = (league: League, name: string) => league.send("createMode", { as: league.admin, body: { name } });

const listModeNames = async (league: League) => {
  const { data: modes } = await league.call("searchModes", { body: {} });
  return modes.map(({ name }) => name);
};

test("while another program has locked the file, reads are served and a write waits", async () => {
  const league = await openLeague();
  const { release } = lockFromOutside(league.location.file);
  const pendingReplies = Promise.all([createMode(league, "duel"), createMode(league, "team")]);

  expect(await listModeNames(league)).toEqual([]);
  expect((await league.http.server.inject("/api/health")).statusCode).toBe(200);

  // After an hour, the session's last use is updated. That also waits, but the call does not wait for it.
  const twoHoursMs = 2 * 3_600_000;
  league.clock.advance(twoHoursMs);
  await league.call("checkSession", { as: league.admin });

  release();
  expect((await pendingReplies).map(({ status }) => status)).toEqual([201, 201]);
  expect((await listModeNames(league)).sort()).toEqual(["duel", "team"]);

  // SQLite's busy timeout would block the event loop.
  const { rows } = await sql`pragma busy_timeout`.execute(league.context.db);
  expect(rows).toEqual([{ timeout: 0 }]);
});

test("a write that times out is rejected, stores nothing and leaves no transaction open", async () => {
  const league = await openLeague({}, { lockTimeoutMs: 100 });
  const { release } = lockFromOutside(league.location.file);
  const rejections = await Promise.all(["a", "b", "c"].map((name) => createMode(league, name)));
  for (const { status, headers, body } of rejections) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ errorCode: "DATABASE_BUSY", message: "The database is busy, try again in a moment" });
    expect(headers["retry-after"]).toBe("2");
  }
  expect(league.log.drainErrors()).toHaveLength(3);

  release();
  expect(await listModeNames(league)).toEqual([]);
  expect((await createMode(league, "d")).status).toBe(201);
  expect(await listModeNames(league)).toEqual(["d"]);
});

test("a backup can be taken while the file is locked", async () => {
  const league = await openLeague();
  lockFromOutside(league.location.file);
  const folder = await mkdtemp(join(tmpdir(), "league-locked-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "league.backup.gz");
  await createBackup(league.location, file, league.clock.now());
  expect((await stat(file)).size).toBeGreaterThan(0);
});

test("copying finishes during continuous writes, and the copy is complete", async () => {
  const league = await openLeague();
  const { file } = league.location;
  const otherProgram = new DatabaseSync(file);
  otherProgram.exec("create table large (bytes blob)");
  for (let row = 0; row < 40; row += 1) otherProgram.exec("insert into large values (randomblob(1000000))");
  otherProgram.close();
  let modeCount = 0;
  let isCopied = false;
  const copying = copySqlite(file, `${file}.copy`).finally(() => {
    isCopied = true;
  });
  while (!isCopied) await createMode(league, `mode ${++modeCount}`);
  await copying;
  const copy = new DatabaseSync(`${file}.copy`);
  onTestFinished(() => copy.close());
  expect(copy.prepare("select sum(length(bytes)) as bytes from large").get()).toEqual({ bytes: 40_000_000 });
});

test("the start on a locked file fails with a clear message", async () => {
  const { location, db } = await openTestDatabase<object>();
  await db.destroy();
  const { release } = lockFromOutside(location.file);
  const { db: reopened, close } = await openDatabase<object>({ ...location, timeoutMs: 50 });
  onTestFinished(close);
  await expect(migrate(reopened, {})).rejects.toThrow("Another program has locked the league's database");

  release();
});

test("changes of another program become visible, even in cached responses", async () => {
  const league = await openLeague();
  await createMode(league, "duel");
  expect(await listModeNames(league)).toEqual(["duel"]);

  const otherProgram = new DatabaseSync(league.location.file);
  onTestFinished(() => otherProgram.close());
  otherProgram.exec("update modes set name = 'team', name_key = 'team'");
  await vi.waitFor(async () => expect(await listModeNames(league)).toEqual(["team"]), { timeout: 10_000 });
});
