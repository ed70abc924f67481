import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { findStartError, type SeasonSchedule } from "./schedule-event.ts";

const rules = { ...getDefaultRules("Season 1"), hours: { from: 18, to: 20 }, weekdays: [1], timeZone: null };
/** A season in which events start on Mondays from 18:00 to 20:00, in the zone of the league. */
const season: SeasonSchedule = {
  ends_at: Date.parse("2099-12-31T23:59:59.999Z"),
  rules: [{ _id: "1", from: "1970-01-01T00:00:00.000Z", copiedFrom: null, motion: null, rules }],
  timeZone: "Europe/Berlin",
};
/** A Monday, at 18:00 in Berlin. */
const monday = "2026-03-09T17:00:00Z";

test.each([
  { start: monday, now: "2026-03-09T16:59:59.999Z", error: null },
  { start: monday, now: monday, error: "must be in the future" },
  // The first Monday after the ten years that a date may be ahead.
  { start: "2036-03-10T17:00:00Z", now: monday, error: "must be at most 10 years ahead" },
  { start: "2036-03-03T17:00:00Z", now: monday, error: null },
  // In summer time, Berlin is two hours ahead of UTC.
  { start: "2026-03-30T18:00:00Z", now: monday, error: null },
  { start: "2026-03-30T18:01:00Z", now: monday, error: "must be between 18:00 and 20:00 in Europe/Berlin" },
])("at $now, a start at $start has the error $error", ({ start, now, error }) => {
  expect(findStartError(Date.parse(start), season, Date.parse(now))).toBe(error);
});
