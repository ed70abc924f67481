// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listLinks } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

test("the page of a mode that does not exist says so and links to the list of modes", async () => {
  const replies = { "GET /api/mode/7": { status: 404, errorCode: "MODE_NOT_FOUND", message: "Mode not found" } };
  const page = await openPage("/ranked/modes/7", { viewer: null, otherReplies: "empty", replies });
  expect(readVisibleText()).toContain("Mode not found");
  expect(listLinks()).toContain("All modes → /ranked/modes");
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  await page.close();
});
