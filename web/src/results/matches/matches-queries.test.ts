import { expect, test } from "vitest";
import { exampleMatch } from "./example-match.ts";
import { refetchInterval } from "./matches-queries.ts";

const nothing = { match: null, cooldown: null, isWaiting: false };
const end = Date.parse(exampleMatch.readyUntil ?? "");

test("refetches more often while a match may be made", () => {
  expect(refetchInterval(undefined, end)).toBe(15_000);
  expect(refetchInterval(nothing, end)).toBe(15_000);
  expect(refetchInterval({ ...nothing, isWaiting: true }, end)).toBe(5000);
});

test.each([
  [60_000, 5000],
  [3200, 3200],
  [100, 1000],
  [-8000, 1000],
])("with %i ms left to be ready it is refetched in %i ms", (left, pause) => {
  expect(refetchInterval({ ...nothing, match: exampleMatch }, end - left)).toBe(pause);
});

test("keeps polling while a match is played", () => {
  expect(refetchInterval({ ...nothing, match: { ...exampleMatch, readyUntil: null } }, end)).toBe(5000);
});
