import { expect, test } from "vitest";
import { isInVisibleHours } from "./visible-hours.ts";

/** An event between two times of the viewer's clock. */
function between(start: string, end: string) {
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

test.each([
  ["2026-11-21T12:00", "2026-11-21T13:00"],
  ["2026-11-21T10:00", "2026-11-21T12:01"],
  ["2026-11-21T22:59", "2026-11-22T01:00"],
  ["2026-11-21T23:30", "2026-11-22T12:30"],
  ["2026-11-21T23:30", "2026-11-25T03:00"],
])("%s to %s is in the hours shown", (start, end) => {
  expect(isInVisibleHours(between(start, end))).toBe(true);
});

test.each([
  ["2026-11-21T10:00", "2026-11-21T12:00"],
  ["2026-11-21T23:00", "2026-11-22T00:30"],
  ["2026-11-21T23:30", "2026-11-22T12:00"],
  ["2026-11-22T00:30", "2026-11-22T01:00"],
])("%s to %s stands above the day", (start, end) => {
  expect(isInVisibleHours(between(start, end))).toBe(false);
});
