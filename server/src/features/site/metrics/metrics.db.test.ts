import { hostname } from "node:os";
import { expect, test } from "vitest";
import { testInOneProcess } from "../../../../test/further-processes.ts";
import { addGameServer, postRound } from "../../../../test/game-server.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { createQueue, joinAll, signUpAll } from "../../../../test/queue-up.ts";
import { transaction } from "../../../platform/database/database.ts";
import { getEngine } from "../../../platform/database/dialect.ts";
import { processRounds } from "../../game-servers/process-rounds.ts";

const token = "a-token-of-some-length";

/** Opens a league with metrics. `readLines` reads them with the right token. */
async function openLeagueWithMetrics() {
  const league = await openLeague({ METRICS_TOKEN: token });
  const request = (headers: Readonly<Record<string, string>>, url = "/metrics") =>
    league.http.server.inject({ url, headers });
  const readLines = async () => {
    const { body } = await request({ authorization: `Bearer ${token}` });
    return body.split("\n");
  };
  return { ...league, request, readLines };
}

test("a league serves metrics only if a token is configured", async () => {
  const { http } = await openLeague();
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: "Bearer undefined" }]) {
    expect((await http.server.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  }
});

test("requests for metrics without the token are rejected, even from admins", async () => {
  const league = await openLeagueWithMetrics();
  const wrongAuthorizations = [
    "",
    token,
    `Basic ${token}`,
    "Bearer",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    league.admin,
    `Bearer ${league.admin}`,
  ];
  for (const authorization of wrongAuthorizations) {
    const rejection = await league.request({ authorization });
    expect(rejection).toMatchObject({ statusCode: 401, headers: { "www-authenticate": "Bearer" } });
    expect(rejection.body).not.toContain("league_");
  }
  expect((await league.request({}, `/metrics?token=${token}`)).statusCode).toBe(401);
});

testInOneProcess("the metrics count requests by route and status, and the backlog of the database", async () => {
  const league = await openLeagueWithMetrics();
  const { http, context, clock, readLines } = league;
  const urls = ["/api/mode/7", "/api/mode/8", "/api/mode/none", "/no/such/path"];
  for (const url of urls) await http.server.inject({ url });
  const message = { kind: "names-changed", payload: "{}", created_at: clock.now() };
  await context.db.insertInto("outbox").values(message).execute();
  // The age of the oldest outbox message.
  clock.advance(90_000);
  // A processed round does not belong to the backlog.
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, "no round");
  await processRounds(context);
  await postRound(league, key, "no round either");
  const metrics = await readLines();
  // The host and the number of the process.
  const processLabel = `process="${hostname()}:0"`;
  expect(metrics).toContain(
    `league_http_requests_total{method="GET",route="/api/mode/:id",status="404",${processLabel}} 3`,
  );
  expect(metrics).toContain(`league_http_request_seconds_count{${processLabel},method="GET",route="/api/mode/:id"} 3`);
  expect(metrics).toContain(`league_http_requests_total{method="GET",route="none",status="404",${processLabel}} 1`);
  expect(metrics).toContain(`league_outbox_rows{${processLabel}} 1`);
  expect(metrics).toContain(`league_outbox_oldest_seconds{${processLabel}} 90`);
  expect(metrics).toContain(`league_received_rounds{${processLabel}} 1`);
  expect(metrics).toContain(`league_queue_players{${processLabel}} 0`);
  // There is no backup yet.
  expect(metrics).toContain(`league_backup_age_seconds{${processLabel}} Nan`);
  expect(metrics).toContain(`league_live_pages{${processLabel}} 0`);
  expect(metrics).toContain(`league_database_up{${processLabel}} 1`);
  expect(metrics).toContain(`league_passwords_waiting{${processLabel}} 0`);
  expect(metrics.some((line) => line.startsWith("process_resident_memory_bytes{"))).toBe(true);
  // Labels contain routes, not paths, because the number of paths is unlimited.
  expect(metrics.join("\n")).not.toMatch(/mode\/[78n]|such/);
});

