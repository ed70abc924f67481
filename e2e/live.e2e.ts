import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, rejectEventStream, test } from "./support/test.ts";

const [firstPlayer, secondPlayer, thirdPlayer, fourthPlayer] = fourPlayerNames;

/** Runs in the page: gives each element that is animated the attribute `data-animated`. */
function markAnimatedElements(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, ...args) {
    this.setAttribute("data-animated", "");
    return animate.apply(this, args);
  };
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("An open page shows other users' changes without a reload", { tag: ["@smoke", "@two-processes"] }, async ({
  page,
  visitor,
  league,
  admin,
}) => {
  const modeId = await admin.createMode("Classic");
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const players = await Promise.all(fourPlayerNames.map((name) => signInPlayer(league, getAccount(name))));
  const getWaitingPlayers = (viewer: Page) => viewer.getByRole("list", { name: "Waiting" }).getByRole("link");
  for (const context of [page.context(), visitor.context()]) await context.addInitScript(markAnimatedElements);
  await visitor.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page.context(), league.url, getAccount(fourthPlayer));

  await test.step("A player who joins the queue appears with an animation", async () => {
    await openWithLiveUpdates(page, `/ranked/queues/${queueId}`);
    await players[0]?.join(queueId);
    await expect(getWaitingPlayers(page)).toHaveText([firstPlayer]);
    await expect(page.locator("[data-animated]")).toContainText(firstPlayer);
  });

  await test.step("The list does not change under the pointer, and is not animated with reduced motion", async () => {
    await openWithLiveUpdates(visitor, `/ranked/queues/${queueId}`);
    // Chromium does not report the distance of the first pointer move on a page.
    await page.mouse.move(1, 1);
    await getWaitingPlayers(page).first().hover();
    await players[1]?.join(queueId);
    await expect(getWaitingPlayers(visitor)).toHaveText([firstPlayer, secondPlayer]);
    await expect(visitor.locator("[data-animated]")).toHaveCount(0);
    await expect(getWaitingPlayers(page)).toHaveText([firstPlayer]);
    await page.mouse.move(0, 0);
    await expect(getWaitingPlayers(page)).toHaveText([firstPlayer, secondPlayer]);
  });

  await test.step("A match notification appears although the pointer is over the list", async () => {
    await getWaitingPlayers(page).first().hover();
    await players[2]?.join(queueId);
    await expect(getWaitingPlayers(visitor)).toHaveText([firstPlayer, secondPlayer, thirdPlayer]);
    await players[3]?.join(queueId);
    const bar = page.getByRole("region", { name: "Your match" });
    // Waits less than ten seconds: after that, a pointer that has not moved does not delay updates any more.
    await expect(bar).toBeVisible({ timeout: 6000 });
    await expect(page.getByRole("region", { name: "Match on ctf5" })).toContainText("0 of 4 ready");
  });

  await test.step("A second tab is notified through the first tab's stream", async () => {
    const tab = await page.context().newPage();
    const streamRequests: string[] = [];
    tab.on("request", (request) => {
      if (request.url().includes("/api/live")) streamRequests.push(request.url());
    });
    await tab.goto("/ranked/results");
    await expect(tab.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
    await openWithLiveUpdates(visitor, "/ranked/results");
    for (const player of players) await player.markReady();
    const match = await players[0]?.getOpenMatch();
    if (!match) throw new Error("There is no match");
    const resultId = await admin.importRankedRound({
      modeId,
      message: formatRoundMessage(match),
      date: "2026-03-01T12:00:00Z",
    });
    await expect(page.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
    // Red's score is 316 in the first round and 317 in the second.
    for (const viewer of [tab, visitor]) await expect(viewer.getByRole("link", { name: /316/ })).toHaveCount(0);
    await admin.freezeRankedResult(resultId);
    for (const viewer of [tab, visitor]) await expect(viewer.getByRole("main")).toContainText("316");
    await expect(tab.getByRole("row", { name: /316/ })).toHaveCount(1);
    expect(streamRequests).toEqual([]);

    const secondRound = {
      modeId,
      message: formatRoundMessage(match).replaceAll("316", "317"),
      date: "2026-03-02T12:00:00Z",
    };
    await admin.freezeRankedResult(await admin.importRankedRound(secondRound));
    await tab.getByRole("button", { name: "Show 1 new result" }).click();
    await expect(tab.getByRole("row", { name: /31[67]/ })).toHaveText([/317/, /316/]);
    await expect(tab.getByText("2 results", { exact: true })).toBeVisible();
    await tab.close();
  });

  await test.step("A new vote appears", async () => {
    await visitor.goto("/league/votes");
    await expect(visitor.getByText("No votes found for this season.")).toBeVisible();
    await admin.createVote({ question: "Which map goes?", type: "CLAN", maxVotes: 1 });
    await expect(visitor.getByText("Which map goes?")).toBeVisible();
  });
});

test("A page restored from the browser's cache is refreshed", { tag: "@two-processes" }, async ({ page, admin }) => {
  await openWithLiveUpdates(page, "/ranked/modes");
  await page.goto("about:blank");
  await admin.createMode("Classic");
  // Data that is younger than four seconds counts as fresh and is not requested again.
  await pause(4000);
  await page.goBack();
  await expect(page.getByRole("main")).toContainText("Classic");
});

test("Without the event stream the page polls a queue every five seconds", { tag: "@two-processes" }, async ({
  page,
  league,
  admin,
  browserErrors,
}) => {
  await rejectEventStream(page.context(), browserErrors);
  const modeId = await admin.createMode("Classic");
  await admin.createPlayer(firstPlayer);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const streamResponse = page.waitForResponse((response) => response.url().includes("/api/live"));
  await page.goto(`/ranked/queues/${queueId}`);
  expect((await streamResponse).status()).toBe(429);
  const player = await signInPlayer(league, getAccount(firstPlayer));
  await player.join(queueId);
  await expect(page.getByRole("list", { name: "Waiting" })).toContainText(firstPlayer);
});
