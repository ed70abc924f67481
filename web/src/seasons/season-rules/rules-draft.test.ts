import { getDefaultRules } from "contract/default-rules.ts";
import { rulesChangeInput, type SeasonRules } from "contract/season-rules.ts";
import { expect, test } from "vitest";
import {
  createNextTeamSize,
  findRuleChanges,
  parseRulesDraft,
  toRulesDraft,
  validateRulesDraft,
} from "./rules-draft.ts";

const defaults = getDefaultRules("Season 3");
/** Rules without an empty value, in which every value differs from the default. */
const customRules: SeasonRules = {
  clans: 12,
  roster: { min: 2, max: 9 },
  rounds: { min: 4, max: 8 },
  // The team sizes. `sides` is the API's name.
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
  // Parts of the prize pool: for the first two places, and for all clans by the rounds that they won.
  prizes: { places: [7, 6], byRounds: 19 },
  majority: 67,
};

test.each([
  { label: "the default rules", rules: defaults },
  {
    label: "rules without optional values",
    rules: { ...customRules, decidingMap: null, pickHours: null, serverMinutes: null },
  },
  { label: "rules without a time zone and relegation", rules: { ...customRules, timeZone: null, relegation: null } },
  { label: "rules with all values", rules: customRules },
])("the form returns $label unchanged", ({ rules }) => {
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

test.each(["rules.relegation.min", "rules.relegation.max"] as const)(
  "the server rejects a relegation range without a minimum or maximum, and reports the missing one: %s",
  (missingField) => {
    const rules = parseRulesDraft({ ...toRulesDraft(customRules), [missingField]: null });
    // `after` is the id of the latest version of the rules that the caller has read.
    const change = { rules, from: null, motionId: null, after: "1" };
    const [firstIssue] = rulesChangeInput.safeParse(change).error?.issues ?? [];
    expect(firstIssue?.path.join(".")).toBe(missingField);
  },
);

test("an empty number becomes 0 if it is required, and stays empty if it is optional", () => {
  const emptyFields = { "rules.clans": null, "rules.noShow.rounds": null, "rules.pickHours": null };
  expect(parseRulesDraft({ ...toRulesDraft(customRules), ...emptyFields })).toEqual({
    ...customRules,
    clans: 0,
    noShow: { ...customRules.noShow, rounds: 0 },
    pickHours: null,
  });
});

test.each([
  { field: "rules.prizes.places", text: " 12,, 5.9 , three", rules: { prizes: { places: [12, 5, 0], byRounds: 19 } } },
  { field: "rules.prizes.places", text: " , ", rules: { prizes: { places: [], byRounds: 19 } } },
  { field: "rules.decidingMap", text: "  ctf5 ", rules: { decidingMap: "ctf5" } },
  { field: "rules.timeZone", text: "  ", rules: { timeZone: null } },
])("the text “$text” in the field $field is sent as $rules", ({ field, text, rules }) => {
  expect(parseRulesDraft({ ...toRulesDraft(customRules), [field]: text })).toEqual({ ...customRules, ...rules });
});

test("a team size whose fields are empty is sent without players, minutes and maps", () => {
  const draft = { ...toRulesDraft(customRules), "rules.sides": [{ players: null, minutes: null, maps: " " }] };
  expect(parseRulesDraft(draft).sides).toEqual([{ players: 0, minutes: 0, maps: [] }]);
});

test("each added team size is the most common one that is missing, with the minutes and maps of the first one", () => {
  // The rules have the sizes 1 and 6.
  const teamSizes = [...toRulesDraft(customRules)["rules.sides"]];
  const [firstSize] = teamSizes;
  // After the eighth size, no size is missing.
  for (const players of [2, 3, 4, 5, 7, 8, 2]) {
    const nextSize = createNextTeamSize(teamSizes);
    expect(nextSize).toEqual({ ...firstSize, players });
    teamSizes.push(nextSize);
  }
});

test("the first team size to be added has empty fields for minutes and maps", () => {
  expect(createNextTeamSize([])).toEqual({ players: 2, minutes: null, maps: "" });
});

/** Returns the value of a field after it is emptied. */
function toEmptyValue(value: unknown) {
  if (Array.isArray(value)) return [];
  return typeof value === "number" ? null : "";
}
