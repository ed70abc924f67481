import type { BrowserContext, Page } from "@playwright/test";
import { apiAs } from "./support/admin.ts";
import { FILLED_MAP, fillLeague, fillQueue, fillSeason } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

// Browser translators change the DOM that React manages. Errors in the browser fail every end-to-end test.

/** `replace`: as Google does, an element with the translation in the place of the text; `wrap`: the text itself in it. */
type Way = "replace" | "wrap";
const WAYS: readonly Way[] = ["replace", "wrap"];

test.describe.configure({ timeout: 600_000 });

/** `early`: translates while the page loads, before hydration; `late`: translates after the page is shown. */
type Begin = "early" | "late";

/** Translates all texts of every page into themselves, including later changes. */
async function translate(context: BrowserContext, parts: { way: Way; begin: Begin }): Promise<void> {
  await context.addInitScript(({ way, begin }) => {
    const isUntranslated = (text: Text) =>
      text.data.trim() !== "" && text.parentElement?.closest("font, script, style, textarea, noscript, title") === null;
    const translateText = (text: Text) => {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      if (way === "replace") {
        inner.append(text.data);
        text.replaceWith(outer);
      } else {
        text.before(outer);
        inner.append(text);
      }
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.filter(isUntranslated).forEach(translateText);
    };
    const start = () => {
      new MutationObserver(translateAll).observe(document, { childList: true, characterData: true, subtree: true });
      if (begin === "late") translateAll();
    };
    if (begin === "late") addEventListener("load", () => setTimeout(start, 300));
    else start();
  }, parts);
}

for (const way of WAYS) {
  test(`Every screen shows the same when it is translated (${way})`, async ({ page, visitor, league, admin }) => {
    const filled = await fillLeague(admin);
    const season = await fillSeason(league);
    const queueId = await fillQueue(league, admin, filled);
    for (const context of [page.context(), visitor.context()]) await signIn(context, league.url, league.admin);
    await translate(page.context(), { way, begin: "early" });
    const ranked = ["", "/users", "/users/profile", "/results", "/stats", "/maps", "/records", "/modes", "/servers"];
    const more = ["/admin", "/history", "/join", "/about", "/privacy", `/maps/${FILLED_MAP}`];
    const inLeague = ["", "/users", "/clans", "/calendar", "/results", "/stats", "/votes", "/records", "/admin"];
    const paths = [
      ...ranked.map((path) => `/ranked${path}`),
      ...more.map((path) => `/ranked${path}`),
      ...inLeague.map((path) => `/league${path}`),
      `/ranked/users/${filled.playerId}`,
      `/ranked/results/${filled.validatedId}`,
      `/ranked/results/${filled.unvalidatedId}`,
      `/ranked/stats/${filled.statId}`,
      `/ranked/queues/${queueId}`,
      `/league/clans/${season.clanId}`,
      `/league/calendar/${season.eventId}`,
      `/league/results/${season.validatedId}`,
      `/league/votes/${season.voteId}`,
      "/league/rules/season",
    ];
    for (const path of paths) {
      await test.step(path, async () => {
        await openLoaded(page, path);
        await openLoaded(visitor, path);
        await expect(page.locator("#root font").first()).toBeAttached();
        await expect(async () => expect(await textOf(page)).toBe(await textOf(visitor))).toPass({ timeout: 20_000 });
      });
    }
  });

  test(`A translated page can be used, and shows what changes (${way})`, async ({
    page,
    league,
    admin,
    browserErrors,
  }) => {
    const filled = await fillLeague(admin);
    await fillSeason(league);
    await signIn(page.context(), league.url, league.admin);
    await translate(page.context(), { way, begin: "late" });
    const main = page.getByRole("main");

    await test.step("Going from screen to screen", async () => {
      await openLoaded(page, "/ranked");
      const menu = page.getByRole("navigation", { name: "Main" });
      for (const name of ["Results", "Stats", "Queues", "Results", "Stats"]) {
        await menu.getByRole("link", { name, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      }
    });

    await test.step("Sorting a table", async () => {
      const head = main.getByRole("columnheader").getByRole("button").nth(1);
      await head.click();
      await head.click();
      await head.click();
      await expect(main.getByRole("table")).toBeVisible();
    });

    await test.step("Switching the theme", async () => {
      for (const theme of ["Dark", "Light", "System"]) {
        await page.getByRole("button", { name: "Account of admin" }).click();
        await page.getByRole("menuitemradio", { name: theme }).click();
        await page.keyboard.press("Escape");
      }
    });

    await test.step("The page can post an invalid message, then another message", async () => {
      browserErrors.expect(/status of 400/);
      await openLoaded(page, "/ranked/results");
      await page.getByRole("button", { name: "Post result" }).click();
      const dialog = page.getByRole("dialog", { name: "Post result" });
      await dialog.getByLabel("Date").fill("2026-01-01T20:00");
      await dialog.getByLabel("Mode").selectOption({ index: 1 });
      for (const message of ["nothing", "**Red** 1 what", "nothing"]) {
        await dialog.getByLabel("Discord message").fill(message);
        // A toast may cover it.
        await dialog.getByRole("button", { name: "Post result" }).press("Enter");
        await expect(dialog.getByLabel("Discord message")).toHaveAttribute("aria-invalid", "true");
      }
      await dialog.getByLabel("Discord message").fill("");
      await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
      if (await page.getByRole("alertdialog").isVisible())
        await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("Entered scores update the page", async () => {
      await openLoaded(page, `/ranked/results/${filled.unvalidatedId}`);
      for (const score of ["9", "", "8"]) await page.getByLabel("Red score").fill(score);
      await page.getByRole("button", { name: "Add red player" }).click();
      await expect(page.getByRole("dialog", { name: "Add player" })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Update" }).click();
      await expectToast(page, "Result updated");
    });

    await test.step("Changes by others", async () => {
      await openLoaded(page, "/ranked/modes");
      await admin.createMode("Fly 3v3");
      await expect(main.getByText("Fly 3v3")).toBeVisible();
    });

    await test.step("Voting changes the counts", async () => {
      await openLoaded(page, "/league/votes");
      await page.getByRole("button", { name: "Cast Vote (1 remaining)" }).click();
      const dialog = page.getByRole("dialog", { name: "Cast Your Vote" });
      await dialog.getByRole("combobox").click();
      await page.getByRole("option").first().click();
      await dialog.getByRole("button", { name: "Cast Vote" }).click();
      await expect(main.getByText("Current votes: 1")).toBeVisible();
      await expect(main.getByText("Current votes: 0")).toBeHidden();
      await page.keyboard.press("Escape");
    });

    await test.step("Another season", async () => {
      await (await apiAs(league.url, league.admin)).seasons.endSeason();
      await admin.beginSeason("Season 2");
      await openLoaded(page, "/league/clans");
      for (const name of ["Season 1", "Season 2", "Season 1"]) {
        await page.getByRole("combobox", { name: "Season" }).selectOption(name);
        const [state, other] = name === "Season 1" ? ["Ended", "Active"] : ["Active", "Ended"];
        await expect(main.getByText(state)).toBeVisible();
        await expect(main.getByText(other)).toBeHidden();
      }
    });
    await expect(page.getByText("This page could not be shown")).toBeHidden();
  });
}

/** Returns the text of a page without texts that depend on the time. */
async function textOf(page: Page): Promise<string> {
  const text = (await page.locator("main").textContent()) ?? "";
  return text.replaceAll(/\d+ (?:s|min|seconds?|minutes?)\b/g, "…");
}
