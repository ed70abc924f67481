// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

test.each(["ranked", "league"])(
  "in the area %s, the comparison of a player with themselves is not found",
  async (area) => {
    const page = await openPage(`/${area}/users/1/versus/1`, { viewer: null });
    const content = document.querySelector("main") ?? document.body;
    expect(readText(content)).toContain("Player not found One of the players does not exist.");
    expect(content.querySelector("a")?.getAttribute("href")).toBe(`/${area}/users`);
    // The page is shown at this address, without a redirect.
    expect(page.errorsAndNavigationsOnLoad).toEqual([]);
    await page.close();
  },
);
