import { openLoaded } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("While the device is offline, the installed app shows a page of its own", async ({
  page,
  context,
  browserErrors,
}) => {
  await page.goto("/ranked/results");
  // `call-worker.js` is the service worker, which also shows the offline page.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/call-worker.js");
    await navigator.serviceWorker.ready;
  });
  await page.goto("/ranked/stats");
  await expect(page.getByRole("heading", { name: "Stats", level: 1 })).toBeVisible();

  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.goto("/ranked/results");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  // The browser reports that it is connected, and the page loads by itself.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Results", level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/ranked/results");
});

test("While the device is offline, the page keeps its content and shows a notice. Then it recovers", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  await admin.createMode("Instagib 2v2");
  await signIn(context, league.url, league.admin);
  await openLoaded(page, "/ranked/modes");
  await expect(page.getByText("Instagib 2v2")).toBeVisible();
  // The code that shows the notice is loaded after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("watch-connection")),
  );
  const notice = page.getByRole("region", { name: "Your connection" });

  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  // The error of a navigation to a page whose code is not loaded.
  browserErrors.allow(/ChunkError|Failed to fetch/);
  await context.setOffline(true);
  await expect(notice).toContainText(/You are offline. What you see is from \d\d:\d\d/);
  await expect(page.getByText("Instagib 2v2")).toBeVisible();
  // The page of the stats has not been loaded yet. Its code may have been.
  await page.getByRole("link", { name: "Stats" }).first().click();
  await expect(page.getByRole("main").getByText("You are offline", { exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toContainText("Back online");
  await expect(page.getByRole("heading", { name: "Stats", level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByText("You are offline", { exact: true })).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the notice of being offline is below the button that saves a form", async ({
    page,
    context,
    league,
    browserErrors,
  }) => {
    // The page may still load the code of other pages in advance.
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await signIn(context, league.url, league.admin);
    await openLoaded(page, "/ranked/settings");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("watch-connection")),
    );
    await page.getByLabel("Name", { exact: true }).fill("Other league");
    await context.setOffline(true);
    const notice = await page.getByRole("region", { name: "Your connection" }).boundingBox();
    const button = await page.getByRole("button", { name: "Save" }).boundingBox();
    const links = await page.getByRole("navigation", { name: "Main" }).last().boundingBox();
    if (notice === null || button === null || links === null) throw new Error("A bar is not visible");
    expect(button.y + button.height).toBeLessThan(notice.y);
    expect(notice.y + notice.height).toBeLessThanOrEqual(links.y + 1);
  });
});
