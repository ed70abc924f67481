import { expect, test } from "vitest";
import { exampleMatch } from "./example-match.ts";
import { getRefetchInterval } from "./matches-queries.ts";

// The second argument of `getRefetchInterval` is the current time. Intervals are in milliseconds.

const noMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };
const readyCheckEnd = Date.parse(exampleMatch.readyUntil ?? "");

test("the match is refetched more often while the viewer waits in a queue", () => {
  expect(getRefetchInterval(undefined, readyCheckEnd)).toBe(15_000);
  expect(getRefetchInterval(noMatch, readyCheckEnd)).toBe(15_000);
  expect(getRefetchInterval({ ...noMatch, queueIds: ["2"] }, readyCheckEnd)).toBe(5000);
});

test.each([
  { remainingMs: 60_000, intervalMs: 5000 },
  { remainingMs: 3200, intervalMs: 3200 },
  { remainingMs: 100, intervalMs: 1000 },
  { remainingMs: -8000, intervalMs: 1000 },
])("$remainingMs ms before the ready check ends, the interval is $intervalMs ms", ({ remainingMs, intervalMs }) => {
  expect(getRefetchInterval({ ...noMatch, match: exampleMatch }, readyCheckEnd - remainingMs)).toBe(intervalMs);
});

test("the match is still refetched while it is played", () => {
  expect(getRefetchInterval({ ...noMatch, match: { ...exampleMatch, readyUntil: null } }, readyCheckEnd)).toBe(5000);
});
