import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { createTestClock } from "../../../test/test-clock.ts";
import { livenessPath } from "./reply-log.ts";
import type { HealthChecks } from "./serve-health.ts";
import { serveHealth } from "./serve-health.ts";

/** Requests the health of a server with these checks. */
async function readHealth(checks: Partial<HealthChecks>) {
  const { requestHealth } = await serveHealthChecks(checks);
  return requestHealth();
}

/** Serves the health of a usable league, except for these checks. */
async function serveHealthChecks(checks: Partial<HealthChecks>) {
  const { http, call, logged } = await buildTestServer();
  serveHealth(http, {
    pingDatabase: async () => undefined,
    listPendingMigrations: async () => [],
    version: "1.2.3",
    commit: "92625854",
    tryWrite: async () => undefined,
    getDatabaseErrorCode: () => null,
    clock: createTestClock(),
    ...checks,
  });
  const requestHealth = async () => {
    const { status, body } = await call("GET", "/health");
    return { status, body };
  };
  return { http, requestHealth, logged };
}

const adminHeaders = { authorization: "JWT admin-token" };
const unavailableReply = { ok: false, status: 503, errorCode: "UNAVAILABLE" };

test("the reply reports a usable league", async () => {
  expect(await readHealth({})).toEqual({
    status: 200,
    body: {
      ok: true,
      status: 200,
      data: { database: "ok", migrations: "done", writes: "ok", version: "1.2.3", commit: "92625854" },
    },
  });
  expect(await readHealth({ commit: undefined })).toMatchObject({ body: { data: { version: "1.2.3", commit: null } } });
});

test("the reply reports a database that does not respond", async () => {
  const pingDatabase = async () => {
    throw new Error("connection refused by db.internal");
  };
  const { status, body } = await readHealth({ pingDatabase });
  expect(status).toBe(503);
  expect(body).toMatchObject({ ...unavailableReply, data: { database: "away", migrations: "unknown" } });
  expect(JSON.stringify(body)).not.toContain("db.internal");
});

test("the reply reports pending migrations, and migrations of a newer version", async () => {
  const withPendingMigration = { listPendingMigrations: async () => ["0002-next"] };
  expect(await readHealth(withPendingMigration)).toMatchObject({
    status: 503,
    body: { ...unavailableReply, data: { migrations: "pending" } },
  });
  const listPendingMigrations = async () => {
    throw new Error("A newer server has used this database");
  };
  expect(await readHealth({ listPendingMigrations })).toMatchObject({
    status: 503,
    body: { ...unavailableReply, data: { database: "ok", migrations: "unknown" } },
  });
});

test("the health check writes at most once in ten seconds, and logs an error once", async () => {
  const clock = createTestClock();
  let writeCount = 0;
  const tryWrite = async () => {
    writeCount += 1;
    throw new Error("no room in /var/lib");
  };
  const { requestHealth, logged } = await serveHealthChecks({
    clock,
    tryWrite,
    getDatabaseErrorCode: () => "DISK_FULL",
  });
  const requestOften = async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, requestHealth));
    for (const { status, body } of [...replies, await requestHealth()]) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ errorCode: "DISK_FULL", data: { database: "ok", writes: "disk full" } });
      expect(JSON.stringify(body)).not.toContain("/var/lib");
    }
  };
  await requestOften();
  const tenSecondsMs = 10_000;
  clock.advance(tenSecondsMs - 1);
  await requestOften();
  expect(writeCount).toBe(1);

  clock.advance(1);
  await requestOften();
  expect(writeCount).toBe(2);
  expect(logged.filter(({ msg }) => msg === "not healthy")).toHaveLength(2);
});

test("the health check writes again after the clock was set back", async () => {
  const clock = createTestClock();
  let writeCount = 0;
  const tryWrite = async () => {
    writeCount += 1;
  };
  const { requestHealth } = await serveHealthChecks({ clock, tryWrite });
  await requestHealth();
  const hourMs = 3_600_000;
  clock.advance(-hourMs);
  await requestHealth();
  expect(writeCount).toBe(2);
});

test("a write that is still waiting is not reported yet", async () => {
  const finishWrite = Promise.withResolvers<void>();
  const { requestHealth } = await serveHealthChecks({
    tryWrite: () => finishWrite.promise,
    getDatabaseErrorCode: () => "DATABASE_BUSY",
  });
  expect(await requestHealth()).toMatchObject({ status: 200 });

  finishWrite.reject(new Error("locked"));
  expect(await requestHealth()).toMatchObject({
    status: 503,
    body: { errorCode: "DATABASE_BUSY", data: { writes: "busy" } },
  });
});

