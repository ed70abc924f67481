// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { enter, press, readVisibleText, takeCommandLog } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

test("a text that is blank is not saved", async () => {
  const page = await openPage("/ranked/texts/about", { viewer: viewers.admin });
  page.clearLog();
  await enter(page, "Text", " \n ");
  await press(page, "Save text");
  expect(takeCommandLog(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please enter a text");
  await page.close();
});

test("if the preview of a text fails, the reason is shown until a preview succeeds", async () => {
  const replies: Replies = {};
  const page = await openPage("/ranked/texts/about", { viewer: viewers.admin, replies });
  replies["POST /api/text/edit"] = { status: 400, message: "A link has no target" };
  await enter(page, "Text", "[a]()");
  expect(readVisibleText()).toContain("A link has no target");
  delete replies["POST /api/text/edit"];
  await enter(page, "Text", "[a](/b)");
  expect(readVisibleText()).not.toContain("A link has no target");
  await page.close();
});

test("a page without an editable text is not found", async () => {
  const page = await openPage("/ranked/texts/unknown", { viewer: viewers.admin });
  expect(readVisibleText()).toContain("Text not found");
  await page.close();
});
