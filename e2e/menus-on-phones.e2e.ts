import type { BrowserContext, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import type { League } from "./support/league.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

// The links of the bar at the bottom, and of the menu that its button "More" opens.
const RANKED_BAR = ["Players", "Results", "Stats", "Queues"];
const RANKED_MORE = ["Maps", "Records"];
const LEAGUE_BAR = ["Players", "Clans", "Calendar", "Results"];
const LEAGUE_MORE = ["Rules", "Stats", "Records", "Votes"];
const ROLES = {
  "A visitor": { getAccountOfRole: () => null, rankedMore: RANKED_MORE, leagueMore: LEAGUE_MORE },
  "A player": { getAccountOfRole: () => getAccount("Teero"), rankedMore: RANKED_MORE, leagueMore: LEAGUE_MORE },
  "An admin": {
    getAccountOfRole: (league: League) => league.admin,
    rankedMore: [...RANKED_MORE, "Modes", "Servers", "Admin"],
    leagueMore: [...LEAGUE_MORE, "Admin"],
  },
};

for (const [user, { getAccountOfRole, rankedMore, leagueMore }] of Object.entries(ROLES)) {
  test(`${user} can use every menu on a phone`, async ({ page, league, admin, context }) => {
    await admin.createPlayer("Teero");
    const account = getAccountOfRole(league);
    if (account) await signIn(context, league.url, account);
    await test.step("in the ranked area", async () => {
      await page.goto("/ranked/results");
      await tapEachLinkOfBar(page, RANKED_BAR);
      await tapEachLinkInMore(page, rankedMore);
      await tapEachItemOfHeader(page, context, league, account);
    });
    await test.step("in the league area", async () => {
      await page.goto("/league/results");
      await tapEachLinkOfBar(page, LEAGUE_BAR);
      await tapEachLinkInMore(page, leagueMore);
      await tapEachItemOfHeader(page, context, league, account);
    });
  });
}

/** Taps each link of the bar at the bottom, and expects its page. */
async function tapEachLinkOfBar(page: Page, names: string[]): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveText(names);
  for (const name of names) {
    await bar.getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(bar.locator("[aria-current]")).toHaveText([name]);
  }
}

/** Taps each link of the menu that "More" opens, and expects its page. */
async function tapEachLinkInMore(page: Page, names: string[]): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const name of names) {
    await bar.getByRole("button", { name: "More" }).tap();
    await expect(page.getByRole("menuitem")).toHaveText(names);
    await page.getByRole("menuitem", { name }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(bar.locator("[aria-current]"), "the marked item of the bar").toHaveText(["More"]);
  }
}

/**
 * Taps each item of the menu at the right of the header. A user logs out and signs in again, a visitor opens the log-in page.
 * @param account null for a visitor
 */
async function tapEachItemOfHeader(
  page: Page,
  context: BrowserContext,
  league: League,
  account: { email: string; password: string } | null,
): Promise<void> {
  const button = page.getByRole("button", { name: account ? /^Account of/ : "Theme" });
  await button.tap();
  for (const theme of ["Dark", "Light"]) {
    await page.getByRole("menuitemradio", { name: theme }).tap();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme.toLowerCase());
  }
  await page.getByRole("menuitemradio", { name: "System" }).tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  const currentUrl = page.url();
  if (!account) {
    // A tap outside of the menu closes it.
    await page.touchscreen.tap(20, 400);
    await page.getByRole("link", { name: "Log in" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await page.goto(currentUrl);
    return;
  }
  await page.getByRole("menuitem", { name: "Profile" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.goto(currentUrl);
  await button.tap();
  await page.getByRole("menuitem", { name: "Logout" }).tap();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await signIn(context, league.url, account);
  await page.goto(currentUrl);
}
