import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { expectToast, goTo, submitLogInForm } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, rejectEventStream, test } from "./support/test.ts";

const QUEUE = "Evening 2on2";
const MODE = "Instagib 2v2";
const [firstPlayer, secondPlayer, thirdPlayer, lastPlayer] = fourPlayerNames;

test("A queue fills, and its match is announced, played and closed", { tag: ["@smoke", "@two-processes"] }, async ({
  page,
  context,
  visitor: lastPlayersPage,
  league,
  admin,
  browserErrors,
}) => {
  const modeId = await admin.createMode(MODE);
  for (const name of [firstPlayer, secondPlayer, thirdPlayer, lastPlayer]) await admin.createPlayer(name);
  await signIn(context, league.url, league.admin);

  const queuePath = await test.step("An admin creates a queue", async () => {
    await page.goto("/ranked/queues");
    await expect(page.getByText("There are no queues yet")).toBeVisible();
    await page.getByRole("button", { name: "Create queue" }).click();
    const dialog = page.getByRole("dialog", { name: "Create queue" });
    await dialog.getByLabel("Name").fill(QUEUE);
    await dialog.getByLabel("Mode", { exact: true }).selectOption(MODE);
    // The interface calls the team size the detailed mode.
    await dialog.getByLabel("Detailed mode").selectOption("2 vs 2");
    await dialog.getByRole("checkbox", { name: "ctf5", exact: true }).check();
    await dialog.getByRole("button", { name: "Create queue" }).click();
    await expectToast(page, "Queue created successfully");
    await page.getByRole("link", { name: QUEUE }).click();
    await expect(page.getByRole("heading", { level: 1, name: QUEUE })).toBeVisible();
    await expect(page.getByText("Discord is not configured")).toBeVisible();
    return new URL(page.url()).pathname;
  });
  const queueId = queuePath.split("/").at(-1) ?? "";

  await test.step("The last player sees the queue as a visitor, logs in to join, and leaves again", async () => {
    await lastPlayersPage.goto("/ranked/queues");
    await expect(lastPlayersPage.getByRole("listitem").filter({ hasText: QUEUE })).toContainText("0 of 4");
    await lastPlayersPage.getByRole("link", { name: "Log in to join" }).click();
    await submitLogInForm(lastPlayersPage, getAccount(lastPlayer));
    await expectToast(lastPlayersPage, "Queue joined successfully");
    await expect(lastPlayersPage.getByRole("list", { name: "Waiting" })).toContainText(lastPlayer);
    // The player's Elo is provisional, because nobody has played yet.
    await expect(lastPlayersPage.getByRole("list", { name: "Waiting" })).toContainText("(provisional)");
    await lastPlayersPage.getByRole("button", { name: "Leave" }).click();
    await expectToast(lastPlayersPage, "Queue left successfully");
    await expect(lastPlayersPage.getByRole("list", { name: "Waiting" })).not.toContainText(lastPlayer);
  });

  const otherPlayers = await test.step("Three others join, which everyone sees", async () => {
    const players = await Promise.all(
      [firstPlayer, secondPlayer, thirdPlayer].map((name) => signInPlayer(league, getAccount(name))),
    );
    for (const player of players) await player.join(queueId);
    await expect(lastPlayersPage.getByRole("list", { name: "Waiting" }).getByRole("link")).toHaveText([
      firstPlayer,
      secondPlayer,
      thirdPlayer,
    ]);
    return players;
  });

  const bar = lastPlayersPage.getByRole("region", { name: "Your match" });
  await test.step("The last free slot creates the match, which is announced on every page", async () => {
    await lastPlayersPage.getByRole("button", { name: "Join" }).click();
    await expect(bar).toContainText(`Your match is here${QUEUE} · 2 vs 2 on ctf5`);
    await expect(bar).toContainText(/You play (Red|Blue)/);
    await expect(lastPlayersPage).toHaveTitle(`${league.name} · (!) Match ready`);
    await lastPlayersPage.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "League" }).click();
    await expect(lastPlayersPage).toHaveTitle(`${league.name} · (!) Match ready`);
    await bar.getByRole("link", { name: QUEUE }).click();
  });

  await test.step("The queue page shows the match to everyone", async () => {
    for (const viewer of [lastPlayersPage, page]) {
      const match = viewer.getByRole("region", { name: "Match on ctf5" });
      await expect(match).toContainText("50.0%Win chance50.0%");
      await expect(match).toContainText("0 of 4 ready");
      for (const side of ["Red players", "Blue players"])
        await expect(match.getByRole("list", { name: side }).getByRole("listitem")).toHaveCount(2);
      await expect(viewer.getByRole("list", { name: "Waiting" }).getByRole("link")).toHaveCount(0);
    }
  });

  await test.step("A vote to cancel can be withdrawn", async () => {
    await bar.getByRole("button", { name: "Vote to cancel" }).click();
    await bar.getByRole("button", { name: "Take vote back (1 of 3)" }).click();
    await expect(bar.getByRole("button", { name: "Vote to cancel" })).toBeVisible();
  });

  await test.step("All players are ready", async () => {
    for (const player of otherPlayers) await player.markReady();
    await bar.getByRole("button", { name: "Ready" }).click();
    await expect(bar).toContainText("Everybody is ready");
    await expect(bar.getByRole("button", { name: "Ready" })).toHaveCount(0);
    await expect(lastPlayersPage.getByText("All ready")).toBeVisible();
    await expect(lastPlayersPage).toHaveTitle(`${league.name} · ${QUEUE} · Ranked`);
  });

  await test.step("The match stays open when its queue is deleted, and its players are informed", async () => {
    // Another queue, whose button "Join" the last step checks.
    await admin.createQueue({ name: "Night", modeId, mode: "2v2", maps: ["ctf5"] });
    // The last player's page may request data that was deleted with the queue.
    browserErrors.allow(/status of 404 .*\/api\/queue\/\d+\/history/);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete queue" }).click();
    await expectToast(page, "Queue deleted successfully");
    await expect(lastPlayersPage.getByRole("heading", { level: 1 })).toHaveText("Queue not found");
    await lastPlayersPage.getByRole("link", { name: "All queues" }).click();
    await expect(bar).toContainText("Deleted queue · 2 vs 2 on ctf5");
    await expect(lastPlayersPage.getByRole("region", { name: "Match on ctf5" })).toContainText(lastPlayer);
  });

  await test.step("The round is posted, and the match is closed", async () => {
    const match = await otherPlayers[0]?.getOpenMatch();
    if (!match) throw new Error("The match was closed before its round was posted");
    await admin.importRankedRound({ modeId, message: formatRoundMessage(match), date: new Date().toISOString() });
    await expect(lastPlayersPage.getByRole("region", { name: "Your last match" })).toContainText("Your match is over");
    await expect(bar).toBeHidden();
    await expect(lastPlayersPage.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
    await expect(lastPlayersPage.getByRole("button", { name: "Join" })).toBeEnabled();
  });
});

