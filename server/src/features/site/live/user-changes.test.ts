import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { UserChanges } from "./user-changes.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Returns changes that have been recorded for ten seconds. */
function createChanges(): UserChanges {
  const changes = new UserChanges();
  changes.record("all");
  vi.advanceTimersByTime(10_000);
  return changes;
}

test("data is outdated for a user who has changed since it was read, but not for other users", () => {
  const changes = createChanges();
  changes.record(new Set([7]));
  vi.advanceTimersByTime(1000);
  expect(changes.isOutdated(7, 1000)).toBe(true);
  expect(changes.isOutdated(7, 999)).toBe(false);
  expect(changes.isOutdated(8, 1000)).toBe(false);
});

test("data is outdated for everyone if it is as old as the records, or of unknown age", () => {
  const changes = createChanges();
  expect(changes.isOutdated(7, 9999)).toBe(false);
  expect(changes.isOutdated(7, 10_000)).toBe(true);
  expect(changes.isOutdated(7, Number.POSITIVE_INFINITY)).toBe(true);
  changes.record("all");
  expect(changes.isOutdated(7, 5000)).toBe(true);
});

test("once too many users have changed to remember them, earlier data is outdated for everyone", () => {
  const changes = createChanges();
  changes.record(new Set(Array.from({ length: 20_000 }, (_, id) => id)));
  expect(changes.isOutdated(30_000, 5000)).toBe(false);
  changes.record(new Set([20_000]));
  expect(changes.isOutdated(30_000, 5000)).toBe(true);
});
