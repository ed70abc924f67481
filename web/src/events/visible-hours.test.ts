import { expect, test } from "vitest";
import { isInVisibleHours, standsOn } from "./visible-hours.ts";

/** An event between two times of the viewer's clock. */
function between(start: string, end: string) {
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

/** The days around the 21st on which an event is shown. */
function daysOn(event: ReturnType<typeof between>) {
  return ["20", "21", "22", "23"].filter((day) => standsOn(`2026-11-${day}`, event));
}

test.each([
  ["2026-11-21T12:00", "2026-11-21T13:00", ["21"]],
  ["2026-11-21T10:00", "2026-11-21T12:01", ["21"]],
  ["2026-11-21T22:59", "2026-11-22T01:00", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:30", ["22"]],
  ["2026-11-20T20:00", "2026-11-22T13:00", ["20", "21", "22"]],
  ["2026-11-20T23:30", "2026-11-23T03:00", ["21", "22"]],
])("%s to %s is within the visible hours", (start, end, days) => {
  expect(isInVisibleHours(between(start, end))).toBe(true);
  expect(daysOn(between(start, end))).toEqual(days);
});

test.each([
  ["2026-11-21T10:00", "2026-11-21T12:00", ["21"]],
  ["2026-11-21T23:00", "2026-11-22T00:30", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:00", ["21"]],
  ["2026-11-22T00:30", "2026-11-22T01:00", ["22"]],
])("%s to %s is shown above the day on which it begins", (start, end, days) => {
  expect(isInVisibleHours(between(start, end))).toBe(false);
  expect(daysOn(between(start, end))).toEqual(days);
});
