import type { Locator, Page } from "@playwright/test";
import { fillLeague, fillSeason } from "./support/filled-league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { confirm, expectToast, submitLogInForm } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** The error that is shown if a code file of the page fails to load. */
const CODE_ERROR = "A part of the page could not be loaded";
/** What a browser logs if a code file fails to load. Firefox logs only the name of the error's base class. */
const CHUNK_ERROR = /ChunkError|^console: Error \(/;

test("A screen whose code fails to load can be retried", async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED.*stats-screen/);
  browserErrors.expect(CHUNK_ERROR);
  // Blocks the file from the beginning, because an idle page would prefetch it.
  const chunk = "**/assets/stats-screen*.js";
  await page.route(chunk, (route) => route.abort());
  await page.goto("/ranked/results");
  await expect(page.getByText("No round has been played yet.")).toBeVisible();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stats" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(CODE_ERROR);

  await page.unroute(chunk);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
});

test("A screen whose code failed to load is shown when the browser is online again", async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/);
  browserErrors.expect(CHUNK_ERROR);
  await page.goto("/ranked/results");
  await expect(page.getByText("No round has been played yet.")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stats" }).click();
  const failure = page.getByText("This page has not been loaded yet");
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
  await expect(failure).toBeHidden();
});

test("A dialog whose code fails to load can be retried", async ({ page, league, context, browserErrors }) => {
  await signIn(context, league.url, league.admin);
  browserErrors.expect(/ERR_FAILED.*queue-fields/);
  browserErrors.expect(CHUNK_ERROR);
  await page.route("**/assets/queue-fields*.js", (route) => route.abort());
  await page.goto("/ranked/queues");
  await page.getByRole("button", { name: "Create queue" }).click();
  const failure = getCodeError(page);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toContainText("The league still cannot be reached.");

  await page.unroute("**/assets/queue-fields*.js");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Create queue" })).toBeVisible();
  await expect(failure).toBeHidden();
});

test("Dialogs and menus that are opened without a connection show an error until it returns, and text is kept", async ({
  page,
  league,
  admin,
  context,
  browserErrors,
}) => {
  const { unvalidatedId } = await fillLeague(admin);
  await fillSeason(league);
  await signIn(context, league.url, league.admin);
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/);
  browserErrors.expect(CHUNK_ERROR);
  const failure = getCodeError(page);

  await test.step("A dialog does not lose the edited scores of the page", async () => {
    await openLoaded(page, `/ranked/results/${unvalidatedId}`);
    const score = page.getByLabel("Red score");
    // Goes offline before typing, because typing loads the code of the prompt about unsaved text.
    await context.setOffline(true);
    await score.fill("7");
    await page.getByRole("button", { name: "Add red player" }).click();
    await expect(failure).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(failure).toBeHidden();
    await expect(page.getByRole("button", { name: "Add red player" })).toBeFocused();
    await expect(score).toHaveValue("7");

    await page.getByRole("button", { name: "Add red player" }).click();
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("dialog", { name: "Add player" })).toBeVisible();
    await expect(failure).toBeHidden();
    await expect(score).toHaveValue("7");
    await page.keyboard.press("Escape");
  });

  await test.step("A menu does not lose the edited scores of the page", async () => {
    await context.setOffline(true);
    await page.getByRole("button", { name: "Account of admin" }).click();
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Red score")).toHaveValue("7");
  });

  await test.step("The dialog to cast a vote opens when the connection returns", async () => {
    const tab = await context.newPage();
    await openLoaded(tab, "/league/votes");
    await context.setOffline(true);
    await tab.getByRole("button", { name: /^Cast Vote/ }).click();
    await expect(getCodeError(tab)).toBeVisible();
    await context.setOffline(false);
    await expect(tab.getByRole("dialog", { name: "Cast Your Vote" })).toBeVisible();
  });
});

test("A dialog whose downloaded code cannot be started offers to reload the page", async ({
  page,
  league,
  context,
  browserErrors,
}) => {
  await signIn(context, league.url, league.admin);
  browserErrors.allow(/ERR_FAILED.*queue-fields/);
  browserErrors.expect(CHUNK_ERROR);
  let requestCount = 0;
  await page.route("**/assets/queue-fields*.js", (route) => {
    requestCount += 1;
    // The page requests the file twice: first to download it, then to run it.
    return requestCount === 1 ? route.continue() : route.abort();
  });
  await page.goto("/ranked/queues");
  await page.getByRole("button", { name: "Create queue" }).click();
  const failure = getCodeError(page);
  await expect(failure).toContainText("If trying again does not help, save what you typed, then load the page again.");
  const reload = page.waitForEvent("load");
  await failure.getByRole("button", { name: "Reload" }).click();
  await reload;
  // Only now, because an automatic retry could otherwise succeed and remove the button.
  await page.unroute("**/assets/queue-fields*.js");
  await page.getByRole("button", { name: "Create queue" }).click();
  await expect(page.getByRole("dialog", { name: "Create queue" })).toBeVisible();
});

