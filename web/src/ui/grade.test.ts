import { expect, test } from "vitest";
import { GRADE_STEPS, getGradeRatio, getGradeStep } from "./grade.tsx";

test.each([
  ["the worst value", 0.7, 0],
  ["the best value", 1.3, 1],
  ["a value halfway", 1, 0.5],
  ["a value below the worst", 0, 0],
  ["a value above the best", 25, 1],
])("between the bounds 0.7 and 1.3, the ratio of %s (%d) is %d", (_, value, ratio) => {
  expect(getGradeRatio(value, { worst: 0.7, best: 1.3 })).toBeCloseTo(ratio);
});

test("lower is better if the worst bound is the larger one", () => {
  expect(getGradeRatio(30, { worst: 150, best: 0 })).toBeCloseTo(0.8);
});

test("the ratio between equal bounds is 0.5", () => {
  expect(getGradeRatio(5, { worst: 3, best: 3 })).toBe(0.5);
});

test("the colour steps divide the ratios into equal parts", () => {
  expect(getGradeStep(0)).toBe(0);
  const lastStep = GRADE_STEPS - 1;
  expect(getGradeStep(0.5)).toBe(lastStep / 2);
  expect(getGradeStep(1)).toBe(lastStep);
});
