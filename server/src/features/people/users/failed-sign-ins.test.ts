import { expect, test } from "vitest";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";

const minute = 60_000;
const adaAttempt = { account: "ada@players.example", ipAddress: "10.0.0.1" };

/** Counts ten failures concurrently, which is the maximum. */
async function countTenFailures(failures = new FailedSignIns(), attempt = adaAttempt) {
  await Promise.all(Array.from({ length: 10 }, () => failures.count(attempt, 0)));
  expect(await isRejected(failures, attempt)).toBe(true);
  return failures;
}

async function isRejected(failures: FailedSignIns, attempt = adaAttempt): Promise<boolean> {
  const error = await failures.count(attempt, 0).catch((thrown) => thrown);
  if (error !== undefined) expect(error).toMatchObject({ code: "TOO_MANY" });
  return error !== undefined;
}

test("rejects an eleventh failure until the first failure is 15 minutes old", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(adaAttempt, attempt * minute);
  const errorWithSeconds = (seconds: number) => expect.objectContaining({ code: "TOO_MANY", details: { seconds } });
  await expect(failures.count(adaAttempt, 10 * minute)).rejects.toThrow(errorWithSeconds(300));
  await expect(failures.count(adaAttempt, 15 * minute - 1)).rejects.toThrow(errorWithSeconds(1));

  await failures.count(adaAttempt, 15 * minute);
  await expect(failures.count(adaAttempt, 15 * minute)).rejects.toThrow(errorWithSeconds(60));
});

test("counts each account and IP address separately", async () => {
  const failures = await countTenFailures();
  expect(await isRejected(failures, { ...adaAttempt, account: "bea@players.example" })).toBe(false);
  expect(await isRejected(failures, { ...adaAttempt, ipAddress: "10.0.0.2" })).toBe(false);
  expect(await isRejected(failures)).toBe(true);
});

test("a success resets the count", async () => {
  const failures = await countTenFailures();
  await failures.forget(adaAttempt);
  await countTenFailures(failures);
});

test("a flood of accounts evicts the oldest accounts, not the newest", async () => {
  const failures = await countTenFailures();
  const newestAttempt = { ...adaAttempt, account: "newest@players.example" };
  for (let index = 0; index < 19_999; index++) await failures.count({ ...adaAttempt, account: `${index}` }, 0);
  expect(await isRejected(failures)).toBe(true);

  await countTenFailures(failures, newestAttempt);
  expect(await isRejected(failures)).toBe(false);
  expect(await isRejected(failures, newestAttempt)).toBe(true);
});

test("an account with recent attempts is not evicted, even if its first attempt is old", async () => {
  const failures = new FailedSignIns();
  const floodWithAccounts = async (prefix: string) => {
    for (let index = 0; index < 10_001; index++)
      await failures.count({ ...adaAttempt, account: `${prefix} ${index}` }, 0);
  };
  for (const prefix of ["first flood", "second flood"]) {
    for (let attempt = 0; attempt < 5; attempt++) await failures.count(adaAttempt, 0);
    await floodWithAccounts(prefix);
  }
  expect(await isRejected(failures)).toBe(true);
});

test("ignores attempts from before the clock was set back", async () => {
  const failures = new FailedSignIns();
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(adaAttempt, minute);
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
    for (const failures of [processA, processB]) await failures.count(adaAttempt, 0);
  }
  const tooManyForAMinute = expect.objectContaining({ code: "TOO_MANY", details: { seconds: 60 } });
  for (const failures of [processA, processB])
    await expect(failures.count(adaAttempt, 0)).rejects.toThrow(tooManyForAMinute);
  expect(await isRejected(processA, { ...adaAttempt, account: "bea@players.example" })).toBe(false);

  await processA.forget(adaAttempt);
  expect(await isRejected(processB)).toBe(false);
});
