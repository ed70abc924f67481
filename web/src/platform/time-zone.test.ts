import { expect, test } from "vitest";
import {
  formatDate,
  formatDateAndTime,
  formatDateRange,
  formatElapsedTime,
  formatIsoDay,
  formatPlayedDay,
  formatShortMonth,
  formatTimeLeft,
  formatTimeZone,
  formatWeekday,
  getDayBounds,
  parseInstantInZone,
} from "./time-zone.ts";

test("formatDateAndTime shows the day before the month, and 24 hours", () => {
  expect(formatDateAndTime("2026-11-04T23:07:00.000Z", "Europe/Paris")).toBe("05/11/2026, 00:07");
  expect(formatDateAndTime("2026-07-25T16:00:00.000Z", "Europe/Paris")).toBe("25/07/2026, 18:00");
});

test.each([
  ["2026-01-05T09:03", "UTC", "2026-01-05T09:03"],
  ["2026-01-05T09:03", "Asia/Kolkata", "2026-01-05T03:33"],
  ["2026-07-05T23:59", "America/St_Johns", "2026-07-06T02:29"],
  ["2026-11-21T00:00", "Pacific/Kiritimati", "2026-11-20T10:00"],
  // In Paris, clocks skip the hour from 2:00 in March, and show it twice in October.
  ["2026-03-29T02:30", "Europe/Paris", "2026-03-29T01:30"],
  ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30"],
  ["2026-10-25T03:00", "Europe/Paris", "2026-10-25T02:00"],
  ["2026-03-08T02:30", "America/St_Johns", "2026-03-08T06:00"],
  ["2026-11-01T01:30", "America/St_Johns", "2026-11-01T04:00"],
  // In Chile, clocks skip the hour from midnight.
  ["2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00"],
])("parseInstantInZone converts %s in %s to %s in UTC", (text, zone, utc) => {
  expect(new Date(parseInstantInZone(text, zone)).toISOString()).toBe(`${utc}:00.000Z`);
});

test("formatTimeZone replaces each underscore", () => {
  expect(formatTimeZone("America/North_Dakota/New_Salem")).toBe("America/North Dakota/New Salem");
});

test.each(["", "soon", "2026-13-45T99:99", "12345-01-01T00:00"])("parseInstantInZone returns NaN for %j", (text) => {
  expect(parseInstantInZone(text, "Europe/Paris")).toBeNaN();
});

test("getDayBounds returns the first and the last millisecond of a day", () => {
  // The clocks change on this day, so it has 25 hours.
  expect(getDayBounds("2026-10-25", "Europe/Paris")).toEqual({
    from: "2026-10-24T22:00:00.000Z",
    to: "2026-10-25T22:59:59.999Z",
  });
  for (const text of ["", "2026-13-01", "soon"]) expect(getDayBounds(text, "UTC")).toBeNull();
});

const second = 1000;
const minute = 60_000;
const hour = 3_600_000;
const now = 1_000_000;

type Day = Parameters<typeof formatIsoDay>[0];

test.each([
  [60 * second, "1:00"],
  [46.2 * second, "0:47"],
  [1, "0:01"],
  [0, "0:00"],
  [-5 * second, "0:00"],
  [9 * minute + 5 * second, "9:05"],
  [2 * hour, "2:00:00"],
  [hour + 58 * minute + 3 * second, "1:58:03"],
])("a remaining time of %i ms is formatted as %s", (remaining, formatted) => {
  expect(formatTimeLeft(now + remaining, now)).toBe(formatted);
});

test.each([
  [-3 * second, "now"],
  [0, "now"],
  [minute - 1, "now"],
  [minute, "1 min"],
  [59 * minute + 59 * second, "59 min"],
  [hour, "1 h"],
  [hour + 5 * minute, "1 h 5 min"],
  [49 * hour, "49 h"],
])("an elapsed time of %i ms is formatted as %s", (elapsed, formatted) => {
  expect(formatElapsedTime(now - elapsed, now)).toBe(formatted);
});

test.each<[day: Day, isoDay: string, date: string, weekday: string, month: string]>([
  [{ year: 2026, month: 1, day: 5 }, "2026-01-05", "5 January 2026", "Monday", "Jan"],
  [{ year: 2026, month: 12, day: 31 }, "2026-12-31", "31 December 2026", "Thursday", "Dec"],
  [{ year: 9999, month: 9, day: 9 }, "9999-09-09", "9 September 9999", "Thursday", "Sep"],
  [{ year: 12_026, month: 3, day: 1 }, "+012026-03-01", "1 March 12026", "Sunday", "Mar"],
])("the day %j is formatted as %s and as %s, a %s in %s", (day, isoDay, date, weekday, month) => {
  expect(formatIsoDay(day)).toBe(isoDay);
  expect(formatDate(day)).toBe(date);
  expect(formatWeekday(day)).toBe(weekday);
  expect(formatShortMonth(day)).toBe(month);
});

test("a year has at least four digits in date fields", () => {
  expect(formatIsoDay({ year: 26, month: 3, day: 1 })).toBe("0026-03-01");
});

/** Converts a text such as `2026-11-16`. */
function parseDay(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

test.each([
  ["2026-11-16", "2026-11-22", "16–22 November 2026"],
  ["2026-11-30", "2026-12-06", "30 November – 6 December 2026"],
  ["2026-12-28", "2027-01-03", "28 December 2026 – 3 January 2027"],
  // The month is the same, but not the year.
  ["2026-11-30", "2027-11-06", "30 November 2026 – 6 November 2027"],
])("the days from %s to %s are formatted as %s", (from, to, formatted) => {
  expect(formatDateRange(parseDay(from), parseDay(to))).toBe(formatted);
});

test.each([
  ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
  ["2026-11-30", "2026-12-06", "30 Nov – 6 Dec 2026"],
])("the days from %s to %s are formatted with short months as %s", (from, to, formatted) => {
  expect(formatDateRange(parseDay(from), parseDay(to), formatShortMonth)).toBe(formatted);
});

test("the day of a round is shown in the viewer's time zone", () => {
  expect(formatPlayedDay("2026-11-04T23:07:00.000Z", "Europe/Paris")).toBe("05/11/2026");
});

test("times stay correct if more time zones are used than formatters are cached", () => {
  const instant = "2026-07-05T12:34:00.000Z";
  for (const timeZone of Intl.supportedValuesOf("timeZone").slice(0, 110)) {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" });
    expect(formatDateAndTime(instant, timeZone)).toBe(format.format(new Date(instant)));
  }
});
