import { expect, test } from "vitest";
import { exampleMatch } from "./example-match.ts";
import { refetchInterval } from "./matches-queries.ts";

const noMatch = { match: null, cooldown: null, isWaiting: false };
const end = Date.parse(exampleMatch.readyUntil ?? "");

test("refetches more often while the viewer waits in a queue", () => {
  expect(refetchInterval(undefined, end)).toBe(15_000);
  expect(refetchInterval(noMatch, end)).toBe(15_000);
  expect(refetchInterval({ ...noMatch, isWaiting: true }, end)).toBe(5000);
});

test.each([
  [60_000, 5000],
  [3200, 3200],
  [100, 1000],
  [-8000, 1000],
])("with %i ms left in the ready check, refetches in %i ms", (remaining, interval) => {
  expect(refetchInterval({ ...noMatch, match: exampleMatch }, end - remaining)).toBe(interval);
});

test("keeps polling while a match is played", () => {
  expect(refetchInterval({ ...noMatch, match: { ...exampleMatch, readyUntil: null } }, end)).toBe(5000);
});
