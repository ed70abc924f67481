import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { expect, test } from "vitest";
import { findRuleChanges, parseRulesDraft, toRulesDraft, validateRulesDraft } from "./rules-draft.ts";

const defaults = getDefaultRules("Season 3");
/** Rules without an empty value, in which every value differs from the default. */
const customRules: SeasonRules = {
  clans: 12,
  roster: { min: 2, max: 9 },
  rounds: { min: 4, max: 8 },
  sides: [
    { players: 1, minutes: 11, maps: ["ctf1"] },
    { players: 6, minutes: 31, maps: ["ctf5", "ctf_duskwood"] },
  ],
  decidingMap: "ctf7",
  pickHours: 13,
  serverMinutes: 14,
  hours: { from: 9, to: 23 },
  weekdays: [2, 7],
  timeZone: "America/Lima",
  proposedDates: 9,
  noShow: { minutes: 17, rounds: 6 },
  podium: 5,
  relegation: { min: 10, max: 12 },
  prizes: { places: [7, 6], byRounds: 19 },
  majority: 67,
};

test.each([
  ["the default rules", defaults],
  ["rules without optional values", { ...customRules, decidingMap: null, pickHours: null, serverMinutes: null }],
  ["rules without a time zone and relegation", { ...customRules, timeZone: null, relegation: null }],
  ["rules with all values", customRules],
])("the form returns %s unchanged", (_name, rules) => {
  expect(parseRulesDraft(toRulesDraft(rules))).toEqual(rules);
});

test("equal rules have no changes", () => {
  expect(findRuleChanges(defaults, defaults)).toEqual([]);
});

/** Returns the paths of all values: `clans`, `roster.min`. A list counts as one value. */
function listValuePaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, child]) =>
    listValuePaths(child, path === "" ? name : `${path}.${name}`),
  );
}

test("a change of every value of the rules is listed", () => {
  const changedPaths = findRuleChanges(defaults, customRules).map(({ path }) => path);
  expect(changedPaths.toSorted()).toEqual(listValuePaths(customRules).toSorted());
});

test("changed values are shown as text, and an empty value as a dash", () => {
  const before = { ...customRules, pickHours: null };
  const after = { ...customRules, weekdays: [1, 3], sides: customRules.sides.slice(0, 1) };
  expect(findRuleChanges(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    "Sizes and maps: 1 player: 11 min, ctf1; 6 players: 31 min, ctf5, ctf_duskwood → 1 player: 11 min, ctf1",
    "Leaders pick a map until (hours before the match): – → 13",
    "Days: Tuesday, Sunday → Monday, Wednesday",
  ]);
});

test("an empty text, and an empty list of numbers, are shown as a dash", () => {
  const emptyRules = { ...customRules, decidingMap: null, prizes: { ...customRules.prizes, places: [] } };
  expect(findRuleChanges(customRules, emptyRules).map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    "Deciding map: ctf7 → –",
    "Shares of the prize pool for the first places: 7, 6 → –",
  ]);
});

test("rules without an empty value are valid", () => {
  expect(validateRulesDraft(toRulesDraft(customRules))).toEqual({});
});

test("every empty field that is required has an error", () => {
  const draft = toRulesDraft(customRules);
  const emptyDraft = Object.fromEntries(
    Object.entries(draft).map(([path, value]) => [path, toEmptyValue(value)]),
  ) as unknown as typeof draft;
  const missingNumber = "Please enter a number";

  expect(validateRulesDraft(emptyDraft)).toEqual({
    "rules.clans": missingNumber,
    "rules.roster.min": missingNumber,
    "rules.roster.max": missingNumber,
    "rules.rounds.min": missingNumber,
    "rules.rounds.max": missingNumber,
    "rules.sides": "Please add a size",
    "rules.hours.from": missingNumber,
    "rules.hours.to": missingNumber,
    "rules.proposedDates": missingNumber,
    "rules.weekdays": "Please choose a weekday",
    "rules.noShow.minutes": missingNumber,
    "rules.noShow.rounds": missingNumber,
    "rules.majority": missingNumber,
    "rules.podium": missingNumber,
    "rules.prizes.byRounds": missingNumber,
  });
});

test("an empty bound of the relegation is sent as 0, so that the server rejects it", () => {
  const draft = { ...toRulesDraft(customRules), "rules.relegation.max": null };
  expect(parseRulesDraft(draft).relegation).toEqual({ min: 10, max: 0 });
});

/** Returns the value of a field after it is emptied. */
function toEmptyValue(value: unknown) {
  if (Array.isArray(value)) return [];
  return typeof value === "number" ? null : "";
}
