import { expect, test } from "vitest";
import { hourOf } from "./days.ts";
import { isShown } from "./shown.ts";

const week = { view: "week", day: "2026-11-21" } as const;
const day = { view: "day", day: "2026-11-21" } as const;

/** An event between the hours of two days. */
function between(start: [string, number], end: [string, number]) {
  return { startDate: hourOf(...start).toISOString(), endDate: hourOf(...end).toISOString() };
}

test("a week shows what is on from its Monday until the end of its Sunday, a day what is on then", () => {
  const onSaturday = between(["2026-11-21", 20], ["2026-11-21", 21]);
  const onSunday = between(["2026-11-22", 23], ["2026-11-23", 1]);
  const onMonday = between(["2026-11-23", 0], ["2026-11-23", 1]);
  expect([onSaturday, onSunday, onMonday].map((event) => isShown(week, event))).toEqual([true, true, false]);
  expect([onSaturday, onSunday, onMonday].map((event) => isShown(day, event))).toEqual([true, false, false]);
});

test("what ends as the day begins is not on that day", () => {
  expect(isShown(day, between(["2026-11-20", 22], ["2026-11-21", 0]))).toBe(false);
  expect(isShown(day, between(["2026-11-20", 22], ["2026-11-21", 1]))).toBe(true);
});
