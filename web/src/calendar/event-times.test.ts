import { describe, expect, test } from "vitest";
import { parseInstantInZone, toZonedTime } from "../platform/time-zone.ts";
import {
  addDays,
  formatClockTimes,
  formatEventDate,
  formatRangeTitle,
  formatUpcomingStart,
  getEventPhase,
  getMonday,
  isInVisibleHours,
  isShownOn,
  isValidDay,
  toCalendarDay,
  toInstant,
} from "./event-times.ts";

test("a week begins on Monday", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
  expect(week.map(getMonday)).toEqual(Array(7).fill("2026-11-16"));
  expect(getMonday("2027-01-01")).toBe("2026-12-28");
});

test("adds days across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addDays("2026-11-21", 0)).toBe("2026-11-21");
});

test.each(["2026-02-30", "2026-13-01", "26-01-01", "1999-01-01", "2026-1-1", "", "today"])(
  "%j is not a valid day",
  (written) => {
    expect(isValidDay(written)).toBe(false);
  },
);

const mistypedDates = ["0020-11-20T18:00Z", "0202-11-20T18:00Z", "0000-01-01T00:00Z", "9999-12-31T23:59:59.999Z"];

describe.each(["UTC", "Europe/Paris", "America/Los_Angeles", "Pacific/Kiritimati", "America/Santiago"])(
  "in %s",
  (zone) => {
    test("every hour of a day belongs to that day", () => {
      // Daylight saving time starts or ends on some of these days; in Santiago at midnight.
      for (const day of ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-09-06", "2026-11-21"]) {
        for (const hour of [0, 12, 23]) expect(toCalendarDay(toInstant(day, hour, zone), zone)).toBe(day);
        expect(toZonedTime(toInstant(day, 12, zone), zone).hour).toBe(12);
        expect(isValidDay(day)).toBe(true);
      }
    });

    test.each(mistypedDates)("parses a mistyped year, as in %s", (written) => {
      const day = toCalendarDay(written, zone);
      expect(addDays(day, 0)).toBe(day);
      expect(addDays(addDays(day, 1), -1)).toBe(day);
      expect(toCalendarDay(toInstant(day, 12, zone), zone)).toBe(day);
    });
  },
);

test("a week with a daylight saving change is an hour longer or shorter", () => {
  const start = (monday: string) => toInstant(monday, 0, "Europe/Paris");
  const hours = (monday: string) => (start(addDays(monday, 7)) - start(monday)) / 3_600_000;
  expect(hours("2026-03-23")).toBe(167);
  expect(hours("2026-10-19")).toBe(169);
  expect(hours("2026-11-16")).toBe(168);
});

const ST_JOHNS = "America/St_Johns";
const PARIS = "Europe/Paris";

/** Creates an event between two local times. */
function createEvent(start: string, end: string, zone = ST_JOHNS) {
  const startDate = new Date(parseInstantInZone(start, zone)).toISOString();
  const endDate = new Date(parseInstantInZone(end, zone)).toISOString();
  return { startDate, endDate };
}

/** Returns the days around the 21st on which an event is shown. */
function listShownDays(event: ReturnType<typeof createEvent>) {
  return ["20", "21", "22", "23"].filter((day) => isShownOn(`2026-11-${day}`, event, ST_JOHNS));
}

test.each([
  ["2026-11-21T12:00", "2026-11-21T13:00", ["21"]],
  ["2026-11-21T10:00", "2026-11-21T12:01", ["21"]],
  ["2026-11-21T22:59", "2026-11-22T01:00", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:30", ["22"]],
  ["2026-11-20T20:00", "2026-11-22T13:00", ["20", "21", "22"]],
  ["2026-11-20T23:30", "2026-11-23T03:00", ["21", "22"]],
])("%s to %s is within the visible hours", (start, end, days) => {
  expect(isInVisibleHours(createEvent(start, end), ST_JOHNS)).toBe(true);
  expect(listShownDays(createEvent(start, end))).toEqual(days);
});

test.each([
  ["2026-11-21T10:00", "2026-11-21T12:00", ["21"]],
  ["2026-11-21T23:00", "2026-11-22T00:30", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:00", ["21"]],
  ["2026-11-22T00:30", "2026-11-22T01:00", ["22"]],
])("%s to %s is shown above the day on which it begins", (start, end, days) => {
  expect(isInVisibleHours(createEvent(start, end), ST_JOHNS)).toBe(false);
  expect(listShownDays(createEvent(start, end))).toEqual(days);
});

/** Creates an event between two local times in Paris. */
const createEventInParis = (start: string, end: string) => createEvent(start, end, PARIS);

test("names the day once, or twice if the event ends on another day", () => {
  expect(formatEventDate(createEventInParis("2026-11-21T20:00", "2026-11-21T21:30"), PARIS)).toMatch(
    /^Saturday,? 21 November 2026, 20:00 – 21:30$/,
  );
  expect(formatEventDate(createEventInParis("2026-11-21T23:30", "2026-11-22T00:30"), PARIS)).toMatch(
    /^Saturday,? 21 November 2026, 23:30 – Sunday,? 22 November 2026, 00:30$/,
  );
});

test("names the days of both times in the grid if they differ", () => {
  expect(formatClockTimes(createEventInParis("2026-11-21T20:00", "2026-11-21T21:30"), PARIS)).toEqual([
    "20:00",
    "21:30",
  ]);
  expect(formatClockTimes(createEventInParis("2026-11-21T23:30", "2026-11-22T00:30"), PARIS)).toEqual([
    "Sat 23:30",
    "Sun 00:30",
  ]);
});

test("names a week from its Monday to its Sunday", () => {
  expect(formatRangeTitle("week", "2026-11-21")).toMatch(/^16\s?–\s?22 November 2026$/);
  expect(formatRangeTitle("week", "2027-01-01")).toMatch(/^28 December 2026\s?–\s?3 January 2027$/);
  expect(formatRangeTitle("agenda", "2026-11-21")).toBe("16 November – 13 December 2026");
  expect(formatRangeTitle("day", "2026-11-21")).toMatch(/^Saturday,? 21 November 2026$/);
});

test("an event is in progress from its start until just before its end", () => {
  const event = createEventInParis("2026-11-21T20:00", "2026-11-21T21:00");
  const getPhaseAt = (time: string) => getEventPhase(event, Date.parse(`2026-11-21T${time}+01:00`));
  expect([getPhaseAt("19:59:59"), getPhaseAt("20:00:00"), getPhaseAt("20:59:59"), getPhaseAt("21:00:00")]).toEqual([
    "upcoming",
    "on",
    "on",
    "over",
  ]);
});

test("formats a near start with today or tomorrow", () => {
  const now = Date.parse("2026-11-23T23:30:00Z");
  expect(formatUpcomingStart("2026-11-24T19:00:00Z", now, "Europe/Paris")).toBe("Today, 20:00");
  expect(formatUpcomingStart("2026-11-24T19:00:00Z", now, "UTC")).toBe("Tomorrow, 19:00");
  expect(formatUpcomingStart("2026-12-01T19:00:00Z", now, "UTC")).toBe("Tue 1 Dec, 19:00");
});
