import { expect, test } from "vitest";
import type { SharedCounts } from "../../../platform/database/shared-counts.ts";
import { FailedSignIns } from "./failed-sign-ins.ts";

const minuteMs = 60_000;
/** The time of all failures, unless a test says otherwise. */
const now = 0;
const adaAttempt = { account: "ada@players.example", ipAddress: "10.0.0.1" };

/** Counts ten failures concurrently, which is the maximum. */
async function countTenFailures(failures = new FailedSignIns(), attempt = adaAttempt) {
  await Promise.all(Array.from({ length: 10 }, () => failures.count(attempt, now)));
  expect(await isRejected(failures, attempt)).toBe(true);
  return failures;
}

/** Counts another failure. Returns whether it is rejected, because there were too many. */
async function isRejected(failures: FailedSignIns, attempt = adaAttempt): Promise<boolean> {
  const error = await failures.count(attempt, now).catch((thrown) => thrown);
  if (error !== undefined) expect(error).toMatchObject({ code: "TOO_MANY" });
  return error !== undefined;
}

test("after ten failures, attempts are rejected until the first failure is 15 minutes old", async () => {
  const failures = new FailedSignIns();
  // One failure is counted every minute.
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(adaAttempt, attempt * minuteMs);
  const createExpectedError = (seconds: number) => expect.objectContaining({ code: "TOO_MANY", details: { seconds } });
  // The first failure, at 0 minutes, is 15 minutes old in five minutes.
  await expect(failures.count(adaAttempt, 10 * minuteMs)).rejects.toThrow(createExpectedError(5 * 60));
  await expect(failures.count(adaAttempt, 15 * minuteMs - 1)).rejects.toThrow(createExpectedError(1));

  await failures.count(adaAttempt, 15 * minuteMs);
  // The second failure, at one minute, is 15 minutes old in a minute.
  await expect(failures.count(adaAttempt, 15 * minuteMs)).rejects.toThrow(createExpectedError(60));
});

test("failures of each account and IP address are counted separately", async () => {
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
  // The maximum is 20 000 pairs, one of which is Ada's.
  for (let index = 0; index < 19_999; index++) await failures.count({ ...adaAttempt, account: `${index}` }, now);
  expect(await isRejected(failures)).toBe(true);

  await countTenFailures(failures, newestAttempt);
  expect(await isRejected(failures)).toBe(false);
  expect(await isRejected(failures, newestAttempt)).toBe(true);
});

test("an account with recent attempts is not evicted, even if its first attempt is old", async () => {
  const failures = new FailedSignIns();
  // Two floods together exceed the maximum of 20 000 pairs.
  const floodWithAccounts = async (prefix: string) => {
    for (let index = 0; index < 10_001; index++)
      await failures.count({ ...adaAttempt, account: `${prefix} ${index}` }, now);
  };
  for (const prefix of ["first flood", "second flood"]) {
    for (let attempt = 0; attempt < 5; attempt++) await failures.count(adaAttempt, now);
    await floodWithAccounts(prefix);
  }
  expect(await isRejected(failures)).toBe(true);
});

test("attempts from before the clock was set back are ignored", async () => {
  const failures = new FailedSignIns();
  // A stored time is ignored if it is more than a minute after `now`.
  for (let attempt = 0; attempt < 10; attempt++) await failures.count(adaAttempt, 2 * minuteMs);
  expect(await isRejected(failures)).toBe(false);
});

test("the attempts of all processes are counted together", async () => {
  const counts = new Map<string, number>();
  // Has only the two methods that `FailedSignIns` calls.
  const sharedCounts = {
    add: async (key: string) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { count: counts.get(key) ?? 0, remainingMs: minuteMs };
    },
    reset: async (key: string) => void counts.delete(key),
  } as unknown as SharedCounts;
  const processA = new FailedSignIns(sharedCounts);
  const processB = new FailedSignIns(sharedCounts);
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const failures of [processA, processB]) await failures.count(adaAttempt, now);
  }
  const tooManyForAMinute = expect.objectContaining({ code: "TOO_MANY", details: { seconds: 60 } });
  for (const failures of [processA, processB])
    await expect(failures.count(adaAttempt, now)).rejects.toThrow(tooManyForAMinute);
  expect(await isRejected(processA, { ...adaAttempt, account: "bea@players.example" })).toBe(false);

  await processA.forget(adaAttempt);
  expect(await isRejected(processB)).toBe(false);
});
