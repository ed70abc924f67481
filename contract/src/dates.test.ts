import { expect, test } from "vitest";
import { endDateInput, parseInstant, startDateInput } from "./dates.ts";

const parseDate = (input: string) => Date.parse(input);

test.each([
  ["2026-11-20T18:00:00Z", parseDate("2026-11-20T18:00:00Z")],
  ["2026-11-20t18:00:00z", parseDate("2026-11-20T18:00:00Z")],
  ["2026-11-20T18:00", parseDate("2026-11-20T18:00:00Z")],
  ["2026-11-20 18:00:05.25", parseDate("2026-11-20T18:00:05.250Z")],
  ["2026-11-20T18:00+05:30", parseDate("2026-11-20T12:30:00Z")],
  ["2026-11-20T00:30+01:00", parseDate("2026-11-19T23:30:00Z")],
  ["2026-11-20", parseDate("2026-11-20T00:00:00Z")],
  ["2024-02-29", parseDate("2024-02-29T00:00:00Z")],
  ["0000-01-01", parseDate("0000-01-01T00:00:00Z")],
  ["9999-12-31T23:59:59.999Z", parseDate("9999-12-31T23:59:59.999Z")],
  ["2026-11-20T18:00:00+0200", parseDate("2026-11-20T16:00:00Z")],
  ["2026-11-20T18:00:00+02:00:30.5", parseDate("2026-11-20T15:59:29.500Z")],
  ["2026-11-20T18:00+02", parseDate("2026-11-20T16:00:00Z")],
  ["2026-11-20T18:00:00,5Z", parseDate("2026-11-20T18:00:00.500Z")],
  ["2026-11-20T18:00:00,5", parseDate("2026-11-20T18:00:00.500Z")],
  ["2026-11-20T18:00:00.123999999Z", parseDate("2026-11-20T18:00:00.123Z")],
  ["20261120", parseDate("2026-11-20T00:00:00Z")],
  ["20261120T180000Z", parseDate("2026-11-20T18:00:00Z")],
  ["20261120T1800-0530", parseDate("2026-11-20T23:30:00Z")],
  ["2026-11-20T18", parseDate("2026-11-20T18:00:00Z")],
  // A leap second counts as the second before it.
  ["2026-11-20T23:59:60Z", parseDate("2026-11-20T23:59:59Z")],
  ["+002026-11-20", parseDate("2026-11-20T00:00:00Z")],
  ["2026-11-20T18:00[Europe/Berlin]", parseDate("2026-11-20T17:00:00Z")],
  ["2026-11-20T18:00+01:00[Europe/Berlin]", parseDate("2026-11-20T17:00:00Z")],
  ["2026-11-20T18:00Z[Europe/Berlin][u-ca=gregory]", parseDate("2026-11-20T18:00:00Z")],
  ["2026-11-20[u-ca=hebrew]", parseDate("2026-11-20T00:00:00Z")],
])("parseInstant parses %s", (input, instant) => {
  expect(parseInstant(input, "start")).toBe(instant);
});

test.each(["2026-11-20", "20261120", "2026-11-20[u-ca=hebrew]"])(
  "the end of the day %s is its last millisecond",
  (day) => {
    expect(parseInstant(day, "end")).toBe(parseDate("2026-11-20T23:59:59.999Z"));
  },
);

test("a day in a time zone starts and ends at midnight there", () => {
  expect(parseInstant("2026-11-20[Europe/Berlin]", "start")).toBe(parseDate("2026-11-19T23:00:00Z"));
  expect(parseInstant("2026-11-20[Europe/Berlin]", "end")).toBe(parseDate("2026-11-20T22:59:59.999Z"));
});

test.each(["20261120T18", "2026-11-20T18:00"])("an end with a time is exactly that instant: %s", (input) => {
  expect(parseInstant(input, "end")).toBe(parseDate("2026-11-20T18:00:00Z"));
});

test.each([
  "",
  "today",
  "20.11.2026",
  "2026",
  "2026-11",
  "2026-11-20T",
  "2026-11-20T18:00:00+1",
  "2026-W47-5",
  "2026-324",
  "18:00Z",
  "2026-11-20Z",
  "2026-11-20T18:00[Nowhere/There]",
  // An unknown annotation may be ignored, but not one with an exclamation mark.
  "2026-11-20T18:00Z[!x=y]",
  "1700000000",
  "2026-02-29",
  "2026-02-30T10:00",
  "2026-13-01",
  "2026-00-01",
  "2026-01-00",
  "2026-11-20T25:00",
  "2026-11-20T18:60",
  "+010000-01-01",
  "-000001-01-01",
  "12026-11-20",
  " 2026-11-20",
  "2026-11-20\n",
  // Full-width digits are not ASCII.
  "２０２６-11-20",
  // In UTC, these are a minute before and after the accepted years.
  "0000-01-01T00:00+00:01",
  "9999-12-31T23:59:59-00:01",
])("parseInstant rejects %j", (input) => {
  expect(parseInstant(input, "start")).toBeNull();
});

test("startDateInput returns the first millisecond of a day, endDateInput the last", () => {
  expect(startDateInput.parse("2026-11-20")).toBe(parseDate("2026-11-20T00:00:00Z"));
  expect(endDateInput.parse("2026-11-20")).toBe(parseDate("2026-11-20T23:59:59.999Z"));
});

test("date inputs reject a text that is not a date", () => {
  expect(endDateInput.safeParse("tomorrow").error?.issues).toMatchObject([
    { code: "custom", message: "must be an ISO 8601 date, such as 2026-11-20T18:00:00Z" },
  ]);
});
