import { expect, test } from "vitest";
import { instantOf } from "../platform/time-zone.ts";
import { isInVisibleHours, playedHours, standsOn, visibleHours } from "./visible-hours.ts";

const zone = "America/St_Johns";

/** An event between two times of the viewer's clock. */
function between(start: string, end: string) {
  const [startDate = "", endDate = ""] = [start, end].map((time) => new Date(instantOf(time, zone)).toISOString());
  return { startDate, endDate };
}

/** The days around the 21st on which an event is shown. */
function daysOn(event: ReturnType<typeof between>) {
  return ["20", "21", "22", "23"].filter((day) => standsOn(`2026-11-${day}`, event, zone));
}

test.each([
  ["2026-11-21T12:00", "2026-11-21T13:00", ["21"]],
  ["2026-11-21T10:00", "2026-11-21T12:01", ["21"]],
  ["2026-11-21T22:59", "2026-11-22T01:00", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:30", ["22"]],
  ["2026-11-20T20:00", "2026-11-22T13:00", ["20", "21", "22"]],
  ["2026-11-20T23:30", "2026-11-23T03:00", ["21", "22"]],
])("%s to %s is within the visible hours", (start, end, days) => {
  expect(isInVisibleHours(between(start, end), zone)).toBe(true);
  expect(daysOn(between(start, end))).toEqual(days);
});

test.each([
  ["2026-11-21T10:00", "2026-11-21T12:00", ["21"]],
  ["2026-11-21T23:00", "2026-11-22T00:30", ["21"]],
  ["2026-11-21T23:30", "2026-11-22T12:00", ["21"]],
  ["2026-11-22T00:30", "2026-11-22T01:00", ["22"]],
])("%s to %s is shown above the day on which it begins", (start, end, days) => {
  expect(isInVisibleHours(between(start, end), zone)).toBe(false);
  expect(daysOn(between(start, end))).toEqual(days);
});

test.each([
  [[between("2026-11-21T18:00", "2026-11-21T20:00")], { from: 17, to: 21 }],
  [
    [between("2026-11-21T18:30", "2026-11-21T20:30"), between("2026-11-23T21:00", "2026-11-23T23:30")],
    { from: 17, to: 23 },
  ],
  [[between("2026-11-21T10:00", "2026-11-21T12:30")], { from: 12, to: 14 }],
  [[between("2026-11-20T22:00", "2026-11-22T13:00")], visibleHours],
  [[between("2026-11-21T13:00", "2026-11-21T22:00")], visibleHours],
  [[between("2026-11-21T09:00", "2026-11-21T11:00")], visibleHours],
  [[between("2026-12-21T18:00", "2026-12-21T20:00")], visibleHours],
  [[], visibleHours],
])("the hours around %j are %j", (events, hours) => {
  const days = ["20", "21", "22", "23"].map((day) => `2026-11-${day}`);
  expect(playedHours(days, events, zone)).toEqual(hours);
});
