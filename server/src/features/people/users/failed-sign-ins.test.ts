import { expect, test } from "vitest";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";

const minute = 60_000;
const pair = { account: "one@players.example", ipAddress: "10.0.0.1" };

/** Counts the maximum of ten attempts concurrently. */
async function countTenFailures(failures = new FailedSignIns(), attemptedPair = pair) {
  await Promise.all(Array.from({ length: 10 }, () => failures.count(attemptedPair, 0)));
  expect(await isRejected(failures, attemptedPair)).toBe(true);
  return failures;
}

async function isRejected(failures: FailedSignIns, attemptedPair = pair): Promise<boolean> {
  const error = await failures.count(attemptedPair, 0).catch((thrown) => thrown);
  if (error !== undefined) expect(error).toMatchObject({ code: "TOO_MANY" });
  return error !== undefined;
}

test("rejects an eleventh failure until the first one is 15 minutes old", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(pair, attempt * minute);
  const errorWithSeconds = (seconds: number) => expect.objectContaining({ code: "TOO_MANY", details: { seconds } });
  await expect(failures.count(pair, 10 * minute)).rejects.toThrow(errorWithSeconds(300));
  await expect(failures.count(pair, 15 * minute - 1)).rejects.toThrow(errorWithSeconds(1));

  await failures.count(pair, 15 * minute);
  await expect(failures.count(pair, 15 * minute)).rejects.toThrow(errorWithSeconds(60));
});

test("counts each account and IP address separately", async () => {
  const failures = await countTenFailures();
  expect(await isRejected(failures, { ...pair, account: "two@players.example" })).toBe(false);
  expect(await isRejected(failures, { ...pair, ipAddress: "10.0.0.2" })).toBe(false);
  expect(await isRejected(failures)).toBe(true);
});

test("a success resets the count", async () => {
  const failures = await countTenFailures();
  await failures.forget(pair);
  await countTenFailures(failures);
});

test("a flood of accounts evicts the oldest accounts, not the newest", async () => {
  const failures = await countTenFailures();
  const last = { ...pair, account: "last@players.example" };
  for (let other = 0; other < 19_999; other++) await failures.count({ ...pair, account: `${other}` }, 0);
  expect(await isRejected(failures)).toBe(true);

  await countTenFailures(failures, last);
  expect(await isRejected(failures)).toBe(false);
  expect(await isRejected(failures, last)).toBe(true);
});

test("an account with recent attempts is not evicted, even if its first attempt is old", async () => {
  const failures = new FailedSignIns();
  const flood = async (name: string) => {
    for (let other = 0; other < 10_001; other++) await failures.count({ ...pair, account: `${name} ${other}` }, 0);
  };
  for (const name of ["one", "two"]) {
    for (let attempt = 0; attempt < 5; attempt++) await failures.count(pair, 0);
    await flood(name);
  }
  expect(await isRejected(failures)).toBe(true);
});

test("ignores attempts from before the clock was set back", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(pair, minute);
  expect(await isRejected(failures)).toBe(false);
});

test("counts the attempts of all processes together", async () => {
  const counts = new Map<string, number>();
  const shared = {
    add: async (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { count: counts.get(key) ?? 0, msLeft: minute };
    },
    reset: async (key: string) => void counts.delete(key),
  } as unknown as SharedCounts;
  const processA = new FailedSignIns(shared);
  const processB = new FailedSignIns(shared);
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const failures of [processA, processB]) await failures.count(pair, 0);
  }
  const tooManyForAMinute = expect.objectContaining({ code: "TOO_MANY", details: { seconds: 60 } });
  for (const failures of [processA, processB]) await expect(failures.count(pair, 0)).rejects.toThrow(tooManyForAMinute);
  expect(await isRejected(processA, { ...pair, account: "two@players.example" })).toBe(false);

  await processA.forget(pair);
  expect(await isRejected(processB)).toBe(false);
});
