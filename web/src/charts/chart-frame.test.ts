import { expect, test } from "vitest";
import { computeAxisTicks } from "./chart-frame.tsx";

test.each([
  [980, 1063, [1000, 1050]],
  [1, 100, [50, 100]],
  [0, 12, [0, 5, 10]],
  [1, 41, [10, 20, 30, 40]],
  [-30, 35, [-20, 0, 20]],
  [1000, 1000.2, [1000]],
  [1, 110_000, [50_000, 100_000]],
] as const)("an axis from %d to %d has at most four ticks, at round values", (low, high, ticks) => {
  expect(computeAxisTicks({ low, high, maxStepCount: 4 })).toEqual(ticks);
});
