import type { Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { startFakeServer } from "./support/game-server.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ settings: { ECON_ALLOW: "127.0.0.1" } });

test("A match moves away from an unresponsive server, and a round that a restart interrupted is played again", {
  tag: "@two-processes",
}, async ({ page, context, browser, league, admin, browserErrors }) => {
  const password = "console-password";
  const firstServer = await startFakeServer(password);
  const secondServer = await startFakeServer(password);
  const settings = { address: "play.example:8303", econPassword: password };
  await admin.createReservableServer("EU 1", { econAddress: firstServer.econAddress, priority: 1, ...settings });
  const modeId = await admin.createMode("Duels");
  for (const name of ["Ann", "Bob"]) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "1v1", maps: ["ctf5"] });
  const players = await Promise.all(["Ann", "Bob"].map((name) => signInPlayer(league, getAccount(name))));
  for (const player of players) await player.join(queueId);
  const match = await players[0]?.getOpenMatch();
  for (const player of players) await player.markReady();
  await signIn(context, league.url, getAccount("Ann"));
  await page.goto(`/ranked/matches/${match?._id}`);
  const server = page.getByRole("region", { name: "Server", exact: true });
  await expect(server.getByText("The server is ready.")).toBeVisible();
  const adminContext = await browser.newContext({ baseURL: league.url, locale: "en-GB" });
  await browserErrors.watch(adminContext);
  await signIn(adminContext, league.url, league.admin);
  const adminPage = await adminContext.newPage();
  await adminPage.goto("/ranked/servers");
  const reservations = adminPage.getByRole("list", { name: "Servers of matches" });
  await expect(reservations.getByText("Ready", { exact: true })).toBeVisible();

  await test.step("If the server exits, players are not asked to connect to it", async () => {
    await firstServer.kill();
    await expect(server.getByText("The server stopped responding.")).toBeVisible();
    await expect(server.getByText("If it does not respond within 20 seconds")).toBeVisible();
    await expect(server.getByRole("link", { name: "Connect" })).toHaveCount(0);
    await expect(reservations.getByText("Does not respond")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/ranked");
    const bar = page.getByRole("region", { name: "Your match" });
    await expect(bar.getByText("The server stopped responding.")).toBeVisible();
    await page.goto(`/ranked/matches/${match?._id}`);
    await expect(server.getByText("No other server is free.")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("When another server becomes free, the match moves there", async () => {
    await admin.createReservableServer("EU 2", { econAddress: secondServer.econAddress, priority: 2, ...settings });
    await expect(server.getByText("The match has moved to another server.")).toBeVisible({ timeout: 30_000 });
    await expect(server.getByRole("link", { name: "Connect" })).toBeVisible();
    await expect(reservations.getByText("EU 2")).toBeVisible();
  });

  await test.step("If the server restarts during the round, the round is played again", async () => {
    secondServer.setPlayers(["Ann", "Bob"]);
    await expect(server.getByText("The match is in progress.")).toBeVisible();
    await secondServer.kill();
    await expect(server.getByText("The server does not respond.")).toBeVisible();
    await expectAccessible(page);
    const secondPort = Number(secondServer.econAddress.split(":")[1]);
    const restartedServer = await startFakeServer(password, secondPort);
    await expect(server.getByText("The round was interrupted.")).toBeVisible({ timeout: 30_000 });
    await expect(server.getByText("The round starts over.")).toBeVisible();
    await expect(server.getByRole("link", { name: "Connect" })).toBeVisible();
    restartedServer.setPlayers(["Ann", "Bob"]);
    await expect(server.getByText("The match is in progress.")).toBeVisible();
    await expectInLog(adminPage, "EU 2", "The server restarted during the round, which is played again");
    restartedServer.stop();
  });
  await adminContext.close();
});

/** Expects an entry in the log of a server's reservation. */
async function expectInLog(page: Page, server: string, entry: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: server }).filter({ hasText: "Show log" });
  await row.getByRole("button", { name: "Show log" }).click();
  await expect(page.getByRole("dialog").getByText(entry)).toBeVisible();
}
