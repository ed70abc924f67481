import { describe, expect, test } from "vitest";
import { parseInstantInZone, toZonedTime } from "../platform/time-zone.ts";
import {
  addDays,
  findFirstFullHour,
  formatClockTimes,
  formatEventDate,
  formatRangeTitle,
  getEventPhase,
  getMonday,
  HOUR_MS,
  isInVisibleHours,
  isShownOn,
  isValidDay,
  toCalendarDay,
  toInstant,
} from "./event-times.ts";

test("a week begins on Monday", () => {
  const weekFromMonday = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
  expect(weekFromMonday.map(getMonday)).toEqual(Array(7).fill("2026-11-16"));
  // A Friday whose week begins in the year before.
  expect(getMonday("2027-01-01")).toBe("2026-12-28");
});

test("days can be added across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addDays("2026-11-21", 0)).toBe("2026-11-21");
});

// Only days from 2000 to 2099 are valid.
test.each(["2026-02-30", "2026-13-01", "26-01-01", "1999-01-01", "2026-1-1", "", "today"])(
  "%j is not a valid day",
  (text) => {
    expect(isValidDay(text)).toBe(false);
  },
);

const mistypedDates = ["0020-11-20T18:00Z", "0202-11-20T18:00Z", "0000-01-01T00:00Z", "9999-12-31T23:59:59.999Z"];

describe.each(["UTC", "Europe/Paris", "America/Los_Angeles", "Pacific/Kiritimati", "America/Santiago"])(
  "in %s",
  (timeZone) => {
    test("every hour of a day belongs to that day", () => {
      // Daylight saving time starts or ends on some of these days; in Santiago at midnight.
      for (const day of ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-09-06", "2026-11-21"]) {
        for (const hour of [0, 12, 23]) expect(toCalendarDay(toInstant(day, hour, timeZone), timeZone)).toBe(day);
        expect(toZonedTime(toInstant(day, 12, timeZone), timeZone).hour).toBe(12);
        expect(isValidDay(day)).toBe(true);
      }
    });

    test.each(mistypedDates)("days can also be added in a mistyped year such as %s", (date) => {
      const day = toCalendarDay(date, timeZone);
      expect(addDays(day, 0)).toBe(day);
      expect(addDays(addDays(day, 1), -1)).toBe(day);
      expect(toCalendarDay(toInstant(day, 12, timeZone), timeZone)).toBe(day);
    });
  },
);

test("a week with a daylight saving change is an hour longer or shorter", () => {
  const getMidnight = (day: string) => toInstant(day, 0, "Europe/Paris");
  const countHours = (monday: string) => (getMidnight(addDays(monday, 7)) - getMidnight(monday)) / HOUR_MS;
  expect(countHours("2026-03-23")).toBe(167);
  expect(countHours("2026-10-19")).toBe(169);
  expect(countHours("2026-11-16")).toBe(168);
});

/** A time zone with an offset of half an hour: UTC-3:30. */
const ST_JOHNS = "America/St_Johns";
const PARIS = "Europe/Paris";

/** Creates an event between two local times. */
function createEvent(start: string, end: string, timeZone = ST_JOHNS) {
  const startDate = new Date(parseInstantInZone(start, timeZone)).toISOString();
  const endDate = new Date(parseInstantInZone(end, timeZone)).toISOString();
  return { startDate, endDate };
}

// The calendar grid shows the hours from 12:00 to 23:00.

/** Returns the days from 20 to 23 November on which an event is shown. */
function listShownDays(event: ReturnType<typeof createEvent>) {
  return ["20", "21", "22", "23"].filter((day) => isShownOn(`2026-11-${day}`, event, ST_JOHNS));
}

