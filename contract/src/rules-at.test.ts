import { expect, test } from "vitest";
import { firstRulesOf } from "./first-rules.ts";
import { daysWords, isCarried, rulesAt, sideSizes } from "./rules-at.ts";

const rules = firstRulesOf("Season 1");

test.each([
  [7, 3, true],
  [69, 31, false],
  [1, 0, true],
  [0, 0, false],
  [0, 1, false],
])("a motion with %i for and %i against is carried by 70 %: %s", (yes, no, carried) => {
  expect(isCarried({ yes, no }, { majority: 70 })).toBe(carried);
});

test("without a vote for it none is carried, whatever the majority", () => {
  expect(isCarried({ yes: 0, no: 0 }, { majority: 0 })).toBe(false);
});

test("the rules at an instant are the last that have begun, before all of them the first", () => {
  const later = { ...rules, majority: 50 };
  const versions = [
    { from: "2026-03-01T00:00:00Z", rules },
    { from: "2026-04-01T00:00:00Z", rules: later },
  ];
  const at = (date: string) => rulesAt(versions, Date.parse(date));
  expect(at("2026-02-01T00:00:00Z")).toBe(rules);
  expect(at("2026-03-31T23:59:59.999Z")).toBe(rules);
  expect(at("2026-04-01T00:00:00Z")).toBe(later);
  expect(() => rulesAt([], 0)).toThrow("at least one version");
});

test("sizes of sides are from the least to the most", () => {
  const [side] = rules.sides;
  if (side === undefined) throw new Error("The first rules know a size");
  expect(sideSizes({ sides: [3, 2, 4].map((players) => ({ ...side, players })) })).toEqual({ min: 2, max: 4 });
});

test.each([
  [[1, 2, 3, 4, 5, 6, 7], "any day"],
  [[1, 2, 3, 4, 6, 7], "any day except Friday"],
  [[2, 3, 4, 5, 6], "any day except Monday and Sunday"],
  [[1, 2, 6, 7], "Monday, Tuesday, Saturday, Sunday"],
  [[3, 4, 5], "Wednesday, Thursday, Friday"],
])("%j is %s", (days, words) => {
  expect(daysWords(days)).toBe(words);
});
