import { expect, test } from "vitest";
import { buildFakeLeague } from "../../../test/fake-league-build.ts";
import { createTestClock } from "../../../test/test-clock.ts";
import type { HealthChecks } from "./serve-health.ts";
import { serveHealth } from "./serve-health.ts";

async function health(probes: Partial<HealthChecks>) {
  const { call } = await startHealth(probes);
  return call();
}

async function startHealth(probes: Partial<HealthChecks>) {
  const { http, call, logged } = await buildFakeLeague();
  const program = { version: "1.2.3", commit: "92625854" };
  const healthyProbes = { pingDatabase: async () => undefined, pendingMigrations: async () => [], ...program };
  const writes = { tryWrite: async () => undefined, findDatabaseError: () => null, clock: createTestClock() };
  serveHealth(http, { ...healthyProbes, ...writes, ...probes });
  const health = async () => {
    const { status, body } = await call("GET", "/health");
    return { status, body };
  };
  return { call: health, logged };
}

const unhealthy = { ok: false, status: 503, errorCode: "UNAVAILABLE" };

test("reports a usable league", async () => {
  expect(await health({})).toEqual({
    status: 200,
    body: {
      ok: true,
      status: 200,
      data: { database: "ok", migrations: "done", writes: "ok", version: "1.2.3", commit: "92625854" },
    },
  });
  expect(await health({ commit: undefined })).toMatchObject({ body: { data: { version: "1.2.3", commit: null } } });
});

test("reports a database that does not respond", async () => {
  const pingDatabase = async () => {
    throw new Error("connection refused by db.internal");
  };
  const { status, body } = await health({ pingDatabase });
  expect(status).toBe(503);
  expect(body).toMatchObject({ ...unhealthy, data: { database: "away", migrations: "unknown" } });
  expect(JSON.stringify(body)).not.toContain("db.internal");
});

test("reports pending migrations, and those of a newer version", async () => {
  const pending = { pendingMigrations: async () => ["0002-next"] };
  expect(await health(pending)).toMatchObject({ status: 503, body: { ...unhealthy, data: { migrations: "pending" } } });
  const pendingMigrations = async () => {
    throw new Error("A newer server has used this database");
  };
  expect(await health({ pendingMigrations })).toMatchObject({
    status: 503,
    body: { ...unhealthy, data: { database: "ok", migrations: "unknown" } },
  });
});

test("writes at most once in ten seconds, and logs an error once", async () => {
  const clock = createTestClock();
  let writes = 0;
  const tryWrite = async () => {
    writes += 1;
    throw new Error("no room in /var/lib");
  };
  const { call, logged } = await startHealth({ clock, tryWrite, findDatabaseError: () => "DISK_FULL" });
  const flood = async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, call));
    for (const { status, body } of [...replies, await call()]) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ errorCode: "DISK_FULL", data: { database: "ok", writes: "disk full" } });
      expect(JSON.stringify(body)).not.toContain("/var/lib");
    }
  };
  await flood();
  clock.advance(9_999);
  await flood();
  expect(writes).toBe(1);

  clock.advance(1);
  await flood();
  expect(writes).toBe(2);
  expect(logged.filter(({ msg }) => msg === "not healthy")).toHaveLength(2);
});

test("a write that is still waiting is not reported yet", async () => {
  const finishWrite = Promise.withResolvers<void>();
  const { call } = await startHealth({ tryWrite: () => finishWrite.promise, findDatabaseError: () => "DATABASE_BUSY" });
  expect(await call()).toMatchObject({ status: 200 });

  finishWrite.reject(new Error("locked"));
  expect(await call()).toMatchObject({ status: 503, body: { errorCode: "DATABASE_BUSY", data: { writes: "busy" } } });
});
