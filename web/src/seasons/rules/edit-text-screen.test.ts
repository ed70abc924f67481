// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField, press, readVisibleText, takeCommandLog } from "../../testing/page-actions.ts";
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

test("a preview that fails says why, until the text has one", async () => {
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

test("another version of a rules page is opened by its id, and the newest without one", async () => {
  const page = await openPage("/league/rules/leagueSeason1", { viewer: null });
  page.clearLog();
  await enter(page, "Version", "2");
  expect(page.takeLog()[0]).toBe("opens /league/rules/leagueSeason1?version=2");
  expect(getField("Version").value).toBe("2");
  await enter(page, "Version", "");
  expect(page.takeLog()[0]).toBe("opens /league/rules/leagueSeason1");
  await page.close();
});
