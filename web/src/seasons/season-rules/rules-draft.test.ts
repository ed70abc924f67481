import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { expect, test } from "vitest";
import { findRuleChanges, parseRulesDraft, toRulesDraft, validateRulesDraft } from "./rules-draft.ts";

const defaults = getDefaultRules("Season 3");
/** Rules in which every optional value is set, and with every other value different from the defaults. */
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

test("lists a change of every value of the rules", () => {
  expect(findRuleChanges(defaults, defaults)).toEqual([]);
  const listLeaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, child]) => listLeaves(child, path === "" ? name : `${path}.${name}`))
      : [path];
  const paths = findRuleChanges(defaults, customRules).map(({ path }) => path);
  // A list of numbers, and the team sizes, are one field each.
  expect(paths.toSorted()).toEqual(listLeaves(customRules, "").toSorted());
});

test("shows changed values as text, and a dash for an empty value", () => {
  const before = { ...customRules, pickHours: null };
  const after = { ...customRules, weekdays: [1, 3], sides: customRules.sides.slice(0, 1) };
  expect(findRuleChanges(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`)).toEqual([
    "Sizes and maps: 1 players: 11 min, ctf1; 6 players: 31 min, ctf5, ctf_duskwood → 1 players: 11 min, ctf1",
    "Leaders pick a map until (hours before the match): – → 13",
    "Days: 2; 7 → 1; 3",
  ]);
});

test("reports every empty field that is required", () => {
  const draft = toRulesDraft(customRules);
  const emptyDraft = Object.fromEntries(
    Object.entries(draft).map(([path, value]) => [path, emptyValue(value)]),
  ) as unknown as typeof draft;
  const number = "Please enter a number";
  expect(validateRulesDraft(draft)).toEqual({});
  expect(validateRulesDraft(emptyDraft)).toEqual({
    "rules.clans": number,
    "rules.roster.min": number,
    "rules.roster.max": number,
    "rules.rounds.min": number,
    "rules.rounds.max": number,
    "rules.sides": "Please add a size",
    "rules.hours.from": number,
    "rules.hours.to": number,
    "rules.proposedDates": number,
    "rules.weekdays": "Please choose a weekday",
    "rules.noShow.minutes": number,
    "rules.noShow.rounds": number,
    "rules.majority": number,
    "rules.podium": number,
    "rules.prizes.byRounds": number,
  });
});

test("sends 0 for a bound of the relegation that is empty, so that the server rejects it", () => {
  const draft = { ...toRulesDraft(customRules), "rules.relegation.max": null };
  expect(parseRulesDraft(draft).relegation).toEqual({ min: 10, max: 0 });
});

function emptyValue(value: unknown) {
  if (Array.isArray(value)) return [];
  return typeof value === "number" ? null : "";
}
