import type { Locator, Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { closeByEscape, closeShownOnce, confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

test("Calendar programs subscribe to matches, and players to their own by a secret link", async ({
  page,
  context,
  league,
  admin,
  visitor,
}) => {
  await admin.createClan("Foxes");
  await admin.createPlayer("Teero");

  await test.step("Visitors copy the feed URL of a season and of a clan", async () => {
    await visitor.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await visitor.goto("/league/calendar");
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    const ofSeason = visitor.getByRole("dialog", { name: "Matches of Season 1" });
    await expect(ofSeason.getByRole("link", { name: "Open in calendar" })).toHaveAttribute(
      "href",
      /^webcal:\/\/.+\.ics$/,
    );
    await expectAccessible(visitor);
    await ofSeason.getByRole("button", { name: "Copy link" }).click();
    await expectToast(visitor, "Link copied");
    const copied = await visitor.evaluate(() => navigator.clipboard.readText());
    expect(await fileAt(visitor, copied)).toContain("X-WR-CALNAME:Story League · Season 1");

    await visitor.goto("/league/clans");
    await visitor.getByRole("link", { name: "Foxes" }).click();
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor.getByRole("dialog", { name: "Matches of Foxes" })).toContainText("/api/calendar/clan/");
  });

  await test.step("A player creates a personal link, replaces it and removes it", async () => {
    await signIn(context, league.url, accountOf("Teero"));
    await page.goto("/ranked/users/profile");
    await page.getByRole("button", { name: "Create link" }).click();
    const first = await newLink(page);
    await closeShownOnce(ownMatches(page), "the link");
    expect(await fileAt(page, first)).toContain("X-WR-CALNAME:Story League · Teero");

    await page.getByRole("button", { name: "New link" }).click();
    await confirm(page, "Create a new link?", "Create new link");
    const second = await newLink(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await ownMatches(page).getByRole("button", { name: "Copy link" }).click();
    await expectToast(page, "Link copied");
    await closeByEscape(ownMatches(page));
    expect((await page.request.get(first)).status()).toBe(404);
    expect((await page.request.get(second)).status()).toBe(200);

    await page.getByRole("button", { name: "Remove" }).click();
    await confirm(page, "Remove the calendar link?", "Remove");
    await expectToast(page, "Calendar link removed");
    await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
    expect((await page.request.get(second)).status()).toBe(404);
  });
});

/** Reads a new link, which is shown only once. */
async function newLink(page: Page): Promise<string> {
  return (await ownMatches(page).getByRole("code").textContent()) ?? "";
}

function ownMatches(page: Page): Locator {
  return page.getByRole("dialog", { name: "Your matches" });
}

async function fileAt(page: Page, address: string): Promise<string> {
  return (await page.request.get(address)).text();
}
