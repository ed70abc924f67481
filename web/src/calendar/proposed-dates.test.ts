import { expect, test } from "vitest";
import { formatEventHours, parseDates, validateProposal } from "./dates-section.tsx";

/** The form values of a proposal. An empty field has no date. */
const createProposal = (first: string, second = "", third = "") => ({
  "startDates[0]": first,
  "startDates[1]": second,
  "startDates[2]": third,
});
const monday = "2026-03-09T18:00";
const tuesday = "2026-03-10T18:00";

test("a proposal has one to three different dates without a gap", () => {
  expect(validateProposal(createProposal(monday))).toEqual({});
  expect(validateProposal(createProposal(monday, tuesday))).toEqual({});
  expect(Object.keys(validateProposal(createProposal("")))).toEqual(["startDates[0]"]);
  expect(Object.keys(validateProposal(createProposal(monday, "", tuesday)))).toEqual(["startDates[1]"]);
  expect(Object.keys(validateProposal(createProposal(monday, monday)))).toEqual(["startDates[1]"]);
  expect(Object.keys(validateProposal(createProposal(monday, tuesday, monday)))).toEqual(["startDates[2]"]);
});

test("empty fields of a proposal are not sent", () => {
  expect(parseDates(createProposal(monday, tuesday))).toHaveLength(2);
});

test("the text about the hours in which matches begin includes changes by later rules", () => {
  const hours = { from: 18, to: 20, timeZone: "UTC", weekdays: [1, 2, 3, 4, 6, 7] };
  // `most` is the maximum number of dates in a proposal.
  const dates = { ownClanId: null, hours, most: 3, seasonEnd: "2026-05-31T23:59:59.999Z", proposals: [] };
  const currentHours = "Matches begin between 18:00 and 20:00 (UTC), on any day except Friday";
  expect(formatEventHours({ ...dates, laterHours: [] })).toBe(`${currentHours}, until the season ends on 31 May 2026.`);
  const unchangedRules = { ...hours, since: "2026-03-20T00:00:00.000Z" };
  const longerHours = { ...hours, to: 21, since: "2026-04-01T00:00:00.000Z" };
  const repeatedLongerHours = { ...longerHours, since: "2026-04-20T00:00:00.000Z" };
  // Only `longerHours` differ from the hours before.
  const laterHours = [unchangedRules, longerHours, repeatedLongerHours];
  const laterText = "from Wednesday 1 April 2026, 00:00, between 18:00 and 21:00 (UTC), on any day except Friday";
  expect(formatEventHours({ ...dates, laterHours })).toBe(
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