test.each([
  { start: "2026-11-21T12:00", end: "2026-11-21T13:00", shownDays: ["21"] },
  { start: "2026-11-21T10:00", end: "2026-11-21T12:01", shownDays: ["21"] },
  { start: "2026-11-21T22:59", end: "2026-11-22T01:00", shownDays: ["21"] },
  { start: "2026-11-21T23:30", end: "2026-11-22T12:30", shownDays: ["22"] },
  { start: "2026-11-20T20:00", end: "2026-11-22T13:00", shownDays: ["20", "21", "22"] },
  { start: "2026-11-20T23:30", end: "2026-11-23T03:00", shownDays: ["21", "22"] },
])("an event from $start to $end is within the visible hours", ({ start, end, shownDays }) => {
  expect(isInVisibleHours(createEvent(start, end), ST_JOHNS)).toBe(true);
  expect(listShownDays(createEvent(start, end))).toEqual(shownDays);
});

test.each([
  { start: "2026-11-21T10:00", end: "2026-11-21T12:00", shownDays: ["21"] },
  { start: "2026-11-21T23:00", end: "2026-11-22T00:30", shownDays: ["21"] },
  { start: "2026-11-21T23:30", end: "2026-11-22T12:00", shownDays: ["21"] },
  { start: "2026-11-22T00:30", end: "2026-11-22T01:00", shownDays: ["22"] },
])("an event from $start to $end is shown above the day on which it begins", ({ start, end, shownDays }) => {
  expect(isInVisibleHours(createEvent(start, end), ST_JOHNS)).toBe(false);
  expect(listShownDays(createEvent(start, end))).toEqual(shownDays);
});

/** Creates an event between two local times in Paris. */
const createEventInParis = (start: string, end: string) => createEvent(start, end, PARIS);

test("the date of an event names the day once, or twice if it ends on another day", () => {
  expect(formatEventDate(createEventInParis("2026-11-21T20:00", "2026-11-21T21:30"), PARIS)).toBe(
    "Saturday 21 November 2026, 20:00 – 21:30",
  );
  expect(formatEventDate(createEventInParis("2026-11-21T23:30", "2026-11-22T00:30"), PARIS)).toBe(
    "Saturday 21 November 2026, 23:30 – Sunday 22 November 2026, 00:30",
  );
});

test("the times in the grid include the weekdays of an event that ends on another day", () => {
  expect(formatClockTimes(createEventInParis("2026-11-21T20:00", "2026-11-21T21:30"), PARIS)).toEqual([
    "20:00",
    "21:30",
  ]);
  expect(formatClockTimes(createEventInParis("2026-11-21T23:30", "2026-11-22T00:30"), PARIS)).toEqual([
    "Sat 23:30",
    "Sun 00:30",
  ]);
});

test("the title of a range names its first and last day, and the title of a single day only that day", () => {
  expect(formatRangeTitle("week", "2026-11-21")).toBe("16–22 November 2026");
  expect(formatRangeTitle("week", "2027-01-01")).toBe("28 December 2026 – 3 January 2027");
  expect(formatRangeTitle("agenda", "2026-11-21")).toBe("16 November – 13 December 2026");
  expect(formatRangeTitle("day", "2026-11-21")).toBe("Saturday 21 November 2026");
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

test.each([
  { events: "none", starts: [], hour: 12 },
  { events: "two in the evening", starts: ["2026-11-21T20:30Z", "2026-11-20T19:45Z"], hour: 19 },
  { events: "one of another day", starts: ["2026-11-22T13:00Z", "2026-11-21T20:30Z"], hour: 20 },
  // Events outside of the hours of the grid are above them, where compact hours would be.
  { events: "one in the morning", starts: ["2026-11-21T08:00Z", "2026-11-21T20:30Z"], hour: 12 },
])("the grid shows hours in full height from the first event on: $events", ({ starts, hour }) => {
  const events = starts.map((startDate) => ({
    startDate,
    endDate: new Date(Date.parse(startDate) + HOUR_MS).toISOString(),
  }));
  expect(findFirstFullHour(["2026-11-20", "2026-11-21"], events, "UTC")).toBe(hour);
});
