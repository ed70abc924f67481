import type { Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { startFakeServer } from "./support/game-server.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectAccessible } from "./support/usable.ts";

test.use({ settings: { ECON_ALLOW: "127.0.0.1" } });

test("A match moves from an unresponsive server, and replays a round that a restart interrupted", async ({
  page,
  context,
  browser,
  league,
  admin,
  browserErrors,
}) => {
  const password = "toy-password";
  const first = await startFakeServer(password);
  const second = await startFakeServer(password);
  const reach = { address: "play.example:8303", econPassword: password };
  await admin.createServerOnCall("EU 1", { econAddress: first.econAddress, priority: 1, ...reach });
  const modeId = await admin.createMode("Duels");
  for (const name of ["Ann", "Bob"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
  const players = await Promise.all(["Ann", "Bob"].map((name) => signInPlayer(league, accountOf(name))));
  for (const player of players) await player.join(queueId);
  const match = await players[0]?.match();
  for (const player of players) await player.ready();
  await signIn(context, league.url, accountOf("Ann"));
  await page.goto(`/ranked/matches/${match?._id}`);
  const server = page.getByRole("region", { name: "Server", exact: true });
  await expect(server.getByText("The server is ready.")).toBeVisible({ timeout: 15_000 });
  const adminContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
  await browserErrors.watch(adminContext);
  await signIn(adminContext, league.url, league.admin);
  const admins = await adminContext.newPage();
  await admins.goto("/ranked/servers");
  const reserved = admins.getByRole("list", { name: "Servers of matches" });
  await expect(reserved.getByText("Ready", { exact: true })).toBeVisible();

  await test.step("If the server exits, no player is told to connect to it", async () => {
    await first.kill();
    await expect(server.getByText("The server stopped responding.")).toBeVisible({ timeout: 15_000 });
    await expect(server.getByText("If it does not respond within 20 seconds")).toBeVisible();
    await expect(server.getByRole("link", { name: "Connect" })).toHaveCount(0);
    await expect(reserved.getByText("Does not respond")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/ranked");
    const bar = page.getByRole("region", { name: "Your match" });
    await expect(bar.getByText("The server stopped responding.")).toBeVisible();
    await page.goto(`/ranked/matches/${match?._id}`);
    await expect(server.getByText("No other server is free.")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("Another server becomes free: the match moves there", async () => {
    await admin.createServerOnCall("EU 2", { econAddress: second.econAddress, priority: 2, ...reach });
    await expect(server.getByText("The match has moved to another server.")).toBeVisible({ timeout: 30_000 });
    await expect(server.getByRole("link", { name: "Connect" })).toBeVisible();
    await expect(reserved.getByText("EU 2")).toBeVisible();
  });

  await test.step("It restarts during the round: the round is played again", async () => {
    second.players(["Ann", "Bob"]);
    await expect(server.getByText("The match is in progress.")).toBeVisible({ timeout: 15_000 });
    await second.kill();
    await expect(server.getByText("The server does not respond.")).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    const again = await startFakeServer(password, Number(second.econAddress.split(":")[1]));
    await expect(server.getByText("The round was interrupted.")).toBeVisible({ timeout: 30_000 });
    await expect(server.getByText("The round starts over.")).toBeVisible({ timeout: 15_000 });
    await expect(server.getByRole("link", { name: "Connect" })).toBeVisible();
    again.players(["Ann", "Bob"]);
    await expect(server.getByText("The match is in progress.")).toBeVisible({ timeout: 15_000 });
    await whatHappened(admins, "EU 2", ["The server restarted during the round, which is played again"]);
    again.stop();
  });
  await adminContext.close();
});

async function whatHappened(page: Page, server: string, words: readonly string[]): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: server }).filter({ hasText: "Show log" });
  await row.getByRole("button", { name: "Show log" }).click();
  for (const one of words) await expect(page.getByRole("dialog").getByText(one)).toBeVisible();
}
