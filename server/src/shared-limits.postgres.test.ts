import { expect, onTestFinished, test, vi } from "vitest";
import { openLeague } from "../test/open-league.ts";
import { buildApp } from "./app.ts";
import type { Tables } from "./features/tables.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { openSharedCounts } from "./platform/database/shared-counts.ts";

/** A league behind two processes that share its database and its limits. Answers the status of calls to one, or to each in turns. */
async function openTwice(environment: Record<string, string> = {}) {
  const league = await openLeague(environment);
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const processes = [await startProcess(league, onFault), await startProcess(league, onFault)];
  let turn = 0;
  return async (call: { method: "GET" | "POST"; url: string; payload?: object }, process?: 0 | 1) => {
    turn += 1;
    const reply = await processes[process ?? turn % 2]?.inject(call);
    // Counted by each process for itself, calls would be let through, or refused, one too late.
    if (faults.length > 0) throw new Error("A count of all processes failed or took too long", { cause: faults[0] });
    return reply?.statusCode;
  };
}

async function startProcess(league: Awaited<ReturnType<typeof openLeague>>, onFault: (fault: unknown) => void) {
  const database = await openDatabase<Tables>(league.location);
  const sharedCounts = openSharedCounts(league.location.url ?? "", onFault);
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
  const call = await openTwice();
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await call(signIn("one@players.example"))).toBe(401);
  expect(await call(signIn("one@players.example"))).toBe(429);
  expect(await call(signIn("one@players.example"))).toBe(429);
  expect(await call(signIn("two@players.example"))).toBe(401);
});

test("all processes together count sign-ins of an IP address", async () => {
  const call = await openTwice({ RATE_LIMIT: "240" });
  const seen: unknown[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) seen.push(await call(signIn(`${attempt}@players.example`)));
  expect(seen).toEqual([...Array(12).fill(401), 429, 429]);
});

test("an IP address that reached the limit in one process can make few calls in another", async () => {
  const call = await openTwice({ RATE_LIMIT: "64" });
  const callDocs = (process: 0 | 1) => call({ method: "GET", url: "/api/docs" }, process);
  for (let made = 0; made < 64; made += 1) expect(await callDocs(0)).toBe(200);
  expect(await callDocs(0)).toBe(429);
  let passed = 0;
  const isOver = async () => {
    const status = await callDocs(1);
    if (status === 200) passed += 1;
    expect(status).toBe(429);
  };
  // What each has counted is on its way for some milliseconds.
  await vi.waitFor(isOver, { timeout: 10_000, interval: 50 });
  expect(passed).toBeLessThan(60);
});
