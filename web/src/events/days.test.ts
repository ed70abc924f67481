import { describe, expect, test } from "vitest";
import { zonedTime } from "../platform/time-zone.ts";
import { dayOf, daysAfter, hourOf, isDay, mondayOf } from "./days.ts";

test("a week begins on Monday", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
  expect(week.map(mondayOf)).toEqual(Array(7).fill("2026-11-16"));
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});

test("days are counted over months, years and leap days", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysAfter("2026-11-21", 0)).toBe("2026-11-21");
});

test.each(["2026-02-30", "2026-13-01", "26-01-01", "1999-01-01", "2026-1-1", "", "today"])(
  "%j is no day",
  (written) => {
    expect(isDay(written)).toBe(false);
  },
);

const faults = ["0020-11-20T18:00Z", "0202-11-20T18:00Z", "0000-01-01T00:00Z", "9999-12-31T23:59:59.999Z"];

describe.each(["UTC", "Europe/Paris", "America/Los_Angeles", "Pacific/Kiritimati", "America/Santiago"])(
  "in %s",
  (zone) => {
    test("every hour of a day is on that day", () => {
      // Clocks change on some of these days, in Santiago at midnight.
      for (const day of ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-09-06", "2026-11-21"]) {
        for (const hour of [0, 12, 23]) expect(dayOf(hourOf(day, hour, zone), zone)).toBe(day);
        expect(zonedTime(hourOf(day, 12, zone), zone).hour).toBe(12);
        expect(isDay(day)).toBe(true);
      }
    });

    test.each(faults)("parses a mistyped year, as in %s", (written) => {
      const day = dayOf(written, zone);
      expect(daysAfter(day, 0)).toBe(day);
      expect(daysAfter(daysAfter(day, 1), -1)).toBe(day);
      expect(dayOf(hourOf(day, 12, zone), zone)).toBe(day);
    });
  },
);

test("a week in which clocks change is an hour longer or shorter", () => {
  const start = (monday: string) => hourOf(monday, 0, "Europe/Paris");
  const hours = (monday: string) => (start(daysAfter(monday, 7)) - start(monday)) / 3_600_000;
  expect(hours("2026-03-23")).toBe(167);
  expect(hours("2026-10-19")).toBe(169);
  expect(hours("2026-11-16")).toBe(168);
});
