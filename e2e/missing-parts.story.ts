import { logIn } from "./support/forms.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, story } from "./support/story.ts";
import { expectToast } from "./support/toasts.ts";

const ARRIVED_NOT = "A part of it did not arrive";

story("A screen that does not arrive can be tried again", async ({ page, mishaps }) => {
  mishaps.expect(/ERR_FAILED.*stats-screen/);
  mishaps.expect(/ChunkError/);
  await page.goto("/ranked/results");
  await expect(page.getByText("No round has been played yet.")).toBeVisible();

  const chunk = "**/assets/stats-screen*.js";
  await page.route(chunk, (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stats" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(ARRIVED_NOT);

  await page.unroute(chunk);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
});

story(
  "A dialog or a prompt that does not arrive can be tried again",
  async ({ page, admin, league, context, mishaps }) => {
    const modeId = await admin.createMode("Instagib 2v2");
    await signIn(context, league.url, league.admin);
    mishaps.expect(/ERR_FAILED.*create-mode-dialog/);
    mishaps.expect(/ERR_FAILED.*confirm-window/);
    mishaps.expect(/ChunkError/);
    for (const [path, button, chunk] of [
      ["/ranked/modes", "Create mode", "create-mode-dialog"],
      [`/ranked/modes/${modeId}`, "Delete", "confirm-window"],
    ] as const) {
      await story.step(button, async () => {
        await page.route(`**/assets/${chunk}*.js`, (route) => route.abort());
        await page.goto(path);
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole("alert")).toContainText(ARRIVED_NOT);

        await page.unroute(`**/assets/${chunk}*.js`);
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("button", { name: button }).click();
        await expect(page.getByRole(chunk === "confirm-window" ? "alertdialog" : "dialog")).toBeVisible();
      });
    }
  },
);

story("A login that does not arrive is made in another tab", async ({ page, admin, league, context, mishaps }) => {
  const modeId = await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  await page.goto(`/ranked/modes/${modeId}`);
  await page.getByLabel("Name").fill("Instagib 3v3");
  await context.clearCookies();
  mishaps.expect(/ERR_FAILED.*sign-in-dialog/);
  mishaps.expect(/status of 401 .*\/api\//);
  await page.route("**/assets/sign-in-dialog*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Update" }).click();
  await expectToast(page, "Please log in first");

  const session = page.getByRole("region", { name: "Your session" });
  await session.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "The login could not be shown", "Log in in a new tab instead.");
  const [tab] = await Promise.all([context.waitForEvent("page"), session.getByText("In a new tab").click()]);
  await logIn(tab, league.admin);
  await expect(session).toBeHidden();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Instagib 3v3" })).toBeVisible();
});

story("A page whose toasts do not arrive stands all the same", async ({ page, mishaps }) => {
  mishaps.expect(/ERR_FAILED.*toast-stack/);
  await page.route("**/assets/toast-stack*.js", (route) => route.abort());
  const missed = page.waitForEvent("requestfailed", (request) => request.url().includes("toast-stack"));
  await page.goto("/ranked/results");
  await missed;
  await expect(page.getByText("No round has been played yet.")).toBeVisible();
});
