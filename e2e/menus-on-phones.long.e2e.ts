import type { BrowserContext, Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import type { League } from "./support/league.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const RANKED = ["Players", "Results", "Stats", "Queues"];
const RANKED_MORE = ["Maps", "Records"];
const LEAGUE_MORE = ["Rules", "Stats", "Records", "Votes"];
const ROLES = {
  "A visitor": { account: undefined, rankedMore: RANKED_MORE, leagueMore: LEAGUE_MORE },
  "A player": { account: () => accountOf("Teero"), rankedMore: RANKED_MORE, leagueMore: LEAGUE_MORE },
  "An admin": {
    account: (league: League) => league.admin,
    rankedMore: [...RANKED_MORE, "Modes", "Servers", "Admin"],
    leagueMore: [...LEAGUE_MORE, "Admin"],
  },
};

for (const [who, { account, rankedMore, leagueMore }] of Object.entries(ROLES)) {
  test(`${who} can use every menu on a phone`, async ({ page, league, admin, context }) => {
    await admin.createPlayer("Teero");
    if (account) await signIn(context, league.url, account(league));
    await test.step("the ranked area", async () => {
      await page.goto("/ranked/results");
      await tapEachOfBar(page, RANKED);
      await tapEachInMore(page, rankedMore);
      await tapEachOfAccount(page, context, league, account?.(league));
    });
    await test.step("the league area", async () => {
      await page.goto("/league/results");
      await tapEachOfBar(page, ["Players", "Clans", "Calendar", "Results"]);
      await tapEachInMore(page, leagueMore);
      await tapEachOfAccount(page, context, league, account?.(league));
    });
  });
}

/** Taps each link of the bar at the bottom, and expects its page. */
async function tapEachOfBar(page: Page, names: string[]): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveText(names);
  for (const name of names) {
    await bar.getByRole("link", { name }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(bar.locator("[aria-current]")).toHaveText([name]);
  }
}

/** Taps each link of the menu behind "More". */
async function tapEachInMore(page: Page, names: string[]): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const name of names) {
    await bar.getByRole("button", { name: "More" }).tap();
    await expect(page.getByRole("menuitem")).toHaveText(names);
    await page.getByRole("menuitem", { name }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(bar.locator("[aria-current]"), "what is marked in the bar").toHaveText(["More"]);
  }
}

/** Taps everything at the right of the header, logging out and signing in again. */
async function tapEachOfAccount(
  page: Page,
  context: BrowserContext,
  league: League,
  account: { email: string; password: string } | undefined,
): Promise<void> {
  const button = page.getByRole("button", { name: account ? /^Account of/ : "Theme" });
  await button.tap();
  for (const theme of ["Dark", "Light"]) {
    await page.getByRole("menuitemradio", { name: theme }).tap();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme.toLowerCase());
  }
  await page.getByRole("menuitemradio", { name: "System" }).tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  const here = page.url();
  if (!account) {
    await page.touchscreen.tap(20, 400);
    await page.getByRole("link", { name: "Log in" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await page.goto(here);
    return;
  }
  await page.getByRole("menuitem", { name: "Profile" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.goto(here);
  await button.tap();
  await page.getByRole("menuitem", { name: "Logout" }).tap();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  await signIn(context, league.url, account);
  await page.goto(here);
}
