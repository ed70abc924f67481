import { expect, test } from "vitest";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";

const minute = 60_000;
const pair = { account: "one@players.example", address: "10.0.0.1" };

/** Counts ten attempts at once, which are all that are allowed. */
async function tenFailures(failures = new FailedSignIns(), who = pair) {
  await Promise.all(Array.from({ length: 10 }, () => failures.count(who, 0)));
  expect(await isRefused(failures, who)).toBe(true);
  return failures;
}

async function isRefused(failures: FailedSignIns, who = pair): Promise<boolean> {
  const refusal = await failures.count(who, 0).catch((fault) => fault);
  if (refusal !== undefined) expect(refusal).toMatchObject({ code: "TOO_MANY" });
  return refusal !== undefined;
}

test("refuses an eleventh failure within 15 minutes, until the first is older", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(pair, attempt * minute);
  const inSeconds = (seconds: number) => expect.objectContaining({ code: "TOO_MANY", details: { seconds } });
  await expect(failures.count(pair, 10 * minute)).rejects.toThrow(inSeconds(300));
  await expect(failures.count(pair, 15 * minute - 1)).rejects.toThrow(inSeconds(1));
  await failures.count(pair, 15 * minute);
  await expect(failures.count(pair, 15 * minute)).rejects.toThrow(inSeconds(60));
});

test("counts each account and address separately", async () => {
  const failures = await tenFailures();
  expect(await isRefused(failures, { ...pair, account: "two@players.example" })).toBe(false);
  expect(await isRefused(failures, { ...pair, address: "10.0.0.2" })).toBe(false);
  expect(await isRefused(failures)).toBe(true);
});

test("a success resets the count", async () => {
  const failures = await tenFailures();
  await failures.forget(pair);
  await tenFailures(failures);
});

test("a flood of accounts evicts the oldest, not the newest", async () => {
  const failures = await tenFailures();
  const last = { ...pair, account: "last@players.example" };
  for (let other = 0; other < 19_999; other++) await failures.count({ ...pair, account: `${other}` }, 0);
  expect(await isRefused(failures)).toBe(true);
  await tenFailures(failures, last);
  expect(await isRefused(failures)).toBe(false);
  expect(await isRefused(failures, last)).toBe(true);
});

test("an account whose attempts go on is not evicted for having begun early", async () => {
  const failures = new FailedSignIns();
  const flood = async (name: string) => {
    for (let other = 0; other < 10_001; other++) await failures.count({ ...pair, account: `${name} ${other}` }, 0);
  };
  for (const name of ["one", "two"]) {
    for (let attempt = 0; attempt < 5; attempt++) await failures.count(pair, 0);
    await flood(name);
  }
  expect(await isRefused(failures)).toBe(true);
});

test("attempts from before the clock was put back are not counted", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(pair, minute);
  expect(await isRefused(failures)).toBe(false);
});

test("counts attempts with those of other processes", async () => {
  const counts = new Map<string, number>();
  const shared = {
    add: async (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { count: counts.get(key) ?? 0, msLeft: minute };
    },
    forget: async (key: string) => void counts.delete(key),
  } as unknown as SharedCounts;
  const one = new FailedSignIns(shared);
  const other = new FailedSignIns(shared);
  for (let attempt = 0; attempt < 5; attempt++) for (const failures of [one, other]) await failures.count(pair, 0);
  const inAMinute = expect.objectContaining({ code: "TOO_MANY", details: { seconds: 60 } });
  for (const failures of [one, other]) await expect(failures.count(pair, 0)).rejects.toThrow(inAMinute);
  expect(await isRefused(one, { ...pair, account: "two@players.example" })).toBe(false);
  await one.forget(pair);
  expect(await isRefused(other)).toBe(false);
});
