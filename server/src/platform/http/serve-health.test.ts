import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { createTestClock } from "../../../test/test-clock.ts";
import { processCheckPath } from "./reply-log.ts";
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
  const replies = await Promise.all(Array.from({ length: 1000 }, () => http.server.inject(processCheckPath)));
  expect(replies.every(({ statusCode }) => statusCode === 204)).toBe(true);
  const caddyfile = await readFile(new URL("../../../../deploy/Caddyfile", import.meta.url), "utf8");
  expect(caddyfile).toContain(`health_uri ${processCheckPath}\n`);
});
