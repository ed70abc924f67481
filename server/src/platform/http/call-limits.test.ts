import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SharedCounts } from "../database/shared-counts.ts";
import { createCallLimits } from "./limits.ts";

// Limits apply per minute.
const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
});

test("a client is over the limit until a minute after its first call", () => {
  const { tryCount } = createCallLimits(2, undefined);
  const tryTwice = () => [tryCount("a"), tryCount("a")];
  expect([tryCount("a"), tryCount("b")]).toEqual([true, true]);

  vi.advanceTimersByTime(minuteMs - 1);
  expect(tryTwice()).toEqual([true, false]);
  expect(tryCount("b")).toBe(true);

  vi.advanceTimersByTime(1);
  expect(tryTwice()).toEqual([true, true]);
  expect(tryCount("a")).toBe(false);
});

/** Counts calls of other clients, each of which makes one call. */
function countOthers({ tryCount }: ReturnType<typeof createCallLimits>, count: number, name: string): void {
  for (let index = 0; index < count; index += 1) tryCount(`${name} ${index}`);
}

test("the counts of 5000 clients are stored, and those that have made no call for longest are dropped first", () => {
  const limits = createCallLimits(2, undefined);
  limits.tryCount("early");
  limits.tryCount("late");
  countOthers(limits, 4998, "other");
  limits.tryCount("late");
  limits.tryCount("early");
  expect([limits.tryCount("early"), limits.tryCount("late")], "all counts are stored").toEqual([false, false]);

  countOthers(limits, 4999, "further");
  expect(limits.tryCount("late"), "the count is dropped").toBe(true);
  limits.tryCount("late");
  expect(limits.tryCount("late")).toBe(false);
});

test("a client that makes calls again keeps its count", () => {
  const limits = createCallLimits(2, undefined);
  limits.tryCount("early");
  countOthers(limits, 4999, "other");
  limits.tryCount("early");
  countOthers(limits, 4999, "further");
  expect(limits.tryCount("early")).toBe(false);
});

test("a process adds its calls to the shared count a sixteenth of the limit at a time, and reads how many calls other processes have counted", async () => {
  const added: unknown[] = [];
  const shared = {
    async add(key: string, calls: number, remainingMs: number) {
      added.push([key, calls, remainingMs]);
      // Other processes have counted 27 calls.
      return { count: 27 + 2 * added.length, remainingMs };
    },
  };
  const { tryCount } = createCallLimits(32, shared as unknown as SharedCounts);
  expect(tryCount("a")).toBe(true);
  expect(added).toEqual([]);

  vi.advanceTimersByTime(1000);
  expect(tryCount("a")).toBe(true);
  expect(added).toEqual([["calls a", 2, minuteMs - 1000]]);

  await null;
  expect([tryCount("a"), tryCount("a"), tryCount("a"), tryCount("a")]).toEqual([true, true, true, false]);
  expect(added).toEqual([
    ["calls a", 2, minuteMs - 1000],
    ["calls a", 2, minuteMs - 1000],
  ]);
});
