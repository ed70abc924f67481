import { expect, test } from "vitest";
import { dateMeant, dateTyped, playedAt } from "./played-at.ts";

test("a date is shown day first, with 24 hours", () => {
  expect(playedAt(new Date(2026, 10, 5, 0, 7).toISOString())).toBe("05/11/2026, 00:07");
  expect(playedAt(new Date(2026, 6, 25, 18, 0).toISOString())).toBe("25/07/2026, 18:00");
});

test("a date stands in its field in the viewer's own time, winter and summer", () => {
  expect(dateTyped(new Date(2026, 0, 5, 9, 3, 59))).toBe("2026-01-05T09:03");
  expect(dateTyped(new Date(2026, 6, 5, 23, 59))).toBe("2026-07-05T23:59");
});

test("what is typed is meant as the instant it names there", () => {
  expect(dateMeant("2026-07-05T23:59")).toBe(new Date(2026, 6, 5, 23, 59).toISOString());
  expect(dateMeant("")).toBeNull();
  expect(dateMeant("2026-13-45T99:99")).toBeNull();
});
