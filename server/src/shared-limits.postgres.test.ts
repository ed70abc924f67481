import { expect, onTestFinished, test, vi } from "vitest";
import { openLeague } from "../test/open-league.ts";
import { buildApp } from "./app.ts";
import type { Tables } from "./features/tables.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openSharedCounts } from "./platform/database/shared-counts.ts";

/**
 * Opens a league in two processes that share its database and its limits. Returns a function that makes a call and returns
 * the status of the reply. Without `process`, the calls alternate between the processes.
 */
async function openInTwoProcesses(environment: Record<string, string> = {}) {
  const league = await openLeague(environment);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const processes = [await startProcess(league, onError), await startProcess(league, onError)];
  let turn = 0;
  return async (call: { method: "GET" | "POST"; url: string; payload?: object }, process?: 0 | 1) => {
    turn += 1;
    const reply = await processes[process ?? turn % 2]?.inject(call);
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

const signIn = (email: string) => ({
  method: "POST" as const,
  url: "/api/user/signin",
  payload: { email, password: "wrong" },
});

test("all processes together count sign-in attempts for an account", async () => {
  const call = await openInTwoProcesses();
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await call(signIn("one@players.example"))).toBe(401);
  expect(await call(signIn("one@players.example"))).toBe(429);
  expect(await call(signIn("one@players.example"))).toBe(429);
  expect(await call(signIn("two@players.example"))).toBe(401);
});

test("all processes together count sign-ins of an IP address", async () => {
  const call = await openInTwoProcesses({ RATE_LIMIT: "240" });
  const statuses: unknown[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) statuses.push(await call(signIn(`${attempt}@players.example`)));
  expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
});

test("an IP address that reached the limit in one process can make few calls in another", async () => {
  const call = await openInTwoProcesses({ RATE_LIMIT: "64" });
  const callDocs = (process: 0 | 1) => call({ method: "GET", url: "/api/docs" }, process);
  for (let count = 0; count < 64; count += 1) expect(await callDocs(0)).toBe(200);
  expect(await callDocs(0)).toBe(429);
  let passed = 0;
  const expectLimit = async () => {
    const status = await callDocs(1);
    if (status === 200) passed += 1;
    expect(status).toBe(429);
  };
  // The processes exchange their counts with a delay of some milliseconds.
  await vi.waitFor(expectLimit, { timeout: 10_000, interval: 50 });
  expect(passed).toBeLessThan(60);
});