testInOneProcess(
  "the metrics count waiting players, and name the ages of the oldest message and of the backup",
  async () => {
    const league = await openLeagueWithMetrics();
    const { context, clock, readLines } = league;
    const { db } = context;
    const names = [
      "league_queue_players",
      "league_outbox_rows",
      "league_outbox_oldest_seconds",
      "league_backup_age_seconds",
    ];
    /** Reads the values of the metrics above, in their order. */
    const readValues = async () => {
      const lines = await readLines();
      return names.map((name) => lines.find((line) => line.startsWith(`${name}{`))?.split(" ")[1]);
    };
    expect(await readValues()).toEqual(["0", "0", "0", "Nan"]);
    const queueId = await createQueue(league, { mode: "2v2" });
    await joinAll(league, queueId, await signUpAll(league, "Ann", "Ben", "Cleo"));
    await db.insertInto("backup_state").values({ id: 1, claimed_until: 0, taken_at: clock.now() }).execute();
    await db.deleteFrom("outbox").execute();
    const insertMessage = () =>
      db.insertInto("outbox").values({ kind: "names-changed", payload: "{}", created_at: clock.now() }).execute();
    clock.advance(1000);
    await insertMessage();
    clock.advance(2000);
    await insertMessage();
    clock.advance(3000);
    expect(await readValues()).toEqual(["3", "2", "5", "6"]);
  },
);

test("the metrics count the changes that wait for a writing connection", async () => {
  const { context, readLines } = await openLeagueWithMetrics();
  const endOfTransactions = Promise.withResolvers<void>();
  const readCount = async () => {
    const lines = await readLines();
    const line = lines.find((candidate) => candidate.startsWith("league_writers_waiting{"));
    return line?.split(" ")[1];
  };
  const transactions = Array.from({ length: 7 }, () => transaction(context.db, () => endOfTransactions.promise));
  // SQLite has one writing connection, PostgreSQL has five.
  await expect.poll(readCount).toBe(getEngine(context.db) === "sqlite" ? "6" : "2");

  endOfTransactions.resolve();
  await Promise.all(transactions);
  expect(await readCount()).toBe("0");
});

/** Returns the names of the gauges with the value NaN. */
function listUnknownGauges(metrics: readonly string[]): string[] {
  return metrics.flatMap((line) => /^(league_\w+)\{.*\} Nan$/.exec(line)?.[1] ?? []);
}

testInOneProcess("the metrics report that the database is unavailable, and count the errors", async () => {
  const { http, context, clock, log, readLines } = await openLeagueWithMetrics();
  const backupState = { id: 1, claimed_until: 0, taken_at: clock.now() } as const;
  await context.db.insertInto("backup_state").values(backupState).execute();
  expect(listUnknownGauges(await readLines())).toEqual([]);

  await context.db.destroy();
  expect((await http.server.inject({ url: "/api/mode/1" })).statusCode).toBe(503);
  expect(log.drainErrors()).toHaveLength(1);
  const metrics = await readLines();
  const processLabel = `process="${hostname()}:0"`;
  expect(metrics).toContain(`league_database_up{${processLabel}} 0`);
  // One error of the call, and one of reading the backlog.
  expect(metrics).toContain(`league_database_errors_total{code="UNAVAILABLE",${processLabel}} 2`);
  // Values that come from the database are unknown. A gauge must not keep the value from before.
  const gauges = metrics.flatMap((line) => /^# TYPE (league_\w+) gauge$/.exec(line)?.[1] ?? []);
  const gaugesOfProcess = ["live_pages", "writers_waiting", "passwords_waiting", "database_up"];
  const gaugesOfDatabase = gauges.filter((name) => !gaugesOfProcess.includes(name.replace("league_", "")));
  expect(listUnknownGauges(metrics)).toEqual(gaugesOfDatabase);
});
