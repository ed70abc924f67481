import { expect, onTestFinished, test, vi } from "vitest";
import { openLeague } from "../test/open-league.ts";
import { buildApp } from "./app.ts";
import type { Tables } from "./features/tables.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openSharedCounts } from "./platform/database/shared-counts.ts";

/**
 * Opens a league with two servers, as in two processes that share the database and the rate limits.
 *
 * @returns a function that makes a call and returns the status of the reply. Without an index,
 *   the calls alternate between the servers.
 */
async function openInTwoProcesses(environment: Record<string, string> = {}) {
  const league = await openLeague(environment);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const processes = [await startProcess(league, onError), await startProcess(league, onError)];
  let callCount = 0;
  return async (call: { method: "GET" | "POST"; url: string; payload?: object }, processIndex?: 0 | 1) => {
    callCount += 1;
    const reply = await processes[processIndex ?? callCount % 2]?.inject(call);
    // After an error, each process counts on its own, and the limits are reached later than expected.
    if (errors.length > 0) throw new Error("A shared count failed or took too long", { cause: errors[0] });
    return reply?.statusCode;
  };
}

async function startProcess(league: Awaited<ReturnType<typeof openLeague>>, onError: (error: unknown) => void) {
  const database = await openDatabase<Tables>(league.location);
  const sharedCounts = openSharedCounts(league.location.url ?? "", onError);
  const context = { ...league.context, db: database.db };
  const { server } = await buildApp({ ...league, ...database, context, sharedCounts });
  onTestFinished(async () => {
    await server.close();
    await sharedCounts.close();
    await database.close();
  });
  return server;
}

const createSignInRequest = (email: string) => ({
  method: "POST" as const,
  url: "/api/user/signin",
  payload: { email, password: "wrong" },
});

test("all processes together allow ten sign-in attempts for an account", async () => {
  const call = await openInTwoProcesses();
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await call(createSignInRequest("one@players.example"))).toBe(401);
  expect(await call(createSignInRequest("one@players.example"))).toBe(429);
  expect(await call(createSignInRequest("one@players.example"))).toBe(429);
  expect(await call(createSignInRequest("two@players.example"))).toBe(401);
});

// An IP address may make one sign-in attempt per 20 calls of the rate limit.
test("all processes together allow twelve sign-in attempts of an IP address if RATE_LIMIT is 240", async () => {
  const call = await openInTwoProcesses({ RATE_LIMIT: "240" });
  const statuses: unknown[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1)
    statuses.push(await call(createSignInRequest(`${attempt}@players.example`)));
  expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
});

test("an IP address that reached the limit in one process can make few calls in another", async () => {
  const call = await openInTwoProcesses({ RATE_LIMIT: "64" });
  const callDocs = (processIndex: 0 | 1) => call({ method: "GET", url: "/api/docs" }, processIndex);
  for (let count = 0; count < 64; count += 1) expect(await callDocs(0)).toBe(200);
  expect(await callDocs(0)).toBe(429);
  let passedCount = 0;
  const expectLimit = async () => {
    const status = await callDocs(1);
    if (status === 200) passedCount += 1;
    expect(status).toBe(429);
  };
  // The processes exchange their counts with a delay of some milliseconds.
  await vi.waitFor(expectLimit, { timeout: 10_000, interval: 50 });
  // Without shared counts, this process would also allow 64 calls.
  expect(passedCount).toBeLessThan(60);
});