test("proxies can check a process as often as they like, even without a database", async () => {
  const { http } = await serveHealthChecks({
    pingDatabase: async () => {
      throw new Error("no database");
    },
  });
  const replies = await Promise.all(Array.from({ length: 1000 }, () => http.server.inject(livenessPath)));
  expect(replies.every(({ statusCode }) => statusCode === 204)).toBe(true);
  const caddyfile = await readFile(new URL("../../../../deploy/Caddyfile", import.meta.url), "utf8");
  expect(caddyfile).toContain(`health_uri ${livenessPath}\n`);
});

test("after a failed test write, the league is healthy again with the next write that succeeds", async () => {
  const clock = createTestClock();
  let isDiskFull = true;
  const tryWrite = async () => {
    if (isDiskFull) throw new Error("no room");
  };
  const { requestHealth } = await serveHealthChecks({ clock, tryWrite, getDatabaseErrorCode: () => "DISK_FULL" });
  const intervalMs = 10_000;
  const unhealthy = { status: 503, body: { errorCode: "DISK_FULL", data: { writes: "disk full" } } };
  expect(await requestHealth()).toMatchObject(unhealthy);

  isDiskFull = false;
  clock.advance(intervalMs - 1);
  expect(await requestHealth(), "no new test write yet").toMatchObject(unhealthy);

  clock.advance(1);
  expect(await requestHealth()).toMatchObject({ status: 200, body: { ok: true, data: { writes: "ok" } } });

  isDiskFull = true;
  clock.advance(intervalMs);
  expect(await requestHealth(), "the disk is full again").toMatchObject(unhealthy);
});

test.each([
  { code: "UNAVAILABLE", writes: "away", retryAfter: "2" },
  { code: "DATABASE_BUSY", writes: "busy", retryAfter: "2" },
  { code: "DISK_FULL", writes: "disk full", retryAfter: "60" },
  { code: "DISK_ERROR", writes: "disk error", retryAfter: "60" },
] as const)("a test write that fails with $code is reported as '$writes'", async ({ code, writes, retryAfter }) => {
  const { http } = await serveHealthChecks({
    tryWrite: () => Promise.reject(new Error("any")),
    getDatabaseErrorCode: () => code,
  });
  const { statusCode, headers, body } = await http.server.inject("/api/health");
  expect({ statusCode, retryAfter: headers["retry-after"], body: JSON.parse(body) }).toMatchObject({
    statusCode: 503,
    retryAfter,
    body: { ok: false, status: 503, errorCode: code, data: { database: "ok", migrations: "done", writes } },
  });
});

test("a test write that fails for an unknown reason makes the league unhealthy, too", async () => {
  const tryWrite = () => Promise.reject(new Error("no reason known"));
  expect(await readHealth({ tryWrite, getDatabaseErrorCode: () => null })).toMatchObject({
    status: 503,
    body: { errorCode: "UNAVAILABLE", data: { writes: "away" } },
  });
});

test.each([
  { reason: "the database is away", check: { pingDatabase: () => Promise.reject(new Error("away")) } },
  { reason: "migrations are pending", check: { listPendingMigrations: async () => ["0002-next"] } },
])("nothing is written while $reason, and no details are read", async ({ check }) => {
  let useCount = 0;
  const use = async () => {
    useCount += 1;
    return {};
  };
  const tryWrite = async () => void (await use());
  const { http } = await serveHealthChecks({ ...check, tryWrite, findAdminDetails: use });
  const { body } = await http.server.inject({ url: "/api/health", headers: adminHeaders });
  expect(JSON.parse(body)).toMatchObject({ status: 503, data: { writes: "unknown" } });
  expect(useCount).toBe(0);
});

test.each([
  { viewer: "an admin", headers: adminHeaders, details: { backups: 3 } },
  { viewer: "a user", headers: { authorization: "JWT user-token" }, details: {} },
  { viewer: "a visitor", headers: {}, details: {} },
])("health for $viewer has the details $details", async ({ headers, details }) => {
  const { http } = await serveHealthChecks({ findAdminDetails: async () => ({ backups: 3 }) });
  const { body } = await http.server.inject({ url: "/api/health", headers });
  const health = { database: "ok", migrations: "done", writes: "ok", version: "1.2.3", commit: "92625854" };
  expect(JSON.parse(body)).toEqual({ ok: true, status: 200, data: { ...health, ...details } });
});

test("details that cannot be read do not make the league unhealthy, but are logged", async () => {
  const findAdminDetails = () => Promise.reject(new Error("no details"));
  const { http, logged } = await serveHealthChecks({ findAdminDetails });
  expect((await http.server.inject({ url: "/api/health", headers: adminHeaders })).statusCode).toBe(200);
  expect(logged).toContainEqual(expect.objectContaining({ msg: "not healthy", level: "warn" }));
});
