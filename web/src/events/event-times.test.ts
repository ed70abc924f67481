import { expect, test } from "vitest";
import { clocksOf, phaseOf, soonWords, titleOf, whenOf } from "./event-times.ts";

const ZONE = "Europe/Paris";

/** An event between two times on the clock of Paris in winter. */
function between(start: string, end: string) {
  return { startDate: `${start}:00+01:00`, endDate: `${end}:00+01:00` };
}

test("names the day once, and twice where the event ends on another", () => {
  expect(whenOf(between("2026-11-21T20:00", "2026-11-21T21:30"), ZONE)).toMatch(
    /^Saturday,? 21 November 2026, 20:00 – 21:30$/,
  );
  expect(whenOf(between("2026-11-21T23:30", "2026-11-22T00:30"), ZONE)).toMatch(
    /^Saturday,? 21 November 2026, 23:30 – Sunday,? 22 November 2026, 00:30$/,
  );
});

test("names the days of both times in the grid where they differ", () => {
  expect(clocksOf(between("2026-11-21T20:00", "2026-11-21T21:30"), ZONE)).toEqual(["20:00", "21:30"]);
  expect(clocksOf(between("2026-11-21T23:30", "2026-11-22T00:30"), ZONE)).toEqual(["Sat 23:30", "Sun 00:30"]);
});

test("names a week from its Monday to its Sunday", () => {
  expect(titleOf("week", "2026-11-21")).toMatch(/^16\s?–\s?22 November 2026$/);
  expect(titleOf("week", "2027-01-01")).toMatch(/^28 December 2026\s?–\s?3 January 2027$/);
  expect(titleOf("agenda", "2026-11-21")).toBe("16 November – 13 December 2026");
  expect(titleOf("day", "2026-11-21")).toMatch(/^Saturday,? 21 November 2026$/);
});

test("an event is under way from its start until just before its end", () => {
  const event = between("2026-11-21T20:00", "2026-11-21T21:00");
  const at = (time: string) => phaseOf(event, Date.parse(`2026-11-21T${time}+01:00`));
  expect([at("19:59:59"), at("20:00:00"), at("20:59:59"), at("21:00:00")]).toEqual(["coming", "on", "on", "over"]);
});

test("an event that is near is said by its day", () => {
  const now = Date.parse("2026-11-23T23:30:00Z");
  expect(soonWords("2026-11-24T19:00:00Z", now, "Europe/Paris")).toBe("Today, 20:00");
  expect(soonWords("2026-11-24T19:00:00Z", now, "UTC")).toBe("Tomorrow, 19:00");
  expect(soonWords("2026-12-01T19:00:00Z", now, "UTC")).toBe("Tue 1 Dec, 19:00");
});
