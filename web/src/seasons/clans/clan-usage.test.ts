import { expect, test } from "vitest";
import { describeClanUsage } from "./clan-usage.ts";

test.each([
  { resultCount: 0, eventCount: 0, text: null },
  { resultCount: 1, eventCount: 0, text: "Has 1 result, so it cannot be deleted." },
  { resultCount: 2, eventCount: 3, text: "Has 2 results and 3 events, so it cannot be deleted." },
])("a clan with $resultCount results and $eventCount events: $text", ({ text, ...usage }) => {
  expect(describeClanUsage(usage)).toBe(text);
});