test("A finished match shows the next steps and its effects", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
}) => {
  const modeId = await admin.createMode(MODE);
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: QUEUE, modeId, mode: "2v2", maps: ["ctf5"] });
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  for (const player of players) await player.join(queueId);
  for (const player of players) await player.markReady();
  await signIn(context, league.url, getAccount(lastPlayer));
  await openWithLiveUpdates(page, "/league/clans");
  await expect(page.getByRole("region", { name: "Your match" })).toBeVisible();

  const resultId = await test.step("The match links to its result page, where validation is pending", async () => {
    const match = await players[0]?.getOpenMatch();
    if (!match) throw new Error("The match was closed before its round was posted");
    const importedId = await admin.importRankedRound({
      modeId,
      message: formatRoundMessage(match),
      date: new Date().toISOString(),
    });
    await page
      .getByRole("region", { name: "Your last match" })
      .getByRole("link", { name: "What happens next" })
      .click();
    await expect(page.getByText("an admin has to validate it")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your last match" })).toHaveCount(0);
    await expectAccessible(page);
    return importedId;
  });

  await test.step("After validation the page shows the player's Elo and rank", async () => {
    await admin.freezeRankedResult(resultId);
    const effectsOnPlayer = page.getByRole("main").getByRole("region", { name: "Your match" });
    await expect(effectsOnPlayer).toContainText(/You (won|lost)/);
    // Between sides of equal Elo, the winners gain 16 and the losers lose 16.
    await expect(effectsOnPlayer).toContainText(/[+−]16\.00 Elo/);
    await expect(effectsOnPlayer).toContainText(/Your rank now#[1-4]/);
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("On other pages, a bar shows the score and the player's Elo change", async () => {
    await goTo(page, "Results");
    const bar = page.getByRole("region", { name: "Your last match" });
    await expect(bar).toContainText(/You (won|lost) \d+–\d+/);
    await expect(bar).toContainText(/[+−]16\.00 Elo/);
    await bar.getByRole("link", { name: "See the match" }).click();
  });

  await test.step("The next match is one tap away", async () => {
    await page.getByRole("button", { name: "Play again" }).click();
    await expectToast(page, "Queue joined successfully");
    await expect(page.getByRole("main").getByRole("button", { name: "Leave" })).toBeVisible();
    await page.getByRole("link", { name: "Full result" }).click();
    await expect(page.getByRole("main").getByRole("region", { name: "Your match" })).toContainText("Elo after it");
  });
});

test("Without the event stream, a player whose page is hidden is notified of their match", {
  tag: "@two-processes",
}, async ({ page, context, league, admin, browserErrors }) => {
  await rejectEventStream(context, browserErrors);
  const modeId = await admin.createMode(MODE);
  for (const name of [firstPlayer, lastPlayer]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: QUEUE, modeId, mode: "1v1", maps: ["ctf5"] });
  const opponent = await signInPlayer(league, getAccount(firstPlayer));
  await signIn(context, league.url, getAccount(lastPlayer));
  await page.goto(`/ranked/queues/${queueId}`);
  await page.getByRole("button", { name: "Join" }).click();
  await expectToast(page, "Queue joined successfully");

  await test.step("The notification also arrives after a short connection failure", async () => {
    browserErrors.expect(/status of 503 .*\/api\/match\/own/);
    await page.route("**/api/match/own", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
    const failedResponse = page.waitForResponse(
      (response) => response.url().endsWith("/api/match/own") && response.status() === 503,
    );
    await hidePage(page);
    await failedResponse;
    await opponent.join(queueId);
    await expect(page).toHaveTitle(`${league.name} · (!) Match ready`, { timeout: 20_000 });
    await opponent.markReady();
  });
});

/**
 * Makes a page believe that it is hidden, because in headless Chromium every page is visible. On a hidden page, TanStack Query
 * pauses `refetchInterval`, so that only the page's worker requests the match. Unlike on a really hidden page, timers are not
 * throttled.
 */
async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

test.describe("With a short ready check", () => {
  test.use({ settings: { READY_SECONDS: "5" } });

  test("a player who was not ready gets a cooldown", { tag: "@two-processes" }, async ({
    page,
    context,
    league,
    admin,
  }) => {
    const modeId = await admin.createMode(MODE);
    for (const name of [firstPlayer, lastPlayer]) await admin.createPlayer(name);
    const queueId = await admin.createQueue({ name: QUEUE, modeId, mode: "1v1", maps: ["ctf5"] });
    const opponent = await signInPlayer(league, getAccount(firstPlayer));
    await opponent.join(queueId);
    await signIn(context, league.url, getAccount(lastPlayer));
    await page.goto(`/ranked/queues/${queueId}`);
    await page.getByRole("button", { name: "Join" }).click();
    // Tries repeatedly, because the match is created only after the click has returned.
    await expect(() => opponent.markReady()).toPass();

    const cooldown = page.getByRole("region", { name: "Your cooldown" });
    // The first cooldown lasts two minutes.
    await expect(cooldown).toContainText(/You can queue again in [12]:\d\d/, { timeout: 30_000 });
    await expectToast(page, "Your match was cancelled", "Not all players were ready, or they cancelled it.");
    await expect(page.getByRole("button", { name: "Join" })).toBeDisabled();
    await expect(page.getByRole("list", { name: "Waiting" }).getByRole("link")).toHaveText([firstPlayer]);
    await cooldown.getByRole("button", { name: "Dismiss" }).click();
    await expect(cooldown).toBeHidden();
  });
});
