import { fillLeague } from "./support/filled-league.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, refuseStream, test } from "./support/test.ts";

test("A page is shown before its scripts, and hydrated without refetching its data", async ({
  page,
  admin,
  browserErrors,
}) => {
  const filled = await fillLeague(admin);
  // The change stream would report the test data that was just created.
  await refuseStream(page.context(), browserErrors);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ["/ranked", `/ranked/stats/${filled.statId}`, `/ranked/results/${filled.validatedId}`]) {
    await test.step(path, async () => {
      requested.length = 0;
      const reply = await page.goto(path);
      expect(await reply?.text()).toContain('id="page-data"');
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => /^__react/.test(key)),
      );
      // Wait until there was no request for half a second.
      await page.waitForFunction(() => {
        const starts = performance.getEntriesByType("resource").map(({ startTime }) => startTime);
        return performance.now() > Math.max(...starts) + 500;
      });
      expect(requested.filter((pathname) => pathname.startsWith("/api/") && pathname !== "/api/live")).toEqual([]);
    });
  }
});

test("Clicks and typing before the scripts have loaded are replayed afterwards", async ({ page, admin }) => {
  await fillLeague(admin);
  const release = await holdRequests(page, "**/assets/*.js");
  await page.goto("/ranked/stats", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Player" }).fill("nobody of this name");
  await page.getByRole("button", { name: "Theme" }).click();
  release();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(page).toHaveURL(/userName=nobody/);
});

test("A click while React hydrates the page is not repeated", async ({ page, admin }) => {
  await fillLeague(admin);
  await page.addInitScript(() => {
    // React posts itself a message before each slice of work. At the first one it listens to events, but nothing is hydrated.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: Parameters<MessagePort["postMessage"]>) {
      const root = document.getElementById("root") ?? document.body;
      if (Object.keys(root).some((key) => key.startsWith("__reactContainer"))) {
        MessagePort.prototype.postMessage = postMessage;
        document.querySelector<HTMLElement>("button[aria-label=Theme]")?.click();
      }
      postMessage.apply(this, sent);
    } as MessagePort["postMessage"];
  });
  await page.goto("/ranked/stats");
  await expect(page.getByRole("menu")).toBeVisible();
  // No events remain to be replayed.
  expect(await page.evaluate("earlyInput.pressed.size")).toBe(0);
  await expect(page.getByRole("menu")).toBeVisible();
});

test("The HTML for a signed-in user is rendered for them", async ({ page, league, admin, context }) => {
  const { playerId } = await fillLeague(admin);
  await signIn(context, league.url, league.admin);
  const reply = await page.goto("/ranked/users");
  expect(reply?.headers()["cache-control"]).toBe("private, no-store");
  const html = (await reply?.text()) ?? "";
  expect(html).toContain("Account of admin");
  await page.getByRole("button", { name: "Create player" }).click();
  await expect(page.getByRole("dialog", { name: "Create player" })).toBeVisible();

  // The HTML includes the styles of components that only some viewers see, so the layout does not shift when their code loads.
  const playerPage = (await (await page.goto(`/ranked/users/${playerId}`))?.text()) ?? "";
  await page.getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  const styles = await page
    .locator("link[rel=stylesheet]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const late = styles.filter((href) => href !== null && !playerPage.includes(new URL(href, page.url()).pathname));
  expect(late.filter((href) => !/(dialog-window|toast-stack)-/.test(href ?? ""))).toEqual([]);
});
