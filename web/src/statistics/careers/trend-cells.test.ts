import { expect, test } from "vitest";
import { formatDaysAgo } from "./trend-cells.tsx";

test.each([
  // The estimated time of the server may lag behind the time of a round.
  { days: -1, text: "today" },
  { days: 0, text: "today" },
  { days: 1, text: "yesterday" },
  { days: 13, text: "13 days ago" },
  { days: 14, text: "2 weeks ago" },
  { days: 60, text: "8 weeks ago" },
  { days: 61, text: "2 months ago" },
  { days: 730, text: "23 months ago" },
  { days: 731, text: "2 years ago" },
  { days: 3653, text: "10 years ago" },
  { days: Number.NaN, text: "" },
])("a round that was played $days days ago has the text “$text”", ({ days, text }) => {
  expect(formatDaysAgo(days)).toBe(text);
});
