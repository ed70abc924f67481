import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { openBareDatabase } from "../../../test/open-test-database.ts";
import { runOnPostgres } from "../../../test/run-on-postgres.ts";
import { transaction } from "./database.ts";
import { getDatabaseErrorCode } from "./database-error.ts";
import { openDatabase } from "./open-database.ts";

/** Opens a transaction, as an operator does by hand, and leaves it open. `release` ends it. */
async function lockFromOutside(url: string | undefined, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  let isOpen = true;
  const release = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(release);
  await client.query("begin");
  await client.query(statement);
  return { release };
}

/** Returns the error code of a statement, or `null` if it succeeds. */
const readErrorCode = (statement: Promise<unknown>) => statement.then(() => null, getDatabaseErrorCode);

test("writes that wait for a lock time out, reads are still served, and no transaction stays open", async () => {
  const lockTimeoutMs = 2000;
  const league = await openLeague({}, { lockTimeoutMs });
  const readHealthStatus = async () => {
    const { statusCode } = await league.http.server.inject("/api/health");
    return statusCode;
  };
  const createMode = (name: string) => league.send("createMode", { as: league.admin, body: { name } });
  expect(await readHealthStatus()).toBe(200);

  const { release } = await lockFromOutside(league.location.url, "lock table modes in exclusive mode");
  // There are more writes than the five connections for them.
  const names = Array.from({ length: 12 }, (_, index) => `mode ${index}`);
  const waiting = Promise.all(names.map(createMode));
  for (let read = 0; read < 20; read++) await league.call("searchModes", { as: league.admin, body: {} });
  expect(await readHealthStatus(), "the result of the last check is still used").toBe(200);

  for (const { status, headers, body } of await waiting) {
    expect(body).toMatchObject({ status, errorCode: "DATABASE_BUSY" });
    expect({ status, retry: headers["retry-after"] }).toEqual({ status: 503, retry: "2" });
  }
  expect(league.log.drainErrors()).toHaveLength(names.length);

  const openTransactions = sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'league'
    and state like 'idle in transaction%'`;
  expect((await openTransactions.execute(league.context.db)).rows).toEqual([]);

  await release();
  for (const name of names) expect((await createMode(name)).status).toBe(201);
  expect((await league.call("searchModes", { body: {} })).data).toHaveLength(names.length);
});

test("reads from a locked table are rejected after the timeout", async () => {
  const lockTimeoutMs = 1000;
  const league = await openLeague({}, { lockTimeoutMs });
  const { release } = await lockFromOutside(league.location.url, "lock table modes in access exclusive mode");
  const rejection = await league.rejected("searchModes", { body: {} });
  expect(rejection).toMatchObject({ status: 503, errorCode: "DATABASE_BUSY" });
  expect(league.log.drainErrors()).toHaveLength(1);

  await release();
  await league.call("searchModes", { body: {} });
});

test("the health check can write during a dump of the database", async () => {
  const lockTimeoutMs = 1000;
  const league = await openLeague({}, { lockTimeoutMs });
  await lockFromOutside(league.location.url, "lock table write_probe in access share mode");
  const { statusCode, body } = await league.http.server.inject("/api/health");
  expect({ statusCode, ...JSON.parse(body).data }).toMatchObject({ statusCode: 200, writes: "ok" });
});

test("a slow statement times out, except in a long transaction", async () => {
  // A statement may take 60 % of the timeout.
  const timeoutMs = 1000;
  await using database = await openBareDatabase<object>(timeoutMs);
  const { db } = database;
  const slowStatement = sql`select pg_sleep(0.7)`;
  expect(await readErrorCode(slowStatement.execute(db))).toBe("DATABASE_BUSY");
  expect(await readErrorCode(transaction(db, (trx) => slowStatement.execute(trx)))).toBe("DATABASE_BUSY");
  expect(await readErrorCode(transaction(db, (trx) => slowStatement.execute(trx), { isLong: true }))).toBe(null);

  const timeoutQuery = sql<{ statement_timeout: string }>`show statement_timeout`;
  expect((await timeoutQuery.execute(db)).rows, "the next statement is limited again").toEqual([
    { statement_timeout: "600ms" },
  ]);
});

test("a server without available connections counts as busy", async () => {
  await using database = await openBareDatabase<object>();
  const url = new URL(database.location.url ?? "");
  // This role may open no connection.
  url.username = `poor_${url.pathname.slice(-8)}`;
  const testSetup = inject("testSetup");
  if (testSetup.engine !== "postgres") throw new Error("This is a test of PostgreSQL");
  await runOnPostgres(testSetup.url, `create role ${url.username} login connection limit 0`);
  expect(await readErrorCode(openDatabase({ url: url.href, file: "" }))).toBe("DATABASE_BUSY");
});

test("hanging connections are closed, and the next query gets a new one", async () => {
  await using database = await openBareDatabase<object>();
  const proxy = await openProxy(Number(new URL(database.location.url ?? "").port));
  const url = new URL(database.location.url ?? "");
  url.port = String(proxy.port);
  const { db, ping, close } = await openDatabase<object>({ url: url.href, file: "", timeoutMs: 2000 });
  onTestFinished(close);
  const pingFiveTimes = () => Promise.all(Array.from({ length: 5 }, () => readErrorCode(ping())));
  const write = () => readErrorCode(transaction(db, (trx) => sql`select 1`.execute(trx)));
  // All five pings and the write succeed.
  expect([await pingFiveTimes(), await write()].flat()).toEqual(Array(6).fill(null));

  proxy.hang();
  expect([await pingFiveTimes(), await write()].flat()).toEqual(Array(6).fill("UNAVAILABLE"));
  expect([await pingFiveTimes(), await write()].flat()).toEqual(Array(6).fill(null));
});

/** Opens a proxy to PostgreSQL. `hang` stops all open connections. New connections work. */
async function openProxy(targetPort: number) {
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    const serverSocket = connect(targetPort, "127.0.0.1");
    clientSocket.pipe(serverSocket).pipe(clientSocket);
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
