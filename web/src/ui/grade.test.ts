import { expect, test } from "vitest";
import { GRADE_STEPS, gradeRatio, gradeStep } from "./grade.tsx";

test.each([
  ["the worst value", 0.7, 0],
  ["the best value", 1.3, 1],
  ["a value halfway", 1, 0.5],
  ["a value below the worst", 0, 0],
  ["a value above the best", 25, 1],
])("grades %s between 0.7 and 1.3", (_, value, ratio) => {
  expect(gradeRatio(value, 0.7, 1.3)).toBeCloseTo(ratio);
});

test("lower is better if the worst bound is the larger one", () => {
  expect(gradeRatio(30, 150, 0)).toBeCloseTo(0.8);
});

test("equal bounds do not divide by zero", () => {
  expect(gradeRatio(5, 3, 3)).toBe(0.5);
});

test("maps ratios to colour steps", () => {
  expect(gradeStep(0)).toBe(0);
  expect(gradeStep(0.5)).toBe(3);
  expect(gradeStep(1)).toBe(GRADE_STEPS - 1);
});
