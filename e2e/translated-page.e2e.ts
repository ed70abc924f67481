import type { Page } from "@playwright/test";
import { signInToApi } from "./support/admin.ts";
import { fillLeague, fillQueue, fillSeason, SAMPLE_MAP } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast, getMessageField } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { TECHNIQUES, translatePages } from "./support/translate-pages.ts";

// Browser translators change the DOM that React manages, which may cause errors in React. Every end-to-end test fails on
// errors in the browser. Like a browser's translator, that of these tests replaces each text by `<font>` elements, but it
// puts the same text into them.

test.describe.configure({ timeout: 600_000 });

for (const technique of TECHNIQUES) {
  for (const area of ["ranked", "league"] as const) {
    test(`A translated screen shows the same texts as one that is not translated (${area}, ${technique})`, async ({
      page,
      // In this test, the second browser is also signed in. It is not translated.
      visitor: untranslatedPage,
      league,
      admin,
    }) => {
      const filledLeague = await fillLeague(admin);
      const filledSeason = await fillSeason(league);
      const queueId = await fillQueue(league, admin, filledLeague);
      for (const context of [page.context(), untranslatedPage.context()])
        await signIn(context, league.url, league.admin);
      await translatePages(page.context(), { technique, begin: "beforeHydration" });
      const screens = {
        ranked: [
          "",
          "/users",
          "/users/profile",
          "/results",
          "/stats",
          "/maps",
          "/records",
          "/modes",
          "/servers",
          "/admin",
          "/history",
          "/join",
          "/about",
          "/privacy",
          `/maps/${SAMPLE_MAP}`,
          `/users/${filledLeague.playerId}`,
          `/results/${filledLeague.validatedId}`,
          `/results/${filledLeague.unvalidatedId}`,
          `/stats/${filledLeague.statId}`,
          `/queues/${queueId}`,
        ],
        league: [
          "",
          "/users",
          "/clans",
          "/calendar",
          "/results",
          "/stats",
          "/votes",
          "/records",
          "/admin",
          `/clans/${filledSeason.clanId}`,
          `/calendar/${filledSeason.eventId}`,
          `/results/${filledSeason.validatedId}`,
          `/votes/${filledSeason.voteId}`,
          "/rules/season",
        ],
      };
      for (const screen of screens[area]) {
        const path = `/${area}${screen}`;
        await test.step(path, async () => {
          await Promise.all([openLoaded(page, path), openLoaded(untranslatedPage, path)]);
          await expect(page.locator("#root font").first()).toBeAttached();
          await expect(async () => {
            const untranslatedText = await readText(untranslatedPage);
            expect(await readText(page)).toBe(untranslatedText);
          }).toPass({ timeout: 20_000 });
        });
      }
    });
  }

  test(`A translated page can be used, and shows changes (${technique})`, async ({
    page,
    league,
    admin,
    browserErrors,
  }) => {
    const filledLeague = await fillLeague(admin);
    await fillSeason(league);
    await signIn(page.context(), league.url, league.admin);
    await translatePages(page.context(), { technique, begin: "afterLoad" });
    const main = page.getByRole("main");

    await test.step("Links open other screens", async () => {
      await openLoaded(page, "/ranked");
      const menu = page.getByRole("navigation", { name: "Main" });
      for (const name of ["Results", "Stats", "Queues", "Results", "Stats"]) {
        await menu.getByRole("link", { name, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      }
    });

    await test.step("A table can be sorted", async () => {
      // Sorts in one order, in the other one, and in the first one again.
      const sortButton = main.getByRole("columnheader").getByRole("button").nth(1);
      await sortButton.click();
      await sortButton.click();
      await sortButton.click();
      await expect(main.getByRole("table")).toBeVisible();
    });

    await test.step("The theme can be changed", async () => {
      for (const theme of ["Dark", "Light", "System"]) {
        await page.getByRole("button", { name: "Account of admin" }).click();
        await page.getByRole("menuitemradio", { name: theme }).click();
        await page.keyboard.press("Escape");
      }
    });

    await test.step("Invalid messages are rejected, and the dialog can be closed", async () => {
      browserErrors.expect(/status of 400/);
      await openLoaded(page, "/ranked/results");
      await page.getByRole("button", { name: "Post result" }).click();
      const dialog = page.getByRole("dialog", { name: "Post result" });
      await dialog.getByLabel("Date").fill("2026-01-01T20:00");
      await dialog.getByLabel("Mode").selectOption({ index: 1 });
      for (const message of ["nothing", "**Red** 1 what", "nothing"]) {
        await getMessageField(dialog).fill(message);
        // Uses the keyboard, because a toast may cover the button.
        await dialog.getByRole("button", { name: "Post result" }).press("Enter");
        await expect(getMessageField(dialog)).toHaveAttribute("aria-invalid", "true");
      }
      await getMessageField(dialog).fill("");
      await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
      // The form still has unsaved edits: the date and the mode.
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("Entered scores update the page", async () => {
      await openLoaded(page, `/ranked/results/${filledLeague.unvalidatedId}`);
      for (const score of ["9", "", "8"]) await page.getByLabel("Red score").fill(score);
      await page.getByRole("button", { name: "Add red player" }).click();
      await expect(page.getByRole("dialog", { name: "Add player" })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Update" }).click();
      await expectToast(page, "Result updated");
    });

    await test.step("The page shows another user's changes", async () => {
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

    await test.step("The page shows the state of the selected season", async () => {
      const api = await signInToApi(league.url, league.admin);
      await api.seasons.endSeason();
      await admin.beginSeason("Season 2");
      await openLoaded(page, "/league/clans");
      for (const name of ["Season 1", "Season 2", "Season 1"]) {
        await page.getByRole("combobox", { name: "Season" }).selectOption(name);
        const hasEnded = name === "Season 1";
        await expect(main.getByText("Ended")).toBeVisible({ visible: hasEnded });
        await expect(main.getByText("Active")).toBeVisible({ visible: !hasEnded });
      }
    });
    await expect(page.getByText("This page could not be shown")).toBeHidden();
  });
}

/** Returns the text of a page. Replaces durations, which depend on the time. */
async function readText(page: Page): Promise<string> {
  const text = (await page.locator("main").textContent()) ?? "";
  return text.replaceAll(/\d+ (?:s|min|seconds?|minutes?)\b/g, "…");
}
