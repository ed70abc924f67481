// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

test.each(["ranked", "league"])(
  "a page of the area %s that compares a player with themselves does not exist",
  async (area) => {
    const page = await openPage(`/${area}/users/1/versus/1`, { viewer: null, otherReplies: "empty" });
    const content = document.querySelector("main") ?? document.body;
    expect(readText(content)).toContain("Player not found One of the players does not exist.");
    expect(content.querySelector("a")?.getAttribute("href")).toBe(`/${area}/users`);
    expect(page.errorsAndNavigationsOnLoad).toEqual([]);
    await page.close();
  },
);
