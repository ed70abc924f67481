import { expect, test } from "vitest";
import { getDefaultRules } from "./default-rules.ts";
import {
  findBusyClan,
  generateEventTitle,
  getClanFeedPath,
  getSeasonFeedPath,
  personalFeedPath,
} from "./event-rules.ts";
import { getRulePlaceholders, isRulePlaceholder } from "./rule-placeholders.ts";
import { rulesChangeInput, rulesVersionOutput, type SeasonRules } from "./season-rules.ts";
import { formatWeekdays, getRulesInEffect, getTeamSizeRange, isMotionCarried } from "./season-rules-helpers.ts";

const rules = getDefaultRules("Season 1");

test.each([
  [7, 3, true],
  [69, 31, false],
  [1, 0, true],
  [0, 0, false],
  [0, 1, false],
])("if carrying a motion takes 70 %, one with %i votes for and %i against is carried: %s", (yes, no, carried) => {
  expect(isMotionCarried({ yes, no }, { majority: 70 })).toBe(carried);
});

test("a motion without a vote in favour is never carried", () => {
  expect(isMotionCarried({ yes: 0, no: 0 }, { majority: 0 })).toBe(false);
});

test("the latest version that has taken effect applies; before all versions, the first one does", () => {
  const laterRules = { ...rules, majority: 50 };
  const versions = [
    { from: "2026-03-01T00:00:00Z", rules },
    { from: "2026-04-01T00:00:00Z", rules: laterRules },
  ];
  const getRulesAt = (date: string) => getRulesInEffect(versions, Date.parse(date));
  expect(getRulesAt("2026-02-01T00:00:00Z")).toBe(rules);
  expect(getRulesAt("2026-03-31T23:59:59.999Z")).toBe(rules);
  expect(getRulesAt("2026-04-01T00:00:00Z")).toBe(laterRules);
  expect(() => getRulesInEffect([], 0)).toThrow("at least one version");
});

test("getTeamSizeRange returns the smallest and the largest team size", () => {
  const sides = [3, 2, 4].map((players) => ({ players, minutes: 15, maps: ["ctf1"] }));
  expect(getTeamSizeRange({ sides })).toEqual({ min: 2, max: 4 });
});

test.each([
  [[1, 2, 3, 4, 5, 6, 7], "any day"],
  [[1, 2, 3, 4, 6, 7], "any day except Friday"],
  [[2, 3, 4, 5, 6], "any day except Monday and Sunday"],
  [[1, 2, 6, 7], "Monday, Tuesday, Saturday, Sunday"],
  [[3, 4, 5], "Wednesday, Thursday, Friday"],
])("formatWeekdays formats %j as %s", (days, formatted) => {
  expect(formatWeekdays(days)).toBe(formatted);
});

test.each([
  { from: 18, to: 20, formatted: ["6", "8 pm"] },
  { from: 12, to: 23, formatted: ["12", "11 pm"] },
  { from: 0, to: 11, formatted: ["12 am", "11 am"] },
  { from: 11, to: 12, formatted: ["11 am", "12 pm"] },
])("the placeholders of the hours $from to $to use the 12-hour clock", ({ from, to, formatted }) => {
  const placeholders = getRulePlaceholders({ ...rules, hours: { from, to } });
  expect([placeholders["hours.from"], placeholders["hours.to"]]).toEqual(formatted);
});

test("the placeholder of a rank is replaced by an ordinal number", () => {
  const formatRank = (rank: number) =>
    getRulePlaceholders({ ...rules, relegation: { min: rank, max: rank } })["relegation.min"];
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 100].map(formatRank)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
    "100th",
  ]);
});

test("placeholders of durations are replaced by a number with a unit, those of counts by a number alone", () => {
  expect(getRulePlaceholders({ ...rules, podium: 4, pickHours: 6, serverMinutes: 10 })).toMatchObject({
    podium: "4",
    pickHours: "6 hours",
    serverMinutes: "10 minutes",
  });
});

test("placeholders of rules that a season does not have are replaced by dashes", () => {
  const rulesWithoutOptions = { ...rules, pickHours: null, serverMinutes: null, relegation: null };
  expect(getRulePlaceholders(rulesWithoutOptions)).toMatchObject({
    pickHours: "–",
    serverMinutes: "–",
    "relegation.min": "–",
    "relegation.max": "–",
  });
});

// The rules are played with 2 and 3 players per side. Texts can also use the placeholders of all sizes from 1 to 8.
test.each(["podium", "maps.2", "minutes.1", "maps.8"])("texts can use the placeholder %s", (name) => {
  expect(isRulePlaceholder(name, getRulePlaceholders(rules))).toBe(true);
});

test.each(["maps.9", "maps.22", "roadmaps.2", "toString2", "toString", "constructor", "valueOf"])(
  "texts cannot use %s as a placeholder",
  (name) => {
    expect(isRulePlaceholder(name, getRulePlaceholders(rules))).toBe(false);
  },
);

