import { expect, test } from "vitest";
import { formatAge } from "./format-age.ts";

const MINUTE = 60_000;

test.each([
  // The clock of a server can be ahead.
  { elapsed: -MINUTE, text: "now" },
  { elapsed: MINUTE - 1, text: "now" },
  { elapsed: MINUTE, text: "1 min ago" },
  { elapsed: 60 * MINUTE - 1, text: "59 min ago" },
  { elapsed: 60 * MINUTE, text: "1 h ago" },
  { elapsed: 24 * 60 * MINUTE - 1, text: "23 h ago" },
  { elapsed: 24 * 60 * MINUTE, text: "1 day ago" },
  { elapsed: 5 * 24 * 60 * MINUTE, text: "5 days ago" },
])("an age of $elapsed ms is “$text”", ({ elapsed, text }) => {
  expect(formatAge(1000, 1000 + elapsed)).toBe(text);
});
