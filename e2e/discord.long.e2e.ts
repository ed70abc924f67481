import type { Locator, Page } from "@playwright/test";
import { accountOf } from "./support/admin.ts";
import { type DiscordAccount, type DiscordServer, discordTest as test } from "./support/discord.ts";
import { finalScore, fourPlayers, roundOf } from "./support/game-server.ts";
import { confirm, expectToast, goTo, postRound } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect } from "./support/test.ts";

const QUEUE = "Evening 2on2";
const [first, second, third, last] = fourPlayers;
const queueChannel = `${QUEUE}/queue`;
const leaderboard = `${QUEUE}/leaderboard`;
const results = `${QUEUE}/results`;
const lasting = [QUEUE, leaderboard, queueChannel, results];

test("Players join a connected queue on the site and on Discord, and its match is shown on both", async ({
  page,
  context,
  visitor,
  league,
  admin,
  discord,
  browserErrors,
}) => {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayers) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: QUEUE, modeId, mode: "2v2", maps: ["ctf5"] });
  const server = await discord.makeServer("gCTF Community");
  await signIn(context, league.url, league.admin);
  await signIn(visitor.context(), league.url, accountOf(last));

  await test.step("An admin invites the bot to a server, and connects the queue to it", async () => {
    await page.goto(`/ranked/queues/${queueId}`);
    await page.getByRole("button", { name: "Connect Discord server" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect Discord server" });
    await expect(dialog.getByText("The bot is not on any server yet")).toBeVisible();
    await server.offer();
    await invite(page, dialog.getByRole("link", { name: "Invite the bot" }));
    await dialog.getByRole("radio", { name: "gCTF Community" }).check();
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expectToast(page, "Discord server connected successfully");
    await expect(page.getByRole("region", { name: "Chat server" })).toContainText("gCTF Community");
  });

  await test.step("The bot creates its channels and messages", async () => {
    await expect.poll(server.channels).toEqual(lasting);
    await expectMessage(server, queueChannel, "2 vs 2", "Waiting: 0 / 4", "[Join]\n[Leave]");
    await expectMessage(server, leaderboard, "Leaderboard of Instagib 2v2", "Nobody has played yet");
  });

  await test.step("The admin recreates a channel that was deleted by hand", async () => {
    await server.deleteChannel(leaderboard);
    expect(await server.channels()).not.toContain(leaderboard);
    await page.getByRole("button", { name: "Recreate" }).click();
    await confirm(page, "Recreate on Discord?", "Recreate");
    await expectToast(page, "Discord recreated successfully");
    await expectMessage(server, leaderboard, "Nobody has played yet");
    await expectMessage(server, queueChannel, "Waiting: 0 / 4");
    await expect.poll(server.channels).toEqual(lasting);
  });

  await test.step("While Discord is unavailable, the admin sees the reason, and everything else works", async () => {
    await discord.closeGateway(4000);
    const section = page.getByRole("region", { name: "Chat server" });
    await expect(section).toContainText("Discord closed the connection (code 4000)", { timeout: 20_000 });
    await discord.closeGateway(null);
    await expect(section).not.toContainText("Discord closed the connection", { timeout: 40_000 });
  });

  await test.step("If Discord rejects the bot, the admin can reconnect it", async () => {
    await discord.closeGateway(4014);
    const section = page.getByRole("region", { name: "Chat server" });
    await expect(section).toContainText("does not retry automatically", { timeout: 20_000 });
    await discord.closeGateway(null);
    await section.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "The bot tries to connect");
    await expect(section).not.toContainText("does not retry automatically", { timeout: 20_000 });
  });

  const linked = await discord.makePerson("Last of four");
  await test.step("Players link their accounts, one of them from the profile", async () => {
    await discord.authoriseAs(linked);
    await visitor.goto("/ranked/users/profile");
    await visitor.getByRole("button", { name: "Link Discord" }).click();
    await expectToast(visitor, "Discord code activated successfully");
    await visitor.goto("/ranked/users/profile");
    await expect(visitor.getByRole("region", { name: "Discord" })).toContainText("Linked as Last of four");
  });
  const others = await Promise.all([first, second, third].map((name) => signInPlayer(league, accountOf(name))));
  const accounts: DiscordAccount[] = [];
  for (const player of others) {
    const account = await discord.makePerson(`Player ${accounts.length}`);
    await player.linkDiscord(discord, account);
    accounts.push(account);
  }

  await test.step("A Discord user who only has a player's name gets a private reply on how to link", async () => {
    const impostor = await discord.makePerson(first);
    const reply = await server.press(impostor, queueChannel, "Join");
    expect(reply).toBe(`Link your Discord account to a player first: ${league.url}/ranked/users/profile`);
  });

  await test.step("One player joins on the site, three by Discord button", async () => {
    await visitor.goto(`/ranked/queues/${queueId}`);
    await visitor.getByRole("button", { name: "Join" }).click();
    await expectToast(visitor, "Queue joined successfully");
    await expectMessage(server, queueChannel, "Waiting: 1 / 4", last);
    // Discord has sent packets that violate its documentation. Buttons and the site must keep working.
    await discord.sendPacket({ op: 0, s: null, t: "GUILD_CREATE", d: null });
    await discord.sendPacket({ op: 10, d: null });
    const odd = { "message.thread": null };
    for (const account of accounts) {
      await expect(async () => {
        const reply = await server.press(account, queueChannel, "Join", odd);
        expect(["Queue joined successfully", "You are already in this queue"]).toContain(reply);
      }).toPass();
    }
  });

  const bar = visitor.getByRole("region", { name: "Your match" });
  const match = await test.step("Everyone sees the match", async () => {
    await expect(bar).toContainText("Your match is here");
    for (const someone of [page, visitor]) {
      const board = someone.getByRole("region", { name: "Match on ctf5" });
      for (const name of fourPlayers) await expect(board.getByRole("link", { name })).toBeVisible();
    }
    const found = await others[0]?.match();
    if (!found) throw new Error("The match is gone");
    return found;
  });
  const matchChannel = `${QUEUE}/match-${match._id}`;
  await test.step("On Discord the match has its own channels", async () => {
    const voices = ["Red", "Blue"].map((side) => `${QUEUE}/${side} · match ${match._id}`);
    await expect.poll(server.channels).toEqual([...lasting, matchChannel, ...voices].toSorted());
    await expectMessage(server, matchChannel, "on ctf5", ...fourPlayers, "[Ready]\n[Vote to cancel]");
    await expectMessage(server, queueChannel, "Waiting: 0 / 4", `Match ${match._id} · ctf5`);
  });

  await test.step("All players are ready, by Discord button and on the site", async () => {
    for (const account of accounts) expect(await server.press(account, matchChannel, "Ready")).toBe("You are ready");
    await expectMessage(server, matchChannel, `✅ **${first}**`, `⏳ **${last}**`);
    await bar.getByRole("button", { name: "Ready" }).click();
    await expect(bar).toContainText("Everybody is ready");
    await expectMessage(server, matchChannel, "Everyone is ready: have a good game!");
  });

  await test.step("The admin posts the round and validates it", async () => {
    await goTo(page, "Results");
    await postRound(page, roundOf(match));
    await expectToast(page, "Result created");
    await page.getByRole("button", { name: "Freeze game" }).click();
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
  });

  await test.step("Its result and the new leaderboard are shown, and its channels are deleted", async () => {
    const path = new URL(page.url()).pathname;
    await expectMessage(
      server,
      results,
      `Red ${finalScore.red} : ${finalScore.blue} Blue`,
      ...fourPlayers,
      league.url + path,
    );
    await expectMessage(server, leaderboard, "· 1 W 0 L", "· 0 W 1 L", ...fourPlayers);
    await expect.poll(server.channels).toEqual(lasting);
    await expectMessage(server, queueChannel, "Waiting: 0 / 4", "Open matches\nNone");
    await expect(visitor.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
  });

  await test.step("A player signs in with a linked account, and an unlinked account is rejected", async () => {
    const queuePage = visitor.url();
    await visitor.getByRole("button", { name: `Account of ${last}` }).click();
    await visitor.getByRole("menuitem", { name: "Logout" }).click();
    await visitor.getByRole("link", { name: "Log in", exact: true }).click();
    await discord.authoriseAs(await discord.makePerson("Stranger"));
    browserErrors.expect(/status of 403 .*\/api\/discord\/signIn/);
    const button = visitor.getByRole("button", { name: "Sign in with Discord" });
    await button.click();
    await expect(visitor.getByText("No account is linked to this Discord account")).toBeVisible();
    await discord.authoriseAs(linked);
    await button.click();
    await expect(visitor.getByRole("button", { name: `Account of ${last}` })).toBeVisible();
    await expect(visitor).toHaveURL(queuePage);
  });
});

/** Waits until a channel has exactly one message, which contains all of these texts. */
async function expectMessage(server: DiscordServer, channel: string, ...words: string[]): Promise<void> {
  await expect(async () => {
    const messages = await server.read(channel);
    expect(messages).toHaveLength(1);
    for (const part of words) expect(messages[0]).toContain(part);
  }, `what ${channel} says`).toPass({ timeout: 10_000 });
}

/** Opens the bot's invitation in another tab, accepts it, and returns. */
async function invite(page: Page, link: Locator): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await link.click();
  const tab = await opening;
  await expect(tab.getByText("Authorised")).toBeVisible();
  await tab.close();
}