/** Validates the default rules with these changes. Returns the errors, each with the field's path. */
function findErrors(changes: object): string[] {
  const change = { rules: { ...rules, ...changes }, from: null, motionId: null, after: "1" };
  const issues = rulesChangeInput.safeParse(change).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.slice(1).join(".")} ${message}`);
}

/** Creates a change of the rules to a single team size. */
const createSize = (changes: object) => ({ sides: [{ players: 2, minutes: 15, maps: ["ctf1"], ...changes }] });
/** Returns the integers from 1 to `count`. */
const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const createMaps = (count: number) => countTo(count).map((number) => `ctf${number}`);
const createPrizes = (places: number[], byRounds = 1) => ({ prizes: { places, byRounds } });

test.each<[label: string, min: number, max: number, createRules: (value: number) => object]>([
  ["clans", 2, 100, (clans) => ({ clans })],
  ["players of a clan", 1, 50, (min) => ({ roster: { min, max: min } })],
  ["rounds of a match", 1, 9, (min) => ({ rounds: { min, max: min } })],
  ["players per side", 1, 8, (players) => createSize({ players })],
  ["minutes of a round", 1, 240, (minutes) => createSize({ minutes })],
  ["maps of a team size", 1, 50, (count) => createSize({ maps: createMaps(count) })],
  ["team sizes", 1, 8, (count) => ({ sides: countTo(count).flatMap((players) => createSize({ players }).sides) })],
  ["hours between the map picks and the match", 0, 168, (pickHours) => ({ pickHours })],
  ["minutes between the reservation and the match", 0, 60, (serverMinutes) => ({ serverMinutes })],
  ["hours of the day", 0, 23, (from) => ({ hours: { from, to: from } })],
  ["days of the week", 1, 7, (day) => ({ weekdays: [day] })],
  ["proposed dates", 1, 10, (proposedDates) => ({ proposedDates })],
  ["minutes until a clan counts as absent", 1, 240, (minutes) => ({ noShow: { minutes, rounds: 1 } })],
  ["rounds that an absent clan loses", 1, 9, (lost) => ({ noShow: { minutes: 1, rounds: lost } })],
  ["ranks on the podium", 0, 100, (podium) => ({ podium, relegation: null })],
  ["relegated ranks", 1, 100, (min) => ({ podium: 0, relegation: { min, max: min } })],
  ["prize parts of a rank", 0, 1000, (part) => createPrizes([part])],
  ["prize parts by rounds", 0, 1000, (part) => createPrizes([1], part)],
  ["a majority in per cent", 1, 100, (majority) => ({ majority })],
])("rules allow %s from %i to %i", (_, min, max, createRules) => {
  expect([min, max].map((value) => findErrors(createRules(value)))).toEqual([[], []]);
  for (const value of [min - 1, max + 1]) expect(findErrors(createRules(value)), `${value}`).not.toEqual([]);
});

// By default, the ranks 9 and 10 are relegated.
test.each([
  [{ roster: { min: 9, max: 8 } }, "roster.max must not be below the minimum"],
  [{ hours: { from: 21, to: 20 } }, "hours.to must not be before the first hour"],
  [{ weekdays: [] }, "weekdays must name a day"],
  [{ weekdays: [1, 1] }, "weekdays must differ from each other"],
  [{ timeZone: "Europe/Atlantis" }, "timeZone must be a time zone, such as Europe/Berlin"],
  [{ podium: 9 }, "relegation.min must be below the podium"],
  [{ sides: [] }, "sides must name a size"],
  [{ sides: [...rules.sides, ...rules.sides] }, "sides must differ in their players"],
  [createSize({ maps: [] }), "sides.0.maps must name a map"],
  [createSize({ maps: ["ctf1", "ctf1"] }), "sides.0.maps must differ from each other"],
  [{ decidingMap: " ctf1" }, "decidingMap must be the name of a map"],
  [{ decidingMap: "\u200B" }, "decidingMap must be the name of a map"],
])("rules with %j are rejected", (changes, error) => {
  expect(findErrors(changes)).toEqual([error]);
});

test("rules have the same schema for input and output", () => {
  const allRules: SeasonRules = { ...rules, timeZone: "Europe/Berlin", podium: 8, ...createPrizes([12, 5, 3]) };
  expect(findErrors(allRules)).toEqual([]);
  const version = { _id: "1", from: "2026-03-01T00:00:00.000Z", copiedFrom: null, motion: null, rules: allRules };
  expect(rulesVersionOutput.parse(version)).toEqual(version);
});

test("rules allow up to 20 prizes", () => {
  expect(findErrors(createPrizes(countTo(20)))).toEqual([]);
  expect(findErrors(createPrizes(countTo(21)))).not.toEqual([]);
});

test.each([
  { clanAId: "b", clanBId: "c", startDate: 15, endDate: 25, busyClan: "b" },
  { clanAId: "c", clanBId: "a", startDate: 5, endDate: 11, busyClan: "a" },
  { clanAId: "b", clanBId: "a", startDate: 0, endDate: 30, busyClan: "a" },
  { clanAId: "a", clanBId: "c", startDate: 20, endDate: 30, busyClan: undefined },
  { clanAId: "a", clanBId: "c", startDate: 0, endDate: 10, busyClan: undefined },
  { clanAId: "c", clanBId: "d", startDate: 10, endDate: 20, busyClan: undefined },
])(
  "in a match of a and b from 10 to 20, the busy clan is $busyClan if $clanAId plays $clanBId from $startDate to $endDate",
  ({ busyClan, ...otherMatch }) => {
    const matchOfOtherClans = { clanAId: "c", clanBId: "d", startDate: 0, endDate: 30 };
    const match = { clanAId: "a", clanBId: "b", startDate: 10, endDate: 20 };
    expect(findBusyClan(match, [matchOfOtherClans, otherMatch])).toBe(busyClan);
  },
);

test("a generated event title names both clans", () => {
  expect(generateEventTitle("Foxes", "Owls")).toBe("Foxes vs. Owls");
});

test("the paths of calendar feeds are stable", () => {
  expect([getSeasonFeedPath("1"), getClanFeedPath("2"), personalFeedPath]).toEqual([
    "/api/calendar/season/1.ics",
    "/api/calendar/clan/2.ics",
    "/api/calendar/me",
  ]);
});