test("After an update of the site a dialog offers to reload the page", async ({
  page,
  league,
  context,
  browserErrors,
}) => {
  await signIn(context, league.url, league.admin);
  browserErrors.expect(/status of 404.*queue-fields/);
  browserErrors.expect(CHUNK_ERROR);
  await page.route("**/assets/queue-fields*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/ranked/queues");
  await page.getByRole("button", { name: "Create queue" }).click();
  const failure = page.getByRole("dialog").filter({ hasText: "The site has been updated." });
  await expect(failure).toBeVisible();
  await page.unroute("**/assets/queue-fields*.js");
  await failure.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Create queue" }).click();
  await expect(page.getByRole("dialog", { name: "Create queue" })).toBeVisible();
});

test("A prompt whose code fails to load does nothing, and no entered text is lost", async ({
  page,
  admin,
  league,
  context,
  browserErrors,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  browserErrors.expect(/ERR_FAILED.*confirm-window/);
  await page.route("**/assets/confirm-window*.js", (route) => route.abort());
  await page.goto(`/ranked/modes/${modeId}`);
  const mainNavigation = page.getByRole("navigation", { name: "Main" });

  await test.step("If the prompt before an action fails to load, the action is not done", async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "The question could not be shown");
    await expect(page.getByRole("heading", { level: 1, name: "Instagib 2v2" })).toBeVisible();
  });

  await test.step("If the prompt about unsaved text fails to load, the page stays open", async () => {
    await page.getByLabel("Name").fill("Instagib 3v3");
    await mainNavigation.getByRole("link", { name: "Stats" }).click();
    await expectToast(page, "The question could not be shown");
    await expect(page).toHaveURL(`/ranked/modes/${modeId}`);
    await expect(page.getByLabel("Name")).toHaveValue("Instagib 3v3");
  });

  await test.step("If the prompt about unsaved text fails to load, the dialog stays open", async () => {
    await page.goto("/ranked/modes");
    await page.getByRole("button", { name: "Create mode" }).click();
    const dialog = page.getByRole("dialog", { name: "Create mode" });
    await dialog.getByLabel("Name").fill("Instagib 4v4");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expectToast(page, "The question could not be shown");
    await expect(dialog.getByLabel("Name")).toHaveValue("Instagib 4v4");
  });

  await test.step("The prompt is shown once its code has loaded", async () => {
    await page.unroute("**/assets/confirm-window*.js");
    await page.getByRole("dialog", { name: "Create mode" }).getByRole("button", { name: "Cancel" }).click();
    await confirm(page, "Discard what you typed?", "Discard");
    await expect(page.getByRole("dialog", { name: "Create mode" })).toBeHidden();
  });
});

test("If the log-in dialog's code fails to load, the user signs in in another tab", async ({
  page,
  admin,
  league,
  context,
  browserErrors,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  await page.goto(`/ranked/modes/${modeId}`);
  await page.getByLabel("Name").fill("Instagib 3v3");
  await context.clearCookies();
  browserErrors.expect(/ERR_FAILED.*sign-in-dialog/);
  browserErrors.expect(/status of 401 .*\/api\//);
  await page.route("**/assets/sign-in-dialog*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "Please log in first");

  const session = page.getByRole("region", { name: "Your session" });
  await session.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "The login could not be shown", "Log in in a new tab instead.");
  const opening = context.waitForEvent("page");
  await session.getByText("In a new tab").click();
  const tab = await opening;
  await submitLogInForm(tab, league.admin);
  await expect(session).toBeHidden();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Instagib 3v3" })).toBeVisible();
});

test("A page works although the code of its toasts fails to load", async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED.*toast-stack/);
  await page.route("**/assets/toast-stack*.js", (route) => route.abort());
  let hasFailed = false;
  page.on("requestfailed", (request) => {
    hasFailed ||= request.url().includes("toast-stack");
  });
  await page.goto("/ranked/results");
  // The page loads the code of toasts on the first input.
  const pressTabAndCheck = async () => {
    await page.keyboard.press("Tab");
    return hasFailed;
  };
  await expect.poll(pressTabAndCheck).toBe(true);
  await expect(page.getByText("No round has been played yet.")).toBeVisible();
});

/** Finds the error shown instead of a dialog or a menu whose code failed to load. */
function getCodeError(page: Page): Locator {
  return page.getByRole("dialog").filter({ hasText: CODE_ERROR });
}
