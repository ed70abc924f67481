import { expect, test } from "vitest";
import { gradeBounds } from "./stat-grades.ts";

test("higher figures are better", () => {
  expect(gradeBounds("kdRatio")).toEqual({ min: 0.7, max: 1.3 });
  expect(gradeBounds("elo")).toEqual({ min: 500, max: 1500 });
});

test("fewer deaths are better", () => {
  expect(gradeBounds("averageDeaths")).toEqual({ min: 150, max: 0 });
});
