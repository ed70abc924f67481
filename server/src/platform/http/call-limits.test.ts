import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SharedCounts } from "../database/shared-counts.ts";
import { createCallLimits } from "./limits.ts";

// Limits apply per minute.
const minuteMs = 60_000;
/** How many clients are counted at the same time. */
const maxClients = 5000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
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

/** Counts one call of each of `count` other clients. */
function countOtherClients({ tryCount }: ReturnType<typeof createCallLimits>, count: number, name: string): void {
  for (let index = 0; index < count; index += 1) tryCount(`${name} ${index}`);
}

test("the counts of 5000 clients are stored; the client that has made no call for longest is dropped first", () => {
  const limits = createCallLimits(2, undefined);
  limits.tryCount("early");
  limits.tryCount("late");
  countOtherClients(limits, maxClients - 2, "other");
  limits.tryCount("late");
  limits.tryCount("early");
  expect([limits.tryCount("early"), limits.tryCount("late")], "all counts are stored").toEqual([false, false]);

  countOtherClients(limits, maxClients - 1, "further");
  expect(limits.tryCount("late"), "the count is dropped").toBe(true);
  limits.tryCount("late");
  expect(limits.tryCount("late")).toBe(false);
});

test("a client that makes calls again keeps its count", () => {
  const limits = createCallLimits(2, undefined);
  limits.tryCount("early");
  countOtherClients(limits, maxClients - 1, "other");
  limits.tryCount("early");
  countOtherClients(limits, maxClients - 1, "further");
  expect(limits.tryCount("early")).toBe(false);
});

test("after every sixteenth of the limit, a process shares its count and reads the total", async () => {
  const limit = 32;
  const callsPerAddition = limit / 16;
  const callsOfOtherProcesses = 27;
  const additions: unknown[] = [];
  const shared = {
    async add(key: string, calls: number, remainingMs: number) {
      additions.push([key, calls, remainingMs]);
      return { count: callsOfOtherProcesses + callsPerAddition * additions.length, remainingMs };
    },
  };
  // `add` is the only function that the limits call.
  const { tryCount } = createCallLimits(limit, shared as unknown as SharedCounts);
  expect(tryCount("a")).toBe(true);
  expect(additions).toEqual([]);

  vi.advanceTimersByTime(1000);
  expect(tryCount("a")).toBe(true);
  expect(additions).toEqual([["calls a", callsPerAddition, minuteMs - 1000]]);

  // Once the reply has arrived, the process knows of 2 own and 27 other calls, so three more are allowed.
  await null;
  expect([tryCount("a"), tryCount("a"), tryCount("a"), tryCount("a")]).toEqual([true, true, true, false]);
  expect(additions).toEqual([
    ["calls a", callsPerAddition, minuteMs - 1000],
    ["calls a", callsPerAddition, minuteMs - 1000],
  ]);
});
