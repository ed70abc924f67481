import { expect, test } from "vitest";
import { exampleMatch } from "./example-match.ts";
import { getRefetchInterval } from "./matches-queries.ts";

// The second argument of `getRefetchInterval` is the current time. Intervals are in milliseconds.

const noMatch = { match: null, cooldown: null, isWaiting: false };
const readyCheckEnd = Date.parse(exampleMatch.readyUntil ?? "");

test("the match is refetched more often while the viewer waits in a queue", () => {
  expect(getRefetchInterval(undefined, readyCheckEnd)).toBe(15_000);
  expect(getRefetchInterval(noMatch, readyCheckEnd)).toBe(15_000);
  expect(getRefetchInterval({ ...noMatch, isWaiting: true }, readyCheckEnd)).toBe(5000);
});

test.each([
  [60_000, 5000],
  [3200, 3200],
  [100, 1000],
  [-8000, 1000],
])("if the ready check ends in %i ms, the match is refetched in %i ms", (remaining, interval) => {
  expect(getRefetchInterval({ ...noMatch, match: exampleMatch }, readyCheckEnd - remaining)).toBe(interval);
});

test("the match is still refetched while it is played", () => {
  expect(getRefetchInterval({ ...noMatch, match: { ...exampleMatch, readyUntil: null } }, readyCheckEnd)).toBe(5000);
});
