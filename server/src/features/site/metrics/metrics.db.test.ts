import { hostname } from "node:os";
import { expect, test } from "vitest";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { transaction } from "../../../platform/database/database.ts";
import { getEngine } from "../../../platform/database/dialect.ts";

const token = "a-token-of-some-length";

async function openWithMetrics() {
  const league = await openLeague({ METRICS_TOKEN: token });
  const read = (headers: Readonly<Record<string, string>>, url = "/metrics") =>
    league.http.server.inject({ url, headers });
  const lines = async () => (await read({ authorization: `Bearer ${token}` })).body.split("\n");
  return { ...league, read, lines };
}

test("serves no metrics if no token is configured", async () => {
  const { http } = await openLeague();
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: "Bearer undefined" }]) {
    expect((await http.server.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  }
});

test("rejects requests without the token, even from admins", async () => {
  const league = await openWithMetrics();
  const wrongHeaders = [
    "",
    token,
    `Basic ${token}`,
    "Bearer",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    league.admin,
  ];
  for (const authorization of [...wrongHeaders, `Bearer ${league.admin}`]) {
    const rejection = await league.read({ authorization });
    expect(rejection).toMatchObject({ statusCode: 401, headers: { "www-authenticate": "Bearer" } });
    expect(rejection.body).not.toContain("league_");
  }
  expect((await league.read({}, `/metrics?token=${token}`)).statusCode).toBe(401);
});

testInOneProcess("counts requests by route and status, and reads the backlog from the database", async () => {
  const { http, context, clock, lines } = await openWithMetrics();
  const urls = ["/api/mode/7", "/api/mode/8", "/api/mode/none", "/no/such/path"];
  for (const url of urls) await http.server.inject({ url });
  const noRoute = `league_http_requests_total{method="GET",route="none",status="404"`;
  const message = { kind: "names-changed", payload: "{}", created_at: clock.now() };
  await context.db.insertInto("outbox").values(message).execute();
  clock.advance(90_000);
  const metrics = await lines();
  const process = `process="${hostname()}:0"`;
  expect(metrics).toContain(`league_http_requests_total{method="GET",route="/api/mode/:id",status="404",${process}} 3`);
  expect(metrics).toContain(`league_http_request_seconds_count{${process},method="GET",route="/api/mode/:id"} 3`);
  expect(metrics).toContain(`${noRoute},${process}} 1`);
  expect(metrics).toContain(`league_outbox_rows{${process}} 1`);
  expect(metrics).toContain(`league_outbox_oldest_seconds{${process}} 90`);
  expect(metrics).toContain(`league_received_rounds{${process}} 0`);
  expect(metrics).toContain(`league_queue_players{${process}} 0`);
  expect(metrics).toContain(`league_backup_age_seconds{${process}} Nan`);
  expect(metrics).toContain(`league_live_pages{${process}} 0`);
  expect(metrics).toContain(`league_database_up{${process}} 1`);
  expect(metrics).toContain(`league_passwords_waiting{${process}} 0`);
  expect(metrics.some((line) => line.startsWith("process_resident_memory_bytes{"))).toBe(true);
  expect(metrics.join("\n"), "labels hold routes, because there are endlessly many paths").not.toMatch(
    /mode\/[78n]|such/,
  );
});

test("counts the changes that wait for a writing connection", async () => {
  const { context, lines } = await openWithMetrics();
  const blocker = Promise.withResolvers<void>();
  const count = async () => (await lines()).find((line) => line.startsWith("league_writers_waiting{"))?.split(" ")[1];
  const transactions = Array.from({ length: 7 }, () => transaction(context.db, () => blocker.promise));
  // SQLite has one writing connection, PostgreSQL has five.
  await expect.poll(count).toBe(getEngine(context.db) === "sqlite" ? "6" : "2");

  blocker.resolve();
  await Promise.all(transactions);
  expect(await count()).toBe("0");
});

testInOneProcess("reports that the database is unavailable, and counts the errors", async () => {
  const { http, context, log, lines } = await openWithMetrics();
  await context.db.destroy();
  expect((await http.server.inject({ url: "/api/mode/1" })).statusCode).toBe(503);
  expect(log.drainErrors()).toHaveLength(1);
  const metrics = await lines();
  const process = `process="${hostname()}:0"`;
  expect(metrics).toContain(`league_database_up{${process}} 0`);
  // One error of the call, and one of reading the backlog.
  expect(metrics).toContain(`league_database_errors_total{code="UNAVAILABLE",${process}} 2`);
  expect(metrics).toContain(`league_outbox_rows{${process}} Nan`);
});
