import type { Locator, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { closeByEscape, confirm, expectCloseWarnings, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("Visitors copy feed URLs of a season and a clan, and a player manages a secret link to their own matches", {
  tag: "@two-processes",
}, async ({ page, context, league, admin, visitor }) => {
  await admin.createClan("Foxes");
  await admin.createPlayer("Teero");

  await test.step("Visitors copy the feed URL of a season and of a clan", async () => {
    await visitor.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await visitor.goto("/league/calendar");
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    const seasonDialog = visitor.getByRole("dialog", { name: "Matches of Season 1" });
    await expect(seasonDialog.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
      "href",
      /^webcal:\/\/.+\.ics$/,
    );
    await expectAccessible(visitor);
    await seasonDialog.getByRole("button", { name: "Copy link" }).click();
    await expectToast(visitor, "Link copied");
    const copiedUrl = await visitor.evaluate(() => navigator.clipboard.readText());
    expect(await fetchText(visitor, copiedUrl)).toContain("X-WR-CALNAME:Test League · Season 1");

    await visitor.goto("/league/clans");
    await visitor.getByRole("link", { name: "Foxes" }).click();
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor.getByRole("dialog", { name: "Matches of Foxes" })).toContainText("/api/calendar/clan/");
  });

  await test.step("A player creates a personal link, replaces it and removes it", async () => {
    await signIn(context, league.url, getAccount("Teero"));
    await page.goto("/ranked/users/profile");
    await page.getByRole("button", { name: "Create link" }).click();
    const firstLink = await readNewLink(page);
    await expectCloseWarnings(getOwnMatchesDialog(page), { prompt: "Close without copying the link?" });
    expect(await fetchText(page, firstLink)).toContain("X-WR-CALNAME:Test League · Teero");

    await page.getByRole("button", { name: "New link" }).click();
    await confirm(page, "Create a new link?", "Create new link");
    const secondLink = await readNewLink(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await getOwnMatchesDialog(page).getByRole("button", { name: "Copy link" }).click();
    await expectToast(page, "Link copied");
    await closeByEscape(getOwnMatchesDialog(page));
    expect((await page.request.get(firstLink)).status()).toBe(404);
    expect((await page.request.get(secondLink)).status()).toBe(200);

    await page.getByRole("button", { name: "Remove" }).click();
    await confirm(page, "Remove the calendar link?", "Remove");
    await expectToast(page, "Calendar link removed");
    await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
    expect((await page.request.get(secondLink)).status()).toBe(404);
  });
});

/** Reads a new link, which is shown only once. */
async function readNewLink(page: Page): Promise<string> {
  return (await getOwnMatchesDialog(page).getByRole("code").textContent()) ?? "";
}

function getOwnMatchesDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Your matches" });
}

async function fetchText(page: Page, url: string): Promise<string> {
  const response = await page.request.get(url);
  return response.text();
}
