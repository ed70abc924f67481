import { expect, test } from "vitest";
import { roundTicks } from "./chart-frame.tsx";

test.each([
  [980, 1063, 4, [1000, 1050]],
  [1, 100, 4, [50, 100]],
  [0, 12, 4, [0, 5, 10]],
  [-30, 35, 4, [-20, 0, 20]],
  [1000, 1000.2, 4, [1000]],
  [1, 110_000, 4, [50_000, 100_000]],
] as const)("returns round ticks from %d to %d, at most %d", (low, high, max, ticks) => {
  expect(roundTicks(low, high, max)).toEqual(ticks);
});
