import { expect, test } from "vitest";
import { formatSummary } from "./format-summary.ts";

test.each([
  {
    summary: { wrongRowCount: 0, resultCount: 12, isResumed: false },
    text: "12 validated results counted: everything was correct.\n",
  },
  {
    summary: { wrongRowCount: 3, resultCount: 12, isResumed: true },
    text: "Continued an interrupted rebuild.\n12 validated results counted: 3 rows were wrong and have been corrected.\n",
  },
])("the summary of a rebuild is $text", ({ summary, text }) => {
  expect(formatSummary(summary)).toBe(text);
});
