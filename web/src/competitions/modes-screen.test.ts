// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listLinks } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { getButton, readVisibleText } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { describeModeUsage } from "./mode-usage.ts";

beforeAll(setUpBrowser);

test("the page of a mode that does not exist says so and links to the list of modes", async () => {
  const replies = { "GET /api/mode/7": { status: 404, errorCode: "MODE_NOT_FOUND", message: "Mode not found" } };
  const page = await openPage("/ranked/modes/7", { viewer: null, otherReplies: "empty", replies });
  expect(readVisibleText()).toContain("Mode not found");
  expect(listLinks()).toContain("All modes → /ranked/modes");
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  await page.close();
});

test.each([
  { resultCount: 0, queueNames: [], text: null },
  { resultCount: 1, queueNames: [], text: "Used by 1 result, so it cannot be deleted." },
  { resultCount: 2, queueNames: ["A", "B"], text: "Used by 2 results and the queues A, B, so it cannot be deleted." },
])("a mode with $resultCount results and the queues $queueNames: $text", ({ text, ...usage }) => {
  expect(describeModeUsage(usage)?.replace(/[\u2066-\u2069]/g, "") ?? null).toBe(text);
});

test.each([
  { total: 0, isDeletable: true },
  { total: 3, isDeletable: false },
])("a mode with $total results can be deleted: $isDeletable", async ({ total, isDeletable }) => {
  const [mode] = createSamples<object>("/api/mode/search", { _id: "7" });
  const replies = {
    "GET /api/mode/7": { data: mode },
    "POST /api/resultRanked/search": { data: { resultsRanked: [], page: 1, total } },
  };
  const page = await openPage("/ranked/modes/7", { viewer: viewers.admin, otherReplies: "empty", replies });
  expect((getButton("Delete") as HTMLButtonElement).disabled).toBe(!isDeletable);
  expect(readVisibleText().includes("so it cannot be deleted")).toBe(!isDeletable);
  await page.close();
});
