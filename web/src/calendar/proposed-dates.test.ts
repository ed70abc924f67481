import type { EventDates } from "contract/scheduling.ts";
import { expect, test } from "vitest";
import { formatEventHours } from "./date-proposals.ts";
import { listPossibleStarts } from "./possible-starts.ts";
import { parseDates, validateProposal } from "./propose-dates.tsx";

const now = Date.parse("2026-03-02T18:00:00Z");

/** The form values of a proposal. An empty field has no date. */
const createProposal = (first: string, second = "", third = "") => ({
  "startDates[0]": first,
  "startDates[1]": second,
  "startDates[2]": third,
});
const monday = "2026-03-09T18:00";
const tuesday = "2026-03-10T18:00";
const friday = "2026-03-13T18:00";

/** Matches begin on weekdays except Friday, from 18:00 to 19:00. */
const dates: EventDates = {
  ownClanId: "1",
  hours: { from: 18, to: 19, timeZone: "UTC", weekdays: [1, 2, 3, 4] },
  laterHours: [],
  most: 3,
  seasonEnd: "2026-03-31T23:59:59.999Z",
  proposals: [],
};
const validate = (...inputs: Parameters<typeof createProposal>) =>
  validateProposal(createProposal(...inputs), dates, now);

test("a proposal has one to three different dates, without an empty field between them", () => {
  expect(validate(monday)).toEqual({});
  expect(validate(monday, tuesday)).toEqual({});
  expect(Object.keys(validate(""))).toEqual(["startDates[0]"]);
  expect(Object.keys(validate(monday, "", tuesday))).toEqual(["startDates[1]"]);
  expect(Object.keys(validate(monday, monday))).toEqual(["startDates[1]"]);
  expect(Object.keys(validate(monday, tuesday, monday))).toEqual(["startDates[2]"]);
});

test.each([
  { date: friday, error: "This date is a Friday in UTC, and no matches are played on Fridays" },
  { date: "2026-03-09T19:01", error: "This date must be between 18:00 and 19:00 in UTC" },
  { date: "2026-03-02T18:00", error: "This date must be in the future" },
  { date: "2026-04-06T18:00", error: "This date must not be after the season's end" },
])("the date $date is rejected before it is sent: $error", ({ date, error }) => {
  expect(validate(date)).toEqual({ "startDates[0]": error });
});

test("possible starts are the half hours of the playing hours, from two weeks before the match", () => {
  const options = { now, timeZone: "UTC" };
  const starts = listPossibleStarts(dates, { startDate: "2026-03-24T18:00:00Z" }, options);
  const days = [...starts.keys()];
  expect(days.slice(0, 4)).toEqual(["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-16"]);
  expect(days.at(-1)).toBe("2026-03-31");
  const times = starts.get("2026-03-10")?.map((start) => new Date(start).toISOString());
  expect(times).toEqual(["2026-03-10T18:00:00.000Z", "2026-03-10T18:30:00.000Z", "2026-03-10T19:00:00.000Z"]);
});

test("possible starts follow later rules, and are listed by the viewer's days", () => {
  const hours = { ...dates.hours, from: 18, to: 18 };
  const laterHours = [{ ...hours, from: 20, to: 20, since: "2026-03-10T12:00:00Z" }];
  // In Auckland, these times are on the next day.
  const options = { now, timeZone: "Pacific/Auckland" };
  const starts = listPossibleStarts({ ...dates, hours, laterHours }, { startDate: "2026-03-02T18:00:00Z" }, options);
  const times = [...starts.values()].flat().map((start) => new Date(start).toISOString());
  expect(times.slice(0, 4)).toEqual([
    "2026-03-03T18:00:00.000Z",
    "2026-03-04T18:00:00.000Z",
    "2026-03-05T18:00:00.000Z",
    "2026-03-09T18:00:00.000Z",
  ]);
  expect(times[4]).toBe("2026-03-10T20:00:00.000Z");
  expect([...starts.keys()][0]).toBe("2026-03-04");
});

test("empty fields of a proposal are not sent", () => {
  expect(parseDates(createProposal(monday, tuesday))).toHaveLength(2);
});

test("the text about the hours in which matches begin includes changes by later rules", () => {
  const hours = { from: 18, to: 20, timeZone: "UTC", weekdays: [1, 2, 3, 4, 6, 7] };
  // `most` is the maximum number of dates in a proposal.
  const seasonDates = { ...dates, hours, seasonEnd: "2026-05-31T23:59:59.999Z" };
  const currentHours = "Matches begin between 18:00 and 20:00 (UTC), on any day except Friday";
  expect(formatEventHours({ ...seasonDates, laterHours: [] })).toBe(
    `${currentHours}, until the season ends on 31 May 2026.`,
  );
  const unchangedRules = { ...hours, since: "2026-03-20T00:00:00.000Z" };
  const longerHours = { ...hours, to: 21, since: "2026-04-01T00:00:00.000Z" };
  const repeatedLongerHours = { ...longerHours, since: "2026-04-20T00:00:00.000Z" };
  // Only `longerHours` differ from the hours before.
  const laterHours = [unchangedRules, longerHours, repeatedLongerHours];
  const laterText = "from Wednesday 1 April 2026, 00:00, between 18:00 and 21:00 (UTC), on any day except Friday";
  expect(formatEventHours({ ...seasonDates, laterHours })).toBe(
    `${currentHours}; ${laterText}, until the season ends on 31 May 2026.`,
  );
});

test("the text about the hours gives each date in the time zone of its rules", () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const hours = { from: 18, to: 20, timeZone: "America/New_York", weekdays };
  // Midnight in New Zealand, where it is 13 hours later than in UTC.
  const laterHours = [{ ...hours, timeZone: "Pacific/Auckland", since: "2026-03-31T11:00:00.000Z" }];
  // The last second of May in New York, where it is four hours earlier than in UTC.
  const seasonEnd = "2026-06-01T03:59:59.999Z";
  const text = formatEventHours({ ownClanId: null, hours, laterHours, most: 3, seasonEnd, proposals: [] });
  expect(text).toContain("from Wednesday 1 April 2026, 00:00,");
  expect(text).toContain("until the season ends on 31 May 2026.");
});
