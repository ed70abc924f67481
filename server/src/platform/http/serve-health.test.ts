import { expect, test } from "vitest";
import { buildToy } from "../../../test/toy-league.ts";
import type { Probes } from "./serve-health.ts";
import { serveHealth } from "./serve-health.ts";

async function health(probes: Partial<Probes>) {
  const { http, call } = await buildToy();
  const well = { pingDatabase: async () => undefined, pendingMigrations: async () => [], version: "1.2.3" };
  serveHealth(http, { ...well, ...probes });
  const { status, body } = await call("GET", "/health");
  return { status, body };
}

const ill = { ok: false, status: 503, errorCode: "UNAVAILABLE" };

test("a league that can be used says so", async () => {
  expect(await health({})).toEqual({
    status: 200,
    body: { ok: true, status: 200, data: { database: "ok", migrations: "done", version: "1.2.3" } },
  });
});

test("a database that does not answer is away", async () => {
  const pingDatabase = async () => {
    throw new Error("connection refused by db.internal");
  };
  const { status, body } = await health({ pingDatabase });
  expect(status).toBe(503);
  expect(body).toMatchObject({ ...ill, data: { database: "away", migrations: "unknown" } });
  expect(JSON.stringify(body)).not.toContain("db.internal");
});

test("migrations that are due, or of a newer server, are not done", async () => {
  const pending = { pendingMigrations: async () => ["0002-next"] };
  expect(await health(pending)).toMatchObject({ status: 503, body: { ...ill, data: { migrations: "pending" } } });
  const pendingMigrations = async () => {
    throw new Error("A newer server has used this database");
  };
  expect(await health({ pendingMigrations })).toMatchObject({
    status: 503,
    body: { ...ill, data: { database: "ok", migrations: "unknown" } },
  });
});
