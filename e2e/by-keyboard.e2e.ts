import type { Locator, Page } from "@playwright/test";
import { fillLeague } from "./support/filled-league.ts";
import { closeByEscape, getTableRows } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

/** More than the number of focusable elements on any page in this file. */
const MAX_TABS = 80;

// Enables animations, because dialogs must return the focus even after a closing animation.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("A list can be sorted, and one of its rows opened, by keyboard alone", async ({ page, admin }) => {
  await fillLeague(admin);
  await page.goto("/ranked/stats");
  await expect(getTableRows(page, "Stats").first()).toBeVisible();

  await test.step("The first focusable link skips to the content", async () => {
    const skipLink = page.getByRole("link", { name: "Skip to content" });
    await expect(skipLink).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("A column is sorted, then in reverse", async () => {
    const columnHeader = page.getByRole("columnheader", { name: "Avg. Kills" });
    await tabTo(page, columnHeader.getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(columnHeader).toHaveAttribute("aria-sort", "descending");
    await expect(getTableRows(page, "Stats").first().getByRole("rowheader")).toContainText("ChillerDragon");
    await page.keyboard.press("Space");
    await expect(columnHeader).toHaveAttribute("aria-sort", "ascending");
    await expect(columnHeader.getByRole("button")).toBeFocused();
    await expect(getTableRows(page, "Stats").first().getByRole("rowheader")).not.toContainText("ChillerDragon");
  });

  await test.step("A row opens", async () => {
    const rowLink = getTableRows(page, "Stats").nth(1).getByRole("link");
    // The name follows the number of the row.
    const name = (await rowLink.innerText()).replace(/^\d+\s*/, "");
    await tabTo(page, rowLink);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: `Stat of ${name}` })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle(`Test League · Stat of ${name} · Ranked`);
  });

  await test.step("Going back keeps the sort order", async () => {
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Stats" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/ranked/stats?sort=averageKills&asc=true");
  });
});

test("The search keeps what the user types before its code has loaded", async ({ page, admin }) => {
  await fillLeague(admin);
  const releaseCode = await holdRequests(page, "**/assets/search-dialog-*.js");
  await page.goto("/ranked/stats");
  const codeRequested = page.waitForRequest("**/assets/search-dialog-*.js");
  await page.getByRole("button", { name: "Search" }).click();
  await codeRequested;
  await page.keyboard.type("chiller");
  releaseCode();
  await expect(page.getByRole("combobox", { name: "Search the league" })).toHaveValue("chiller");
  await expect(page.getByRole("option", { name: /^ChillerDragon/ })).toBeVisible();
});

test("The search finds a player from any page and does not capture keys typed into other fields", async ({
  page,
  admin,
}) => {
  await fillLeague(admin);
  await page.goto("/ranked/stats");
  const playerFilter = page.getByRole("main").getByRole("searchbox").first();
  const search = page.getByRole("combobox", { name: "Search the league" });
  await expect(getTableRows(page, "Stats").first()).toBeVisible();
  await playerFilter.press("/");
  await expect(playerFilter).toHaveValue("/");
  await expect(search).toBeHidden();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await expect(page.getByRole("option", { name: /^Calendar/ })).toBeVisible();
  // The search ignores case and accents.
  await page.keyboard.type("CHILLÉR");
  const option = page.getByRole("option", { name: /^ChillerDragon/ });
  await expect(option).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "ChillerDragon" })).toBeVisible();
  await expect(search).toBeHidden();

  await page.keyboard.press("Control+K");
  await expect(search).toHaveValue("");
  await page.keyboard.type("no such thing");
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("Dialogs close with Escape and give the focus back", async ({ page, league, admin, context }) => {
  const { unvalidatedId } = await fillLeague(admin);
  await signIn(context, league.url, league.admin);
  // `opens` is the role of the element that the button opens.
  const openers = [
    { path: "/ranked/results", button: "Post result", opens: "dialog" },
    { path: "/ranked/users", button: "Account of admin", opens: "menu" },
    { path: `/ranked/results/${unvalidatedId}`, button: "Add blue player", opens: "dialog" },
    { path: `/ranked/results/${unvalidatedId}`, button: "Freeze game", opens: "alertdialog" },
  ] as const;
  for (const { path, button, opens } of openers) {
    await test.step(button, async () => {
      await page.goto(path);
      const opener = page.getByRole("button", { name: button, exact: true });
      await expect(opener).toBeEnabled();
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      const opened = page.getByRole(opens);
      await closeByEscape(opened);
      await expect(opener).toBeFocused();
    });
  }
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element, "reached by Tab").toBeFocused();
}
