import { expect, test } from "vitest";
import { formatDaysAgo } from "./trend-cells.tsx";

test.each([
  // The estimated time of the server may lag behind the time of a round.
  [-1, "today"],
  [0, "today"],
  [1, "yesterday"],
  [13, "13 days ago"],
  [14, "2 weeks ago"],
  [60, "8 weeks ago"],
  [61, "2 months ago"],
  [730, "23 months ago"],
  [731, "2 years ago"],
  [3653, "10 years ago"],
  [Number.NaN, ""],
])("a round %d days ago was played “%s”", (days, text) => {
  expect(formatDaysAgo(days)).toBe(text);
});
