// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { type Answers, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField, press, readArea, takeCommands } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

test("a text that is blank is not saved", async () => {
  const page = await openPage("/ranked/texts/about", { viewer: viewers.admin });
  page.takeEffects();
  await enter(page, "Text", " \n ");
  await press(page, "Save text");
  expect(takeCommands(page)).toEqual([]);
  expect(readArea()).toContain("Please enter a text");
  await page.close();
});

test("a preview that fails says why, until the text has one", async () => {
  const answers: Answers = {};
  const page = await openPage("/ranked/texts/about", { viewer: viewers.admin, answers });
  answers["POST /api/text/edit"] = { status: 400, message: "A link has no target" };
  await enter(page, "Text", "[a]()");
  expect(readArea()).toContain("A link has no target");
  delete answers["POST /api/text/edit"];
  await enter(page, "Text", "[a](/b)");
  expect(readArea()).not.toContain("A link has no target");
  await page.close();
});

test("another version of a rules page is opened by its id, and the newest without one", async () => {
  const page = await openPage("/league/rules/leagueSeason1", { viewer: null });
  page.takeEffects();
  await enter(page, "Version", "2");
  expect(page.takeEffects()[0]).toBe("opens /league/rules/leagueSeason1?version=2");
  expect(getField("Version").value).toBe("2");
  await enter(page, "Version", "");
  expect(page.takeEffects()[0]).toBe("opens /league/rules/leagueSeason1");
  await page.close();
});
