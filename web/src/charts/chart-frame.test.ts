import { expect, test } from "vitest";
import { computeAxisTicks } from "./chart-frame.tsx";

test.each([
  { low: 980, high: 1063, ticks: [1000, 1050] },
  { low: 1, high: 100, ticks: [50, 100] },
  { low: 0, high: 12, ticks: [0, 5, 10] },
  { low: 0, high: 4, ticks: [0, 1, 2, 3, 4] },
  { low: 1, high: 41, ticks: [10, 20, 30, 40] },
  { low: -30, high: 35, ticks: [-20, 0, 20] },
  { low: 1000, high: 1000.2, ticks: [1000] },
  { low: 1, high: 110_000, ticks: [50_000, 100_000] },
])("an axis from $low to $high has at most four steps, and ticks at round values", ({ low, high, ticks }) => {
  expect(computeAxisTicks({ low, high, maxStepCount: 4 })).toEqual(ticks);
});
