import { inject, onTestFinished, test as plainTest } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Tables } from "../src/features/tables.ts";
import type { DatabaseLocation } from "../src/platform/database/open-database.ts";
import { startMetrics } from "../src/platform/http/metrics.ts";
import { type Random, systemRandom } from "../src/platform/random.ts";
import { createCaller } from "./call-league.ts";
import { fastPasswordCost } from "./cheap-passwords.ts";
import { checkPublishedChanges } from "./check-published-changes.ts";
import { addFurtherProcesses, openSharedRateLimitCounts } from "./further-processes.ts";
import { defaultLockTimeoutMs, openLeagueDatabase } from "./open-test-database.ts";
import { createTestClock } from "./test-clock.ts";
import { createTestLog } from "./test-log.ts";

export type LeagueOptions = {
  /** How long statements wait for locks. */
  readonly lockTimeoutMs?: number | undefined;
  /** Called with every statement. */
  readonly onQuery?: DatabaseLocation["onQuery"];
  /** Replaces the random numbers of the league, for tests that compare everything. */
  readonly random?: Random | undefined;
};

/**
 * Opens a complete league for one test, with its own database that contains only the first admin. Its clock does not move by
 * itself. The league is closed after the test. The test fails if an error was logged.
 *
 * @param environment additional environment variables
 */
export async function openLeague(
  environment: Readonly<Record<string, string>> = {},
  { lockTimeoutMs = defaultLockTimeoutMs, onQuery, random = systemRandom }: LeagueOptions = {},
) {
  const log = createTestLog();
  const database = await openLeagueDatabase<Tables>(lockTimeoutMs, onQuery);
  const clock = createTestClock();
  // The secret key is 32 bytes as hexadecimal digits.
  const config = readConfig({ RATE_LIMIT: "1000000", LOG_LEVEL: "warn", SECRET_KEY: "5e".repeat(32), ...environment });
  const context = { db: database.db, clock, random, passwordCost: fastPasswordCost, settings: config };
  const { changes: tableChanges, location, countWaitingWriters } = database;
  const options = {
    config,
    context,
    changes: tableChanges,
    countWaitingWriters,
    log,
    sharedCounts: openSharedRateLimitCounts(location),
  };
  const buildServer = async (cacheBytes?: number) => {
    const app = await buildApp({
      ...options,
      ping: database.ping,
      metrics: await startMetrics(config.metricsToken),
      ...(cacheBytes !== undefined && { cacheBytes }),
    });
    onTestFinished(() => app.server.close());
    return app;
  };
  onTestFinished(() => database.close());
  // The check works only on SQLite, where the database has no URL.
  if (location.url === undefined) checkPublishedChanges({ db: database.db, clock, tableChanges, file: location.file });
  const locationOptions = { timeoutMs: lockTimeoutMs, ...(onQuery && { onQuery }) };
  const firstServer = await buildServer();
  // Tests on PostgreSQL can run with several processes. `http` then sends each request to the next of them.
  const { http, waitForChanges } = await addFurtherProcesses(firstServer, {
    ...options,
    location: { ...location, ...locationOptions },
  });
  const calls = createCaller(http);
  // The setup of the test run has created the first admin.
  const { adminToken, adminId } = inject("testSetup").accounts;
  /** Starts another server for the same league, without a response cache. */
  const startServerWithoutCache = () => buildServer(0);
  /** Starts another server for the same league, with an empty response cache. */
  const startServerWithEmptyCache = () => buildServer();
  return {
    http,
    waitForChanges,
    clock,
    config,
    context,
    location,
    tableChanges,
    log,
    ...calls,
    /** The session token of the first admin. */
    admin: adminToken,
    adminId,
    startServerWithoutCache,
    startServerWithEmptyCache,
  };
}

export type League = Awaited<ReturnType<typeof openLeague>>;

/** A test with its own league. `admin` is the session token of its first admin. */
export const test = plainTest.extend("league", () => openLeague()).extend("admin", ({ league }) => league.admin);
