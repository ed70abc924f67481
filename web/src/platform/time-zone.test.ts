import { expect, test } from "vitest";
import {
  formatDateAndTime,
  formatElapsedTime,
  formatTimeLeft,
  formatTimeZone,
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
