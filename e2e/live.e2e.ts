import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { fourPlayers, roundOf } from "./support/game-server.ts";
import { openLive } from "./support/open-screen.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, refuseStream, test } from "./support/test.ts";

const [first, second, third, last] = fourPlayers;

/** Records the animations of a page. */
function markAnimated(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, ...how) {
    this.setAttribute("data-animated", "");
    return animate.apply(this, how);
  };
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("An open page shows other users' changes without a reload", async ({ page, visitor, league, admin }) => {
  const modeId = await admin.createMode("Classic");
  for (const name of fourPlayers) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const players = await Promise.all(fourPlayers.map((name) => signInPlayer(league, accountOf(name))));
  const seats = (someone: Page) => someone.getByRole("list", { name: "Waiting" }).getByRole("link");
  for (const context of [page.context(), visitor.context()]) await context.addInitScript(markAnimated);
  await visitor.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page.context(), league.url, accountOf(last));

  await test.step("Players of a queue", async () => {
    await openLive(page, `/ranked/queues/${queueId}`);
    await players[0]?.join(queueId);
    await expect(seats(page)).toHaveText([first]);
    await expect(page.locator("[data-animated]")).toContainText(first);
  });

  await test.step("Nothing moves under the pointer, or with reduced motion", async () => {
    await openLive(visitor, `/ranked/queues/${queueId}`);
    // Chromium does not report the distance of the first pointer move on a page.
    await page.mouse.move(1, 1);
    await seats(page).first().hover();
    await players[1]?.join(queueId);
    await expect(seats(visitor)).toHaveText([first, second]);
    await expect(visitor.locator("[data-animated]")).toHaveCount(0);
    await expect(seats(page)).toHaveText([first]);
    await page.mouse.move(0, 0);
    await expect(seats(page)).toHaveText([first, second]);
  });

  await test.step("A match notification does not wait for the pointer", async () => {
    await seats(page).first().hover();
    await players[2]?.join(queueId);
    await expect(seats(visitor)).toHaveText([first, second, third]);
    await players[3]?.join(queueId);
    const bar = page.getByRole("region", { name: "Your match" });
    // A pointer that has not moved for ten seconds delays no update.
    await expect(bar).toBeVisible({ timeout: 6000 });
    await expect(page.getByRole("region", { name: "Match on ctf5" })).toContainText("0 of 4 ready");
  });

  await test.step("A second tab is notified by the first one's stream", async () => {
    const tab = await page.context().newPage();
    const streams: string[] = [];
    tab.on("request", (request) => {
      if (request.url().includes("/api/live")) streams.push(request.url());
    });
    await tab.goto("/ranked/results");
    await expect(tab.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
    await openLive(visitor, "/ranked/results");
    for (const player of players) await player.ready();
    const match = await players[0]?.match();
    if (!match) throw new Error("There is no match");
    const id = await admin.postRound({ modeId, message: roundOf(match), date: "2026-03-01T12:00:00Z" });
    await expect(page.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
    for (const list of [tab, visitor]) await expect(list.getByRole("link", { name: /316/ })).toHaveCount(0);
    await admin.freeze(id);
    for (const list of [tab, visitor]) await expect(list.getByRole("main")).toContainText("316");
    await expect(tab.getByRole("row", { name: /316/ })).toHaveCount(1);
    expect(streams).toEqual([]);

    const again = { modeId, message: roundOf(match).replaceAll("316", "317"), date: "2026-03-02T12:00:00Z" };
    await admin.freeze(await admin.postRound(again));
    await tab.getByRole("button", { name: "Show 1 new result" }).click();
    await expect(tab.getByRole("row", { name: /31[67]/ })).toHaveText([/317/, /316/]);
    await expect(tab.getByText("2 results", { exact: true })).toBeVisible();
    await tab.close();
  });

  await test.step("Votes", async () => {
    await visitor.goto("/league/votes");
    await expect(visitor.getByText("No votes found for this season.")).toBeVisible();
    await admin.createVote({ question: "Which map goes?", type: "CLAN", maxVotes: 1 });
    await expect(visitor.getByText("Which map goes?")).toBeVisible();
  });
});

test("A page restored from the browser's cache is refreshed", async ({ page, admin }) => {
  await openLive(page, "/ranked/modes");
  await page.goto("about:blank");
  await admin.createMode("Classic");
  // This is longer than the data of a newly loaded page may be stale.
  await setTimeout(4000);
  await page.goBack();
  await expect(page.getByRole("main")).toContainText("Classic");
});

test("Without a change stream the page polls a queue every five seconds", async ({
  page,
  league,
  admin,
  browserErrors,
}) => {
  await refuseStream(page.context(), browserErrors);
  const modeId = await admin.createMode("Classic");
  await admin.createPlayer(first);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const refused = page.waitForResponse((response) => response.url().includes("/api/live"));
  await page.goto(`/ranked/queues/${queueId}`);
  expect((await refused).status()).toBe(429);
  await (await signInPlayer(league, accountOf(first))).join(queueId);
  await expect(page.getByRole("list", { name: "Waiting" })).toContainText(first, { timeout: 15_000 });
});
