import { expect, test } from "vitest";
import { dateMeant, dateTyped } from "./typed-dates.ts";

test("a date stands in its field in the viewer's own time, winter and summer", () => {
  expect(dateTyped(new Date(2026, 0, 5, 9, 3, 59))).toBe("2026-01-05T09:03");
  expect(dateTyped(new Date(2026, 6, 5, 23, 59))).toBe("2026-07-05T23:59");
});

test("what is typed is meant as the instant it names there", () => {
  expect(dateMeant("2026-07-05T23:59")).toBe(new Date(2026, 6, 5, 23, 59).toISOString());
  expect(dateMeant("")).toBeNull();
  expect(dateMeant("2026-13-45T99:99")).toBeNull();
});
