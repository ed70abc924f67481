import type { BrowserContext, Locator, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { closeByEscape, confirm, expectToast, getMessageField, goTo } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

const ENTERED_TEXT = "the round of the year";
const LOGIN_DIALOG = "Your session has ended";

test("Entered text survives the end of the session", { tag: "@two-processes" }, async ({
  page,
  league,
  admin,
  context,
  browserErrors,
}) => {
  await admin.createPlayer("Teero");
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  browserErrors.expect(/status of 401 .*\/api\//);
  const loginDialog = page.getByRole("dialog", { name: LOGIN_DIALOG });

  await test.step("A request after the session's end opens the log-in dialog above its form, and is repeated after the log-in", async () => {
    await page.goto("/ranked/modes");
    await page.getByRole("button", { name: "Create mode" }).click();
    const form = page.getByRole("dialog", { name: "Create mode" });
    await form.getByLabel("Name").fill("Instagib 3v3");
    await endSession(context, league.url);
    await form.getByRole("button", { name: "Create mode" }).click();
    await expect(loginDialog).toContainText("Log in as admin to continue.");
    await expect(loginDialog.getByLabel("E-mail")).toHaveValue(league.admin.email);
    await expect(page.getByLabel("Name")).toHaveValue("Instagib 3v3");
    await logInInDialog(loginDialog, league.admin);
    await expectToast(page, "Mode created successfully");
    await expect(page.getByRole("link", { name: "Instagib 3v3" })).toBeVisible();
  });

  await test.step("Cancelling the log-in keeps the form and shows one toast", async () => {
    await page.goto(`/ranked/modes/${modeId}`);
    await page.getByLabel("Name").fill(ENTERED_TEXT);
    await endSession(context, league.url);
    await page.getByRole("button", { name: "Update" }).click();
    await loginDialog.getByRole("button", { name: "Cancel" }).click();
    await expectToast(page, "Please log in first");
    await expect(page.getByLabel("Name")).toHaveValue(ENTERED_TEXT);
    await expect(page.getByRole("region", { name: "Your session" })).toContainText("What you typed is still here.");
  });

  await test.step("If another user logs in, the form is not sent", async () => {
    await page.getByRole("region", { name: "Your session" }).getByRole("button", { name: "Log in" }).click();
    await logInInDialog(loginDialog, getAccount("Teero"));
    await expect(loginDialog.getByRole("alert")).toContainText("You are logged in as Teero now.");
    await loginDialog.press("Escape");
    await expect(loginDialog).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue(ENTERED_TEXT);
    await expect(page.getByRole("region", { name: "Your session" })).toContainText("What admin typed is still here.");
  });

  await test.step("The user who filled in the form logs in and sends it", async () => {
    await page.getByRole("region", { name: "Your session" }).getByRole("button", { name: "Log in" }).click();
    await logInInDialog(loginDialog, league.admin);
    await expect(page.getByRole("region", { name: "Your session" })).toBeHidden();
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Mode updated");
    await expect(page.getByRole("heading", { level: 1, name: ENTERED_TEXT })).toBeVisible();
  });
});

test("An admin page shows that the session has ended", { tag: "@two-processes" }, async ({
  page,
  league,
  admin,
  context,
  browserErrors,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  const resultId = await admin.importRankedRound({ modeId, message: "", date: "2026-05-04T18:00:00Z" });
  await signIn(context, league.url, league.admin);
  await openWithLiveUpdates(page, `/ranked/results/${resultId}`);
  const map = page.getByLabel("Map");

  await test.step("A page with entered text stays open, even during a refetch", async () => {
    browserErrors.expect(/status of 404 .*\/(api\/resultRanked|ranked\/results)\//);
    const refetch = page.waitForRequest(`**/api/resultRanked/${resultId}`);
    const releaseRequest = await holdRequests(page, `**/api/resultRanked/${resultId}`);
    // The new result changes the results, so the page requests again the one that it shows.
    await admin.importRankedRound({ modeId, message: "", date: "2026-05-05T18:00:00Z" });
    await refetch;
    await map.fill("ctf_mars");
    await endSession(context, league.url);
    const response = page.waitForResponse(`**/api/resultRanked/${resultId}`);
    releaseRequest();
    // Only admins see a result that is not validated.
    expect((await response).status()).toBe(404);
    await page.unroute(`**/api/resultRanked/${resultId}`);
    await triggerReturn(page);
    await expect(page.getByRole("region", { name: "Your session" })).toContainText("What you typed is still here.");
    await expect(map).toHaveValue("ctf_mars");
  });

  await test.step("Once the entered text is removed, a message replaces content that visitors may not see", async () => {
    await map.fill("");
    await expect(page.getByRole("alert").filter({ hasText: "Log in to see it again." })).toBeVisible();
    await expect(page.getByText("Result not found")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(`/auth/signin?redirectUrl=%2Franked%2Fresults%2F${resultId}`);
  });

  await test.step("The message is also shown after a reload, until it is dismissed", async () => {
    await page.goto(`/ranked/results/${resultId}`);
    await expect(page.getByRole("alert").filter({ hasText: "Log in to see it again." })).toBeVisible();
    await page.getByRole("region", { name: "Your session" }).getByRole("button", { name: "Dismiss" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Result not found" })).toBeVisible();
  });
});

test("A second tab detects a log-out and a log-in", { tag: "@two-processes" }, async ({ page, league, context }) => {
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/users");
  const secondTab = await context.newPage();
  await secondTab.goto("/ranked/results");
  await expect(secondTab.getByRole("button", { name: "Post result" })).toBeVisible();

  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(secondTab.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(secondTab.getByRole("button", { name: "Post result" })).toHaveCount(0);
  await expect(secondTab.getByRole("region", { name: "Your session" })).toContainText(
    "You see the site as a visitor now.",
  );

  await secondTab.getByRole("region", { name: "Your session" }).getByRole("button", { name: "Log in" }).click();
  await logInInDialog(secondTab.getByRole("dialog", { name: LOGIN_DIALOG }), league.admin);
  await expect(secondTab.getByRole("button", { name: "Post result" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of admin" })).toBeVisible();
});

test("A page or a dialog with unsaved changes asks before it is left", { tag: "@two-processes" }, async ({
  page,
  league,
  admin,
  context,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  await page.goto("/ranked/modes");
  await page.getByRole("link", { name: "Instagib 2v2" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

  await test.step("A page with edits asks before it is left, by a link, Back, a log-out or a reload", async () => {
    await page.getByLabel("Name").fill(ENTERED_TEXT);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Results" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.goBack();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    const dismissBrowserPrompt = async () => {
      const prompt = await page.waitForEvent("dialog");
      await prompt.dismiss();
      return prompt.type();
    };
    const promptType = dismissBrowserPrompt();
    // Reloads later, because `evaluate` would otherwise wait for the prompt.
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect(await promptType).toBe("beforeunload");
    await expect(page.getByLabel("Name")).toHaveValue(ENTERED_TEXT);
    await expect(page).toHaveURL(`/ranked/modes/${modeId}`);
  });

  await test.step("Without unsaved edits there is no prompt", async () => {
    await page.getByLabel("Name").fill("Instagib 2v2");
    await goTo(page, "Results");
    await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  });

  await test.step("A dialog with edits asks before it closes, and stays open if the user declines", async () => {
    await page.getByRole("button", { name: "Post result" }).click();
    const dialog = page.getByRole("dialog", { name: "Post result" });
    await getMessageField(dialog).fill(ENTERED_TEXT);
    const discard = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await dialog.press("Escape");
    await closeByEscape(discard);
    await expect(getMessageField(dialog)).toHaveValue(ENTERED_TEXT);
    // A click outside of the dialog.
    await page.mouse.click(5, 5);
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Post result" }).click();
    await expect(getMessageField(dialog)).toHaveValue("");
    await closeByEscape(dialog);
  });
});

/** Ends the browser's session on the server. The page does not notice it. */
async function endSession(context: BrowserContext, url: string): Promise<void> {
  const response = await context.request.post(`${url}/api/user/logout`, { headers: { origin: url }, data: {} });
  expect(response.ok()).toBe(true);
}

/** Triggers the event that a page receives when the user returns to it. */
async function triggerReturn(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

async function logInInDialog(dialog: Locator, { email, password }: { email: string; password: string }): Promise<void> {
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Log in" }).click();
}
