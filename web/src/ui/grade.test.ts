import { expect, test } from "vitest";
import { GRADE_STEPS, gradeRatio, gradeStep } from "./grade.tsx";

test.each([
  ["the worst", 0.7, 0],
  ["the best", 1.3, 1],
  ["half way", 1, 0.5],
  ["below the worst", 0, 0],
  ["beyond the best", 25, 1],
])("%s of 0.7 to 1.3", (_, value, ratio) => {
  expect(gradeRatio(value, 0.7, 1.3)).toBeCloseTo(ratio);
});

test("lower is better when the worst is the larger bound", () => {
  expect(gradeRatio(30, 150, 0)).toBeCloseTo(0.8);
});

test("equal bounds do not divide by zero", () => {
  expect(gradeRatio(5, 3, 3)).toBe(0.5);
});

test("steps are limited to the first and the last", () => {
  expect(gradeStep(0)).toBe(0);
  expect(gradeStep(0.5)).toBe(3);
  expect(gradeStep(1)).toBe(GRADE_STEPS - 1);
});
