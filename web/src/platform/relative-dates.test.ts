import { expect, test } from "vitest";
import { formatTimeUntil, formatUpcomingStart } from "./relative-dates.ts";

test("a start is formatted as “Today” or “Tomorrow”, or else with its date", () => {
  const now = Date.parse("2026-11-23T23:30:00Z");
  expect(formatUpcomingStart("2026-11-24T19:00:00Z", now, "Europe/Paris")).toBe("Today, 20:00");
  expect(formatUpcomingStart("2026-11-24T19:00:00Z", now, "UTC")).toBe("Tomorrow, 19:00");
  expect(formatUpcomingStart("2026-12-01T19:00:00Z", now, "UTC")).toBe("Tue 1 Dec, 19:00");
  const lastDayOfYear = Date.parse("2026-12-31T12:00:00Z");
  expect(formatUpcomingStart("2027-01-01T19:00:00Z", lastDayOfYear, "UTC")).toBe("Tomorrow, 19:00");
});

test.each([
  { minutes: 25, text: "in 25 min" },
  { minutes: 21 * 60, text: "in 21 h" },
  { minutes: 47 * 60, text: "in 47 h" },
  { minutes: 3 * 24 * 60 + 10, text: "in 3 days" },
])("an event that starts in $minutes minutes starts $text", ({ minutes, text }) => {
  const start = Date.parse("2026-11-21T20:00Z");
  expect(formatTimeUntil("2026-11-21T20:00Z", start - minutes * 60_000)).toBe(text);
});
