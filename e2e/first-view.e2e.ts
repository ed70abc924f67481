import { fillLeague } from "./support/filled-league.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, rejectEventStream, test } from "./support/test.ts";

test("A page is shown before its scripts, and hydrated without refetching its data", async ({
  page,
  admin,
  browserErrors,
}) => {
  const filledLeague = await fillLeague(admin);
  // The event stream would report the test data that was just created.
  await rejectEventStream(page.context(), browserErrors);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  for (const path of [
    "/ranked",
    `/ranked/stats/${filledLeague.statId}`,
    `/ranked/results/${filledLeague.validatedId}`,
  ]) {
    await test.step(path, async () => {
      requestedPaths.length = 0;
      const response = await page.goto(path);
      expect(await response?.text()).toContain('id="page-data"');
      // Waits until the page is hydrated, so that its elements have React's properties.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => /^__react/.test(key)),
      );
      // Waits until there was no request for half a second.
      await page.waitForFunction(() => {
        const starts = performance.getEntriesByType("resource").map(({ startTime }) => startTime);
        return performance.now() > Math.max(...starts) + 500;
      });
      expect(requestedPaths.filter((pathname) => pathname.startsWith("/api/") && pathname !== "/api/live")).toEqual([]);
    });
  }
});

test("Clicks and typing before the scripts have loaded are replayed afterwards", async ({ page, admin }) => {
  await fillLeague(admin);
  const releaseScripts = await holdRequests(page, "**/assets/*.js");
  await page.goto("/ranked/stats", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Player" }).fill("nobody of this name");
  await page.getByRole("button", { name: "Theme" }).click();
  releaseScripts();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(page).toHaveURL(/userName=nobody/);
});

test("A click while React hydrates the page is not repeated", async ({ page, admin }) => {
  await fillLeague(admin);
  await page.addInitScript(() => {
    // React posts a message to itself before each part of its work. At the first message, it already listens to events, but has
    // not hydrated anything yet. The test clicks at this moment.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<MessagePort["postMessage"]>) {
      const root = document.getElementById("root") ?? document.body;
      if (Object.keys(root).some((key) => key.startsWith("__reactContainer"))) {
        MessagePort.prototype.postMessage = postMessage;
        document.querySelector<HTMLElement>("button[aria-label=Theme]")?.click();
      }
      postMessage.apply(this, args);
    } as MessagePort["postMessage"];
  });
  await page.goto("/ranked/stats");
  await expect(page.getByRole("menu")).toBeVisible();
  // The page's script for early input has no clicks to replay. If it replayed this one, the menu would close again.
  expect(await page.evaluate("earlyInput.pressed.size")).toBe(0);
  await expect(page.getByRole("menu")).toBeVisible();
});

test("The HTML for a signed-in user shows their account, is not cached, and includes all style sheets", async ({
  page,
  league,
  admin,
  context,
}) => {
  const { playerId } = await fillLeague(admin);
  await signIn(context, league.url, league.admin);
  const response = await page.goto("/ranked/users");
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  const html = (await response?.text()) ?? "";
  expect(html).toContain("Account of admin");
  await page.getByRole("button", { name: "Create player" }).click();
  await expect(page.getByRole("dialog", { name: "Create player" })).toBeVisible();

  // The HTML includes the styles of components that only some viewers see, so the layout does not shift when their code loads.
  const playerResponse = await page.goto(`/ranked/users/${playerId}`);
  const playerHtml = (await playerResponse?.text()) ?? "";
  await page.getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  const styles = await page
    .locator("link[rel=stylesheet]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const lateStyles = styles.filter((href) => href !== null && !playerHtml.includes(new URL(href, page.url()).pathname));
  // Dialogs and toasts appear above the page, so their styles do not shift it.
  expect(lateStyles.filter((href) => !/(dialog-window|toast-stack)-/.test(href ?? ""))).toEqual([]);
});
