import type { Page } from "@playwright/test";
import { getAccount, signInToApi } from "./support/admin.ts";
import { fillLeague, fillSeason, SAMPLE_CO_PLAYER, SAMPLE_PLAYER, SAMPLE_QUEUE } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { expectToast } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";
import { TECHNIQUES, translatePages } from "./support/translate-pages.ts";

// `translated-page.e2e.ts` contains the same tests for an admin.

const NO_PLAYER = "no such player";

test.describe.configure({ timeout: 300_000 });

for (const technique of TECHNIQUES) {
  test(`A visitor can use a translated site (${technique})`, async ({ page, league, admin }) => {
    await fillLeague(admin);
    await fillSeason(league);
    await translatePages(page.context(), { technique, begin: "afterLoad" });
    const main = page.getByRole("main");

    await test.step("The search finds a player", async () => {
      await openLoaded(page, "/ranked");
      await page.getByRole("button", { name: /^Search/ }).click();
      const dialog = page.getByRole("dialog", { name: "Search" });
      // Each text changes the list of results.
      for (const text of [NO_PLAYER, "Tee", SAMPLE_PLAYER]) await dialog.getByRole("combobox").fill(text);
      await dialog.getByRole("option", { name: SAMPLE_PLAYER }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: SAMPLE_PLAYER })).toBeVisible();
    });

    await test.step("A list can be filtered, and the filter removed", async () => {
      await openLoaded(page, "/ranked/users");
      const name = main.getByRole("searchbox").first();
      for (const { text, isFound } of [
        { text: SAMPLE_PLAYER, isFound: true },
        { text: NO_PLAYER, isFound: false },
        { text: "", isFound: true },
      ]) {
        await name.fill(text);
        await expect(main.getByRole("link", { name: SAMPLE_PLAYER })).toBeVisible({ visible: isFound });
      }
      await expect(main.getByRole("link", { name: SAMPLE_CO_PLAYER })).toBeVisible();
    });

    await test.step("The calendar switches between its views and weeks", async () => {
      await openLoaded(page, "/league/calendar");
      for (const name of ["Next week", "Day", "Next day", "Previous day", "Week", "Agenda", "Previous four weeks"])
        await main.getByRole("link", { name, exact: true }).click();
      await main.getByRole("link", { name: "Calendar", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
      await expectUnbroken(page);
    });

    await test.step("The areas and their menus can be opened", async () => {
      for (const area of ["Ranked", "League", "Ranked"]) {
        await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: area }).click();
        await expect(page.getByRole("navigation", { name: "Areas" }).locator("[aria-current]")).toHaveText(area);
      }
      await expectUnbroken(page);
    });
  });

  test(`A player can use a translated site (${technique})`, async ({ page, league, admin, browserErrors }) => {
    const { modeId } = await fillLeague(admin);
    const filledSeason = await fillSeason(league);
    const queueId = await admin.createQueue({ name: SAMPLE_QUEUE, modeId, mode: "2v2", maps: ["ctf5"] });
    await signIn(page.context(), league.url, getAccount(SAMPLE_PLAYER));
    await translatePages(page.context(), { technique, begin: "afterLoad" });
    const main = page.getByRole("main");

    await test.step("The player joins and leaves a queue twice, and then another player joins", async () => {
      await openLoaded(page, `/ranked/queues/${queueId}`);
      const waiting = page.getByRole("list", { name: "Waiting" });
      for (const _attempt of [1, 2]) {
        await page.getByRole("button", { name: "Join" }).click();
        await expectToast(page, "Queue joined successfully");
        await expect(waiting).toContainText(SAMPLE_PLAYER);
        await page.getByRole("button", { name: "Leave" }).click();
        await expectToast(page, "Queue left successfully");
        await expect(waiting).not.toContainText(SAMPLE_PLAYER);
      }
      const coPlayer = await signInPlayer(league, getAccount(SAMPLE_CO_PLAYER));
      await coPlayer.join(queueId);
      await expect(waiting).toContainText(SAMPLE_CO_PLAYER);
      await expect(main).toContainText("1 of 4");
      await expect(main).not.toContainText("0 of 4");
    });

    await test.step("The player casts a vote and removes it", async () => {
      await openLoaded(page, "/league/votes");
      await page.getByRole("button", { name: "Cast Vote (1 remaining)" }).click();
      const dialog = page.getByRole("dialog", { name: "Cast Your Vote" });
      await dialog.getByRole("combobox").click();
      await page.getByRole("option").first().click();
      await dialog.getByRole("button", { name: "Cast Vote" }).click();
      await expectToast(page, "Vote cast successfully");
      await expect(main).toContainText("Voted ✓ (1/1)");
      await page.getByRole("button", { name: "Manage Votes" }).click();
      const votes = page.getByRole("dialog", { name: "Manage Your Votes" });
      await votes.getByRole("button", { name: /^Remove Vote/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove vote" }).click();
      await expectToast(page, "Vote removed successfully");
      await votes.getByRole("button", { name: "Close" }).last().click();
      await expect(page.getByRole("button", { name: "Cast Vote (1 remaining)" })).toBeVisible();
    });

    await test.step("The page of an event shows the new name of a clan", async () => {
      await openLoaded(page, `/league/calendar/${filledSeason.eventId}`);
      const api = await signInToApi(league.url, league.admin);
      for (const name of ["Ants", "Bears"]) {
        await api.clans.updateClan({ id: filledSeason.clanId, body: { name } });
        await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      }
      await expect(main).not.toContainText("Ants");
    });

    await test.step("A wrong password is rejected, and the dialog can be closed and opened again", async () => {
      await openLoaded(page, "/ranked/users/profile");
      browserErrors.expect(/status of 403 .*\/api\/user\/leave/);
      for (const wrongPassword of ["not mine", "not mine either"]) {
        await page.getByRole("button", { name: "Delete account" }).click();
        const dialog = page.getByRole("dialog", { name: "Delete your account?" });
        await dialog.getByLabel("Current password").fill(wrongPassword);
        await dialog.getByRole("button", { name: "Delete my account" }).press("Enter");
        await expect(dialog.getByText("This is not your current password").first()).toBeVisible();
        await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
        await expect(dialog).toBeHidden();
      }
      await expectUnbroken(page);
    });
  });

  test(`Text entered before a translated page is ready is kept (${technique})`, async ({ page }) => {
    await translatePages(page.context(), { technique, begin: "beforeHydration" });
    const releaseCode = await holdRequests(page, "**/assets/index-*.js");
    await page.goto("/auth/signin", { waitUntil: "commit" });
    await expect(page.locator("#root font").first()).toBeAttached();
    await page.getByLabel("E-mail").fill("ann@league.example");
    await page.getByLabel("Password", { exact: true }).pressSequentially("first ");
    releaseCode();
    await page.waitForFunction(isReady, undefined, { polling: 50 });
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type("second");
    await expect(page.getByLabel("E-mail")).toHaveValue("ann@league.example");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("first second");
  });
}

/** Runs in the page: returns whether React has taken over all inputs. */
function isReady(): boolean {
  const { earlyInput } = window as unknown as { earlyInput: { isTakenOver(element: Element): boolean } };
  return [...document.querySelectorAll("main input")].every(earlyInput.isTakenOver);
}

/** Expects that the screen has not been replaced by an error. */
async function expectUnbroken(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("This page could not be shown")).toBeHidden();
}
