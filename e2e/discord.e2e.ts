import type { Locator, Page } from "@playwright/test";
import { getAccount } from "./support/admin.ts";
import { type DiscordAccount, type DiscordServer, discordTest as test } from "./support/discord.ts";
import { finalScore, formatRoundMessage, fourPlayerNames } from "./support/game-server.ts";
import { confirm, expectToast, goTo, postRound } from "./support/page-parts.ts";
import { signInPlayer } from "./support/player.ts";
import { signIn } from "./support/sign-in.ts";
import { expect } from "./support/test.ts";

const QUEUE = "Evening 2on2";
const [firstName, secondName, thirdName, lastName] = fourPlayerNames;
const queueChannel = `${QUEUE}/queue`;
const leaderboardChannel = `${QUEUE}/leaderboard`;
const resultsChannel = `${QUEUE}/results`;
/** The queue's category and its channels, which exist even while no match is open. */
const permanentChannels = [QUEUE, leaderboardChannel, queueChannel, resultsChannel];

test("Players join a connected queue on the site and on Discord, and its match is shown on both", {
  tag: "@two-processes",
}, async ({ page, context, visitor: lastPlayerPage, league, admin, discord, browserErrors }) => {
  const modeId = await admin.createMode("Instagib 2v2");
  for (const name of fourPlayerNames) await admin.createPlayer(name);
  const queueId = await admin.createQueue({ name: QUEUE, modeId, mode: "2v2", maps: ["ctf5"] });
  const server = await discord.createServer("gCTF Community");
  await signIn(context, league.url, league.admin);
  await signIn(lastPlayerPage.context(), league.url, getAccount(lastName));

  await test.step("An admin invites the bot to a server, and connects the queue to it", async () => {
    await page.goto(`/ranked/queues/${queueId}`);
    await page.getByRole("button", { name: "Connect Discord server" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect Discord server" });
    await expect(dialog.getByText("The bot is not on any server yet")).toBeVisible();
    await server.chooseForInvitation();
    await inviteBot(page, dialog.getByRole("link", { name: "Invite the bot" }));
    await dialog.getByRole("radio", { name: "gCTF Community" }).check();
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expectToast(page, "Discord server connected successfully");
    await expect(page.getByRole("region", { name: "Chat server" })).toContainText("gCTF Community");
  });

  await test.step("The bot creates its channels and messages", async () => {
    await expect.poll(server.listChannels).toEqual(permanentChannels);
    await expectMessage(server, queueChannel, "2 vs 2", "Waiting: 0 / 4", "[Join]\n[Leave]");
    await expectMessage(server, leaderboardChannel, "Leaderboard of Instagib 2v2", "Nobody has played yet");
  });

  await test.step("The admin recreates a channel that was deleted by hand", async () => {
    await server.deleteChannel(leaderboardChannel);
    expect(await server.listChannels()).not.toContain(leaderboardChannel);
    await page.getByRole("button", { name: "Recreate" }).click();
    await confirm(page, "Recreate on Discord?", "Recreate");
    await expectToast(page, "Discord recreated successfully");
    await expectMessage(server, leaderboardChannel, "Nobody has played yet");
    await expectMessage(server, queueChannel, "Waiting: 0 / 4");
    await expect.poll(server.listChannels).toEqual(permanentChannels);
  });

  await test.step("While Discord is unavailable, the admin sees the reason, and everything else works", async () => {
    const unknownErrorCode = 4000;
    await discord.closeGateway(unknownErrorCode);
    const section = page.getByRole("region", { name: "Chat server" });
    await expect(section).toContainText("Discord closed the connection (code 4000)", { timeout: 20_000 });
    await discord.openGateway();
    await expect(section).not.toContainText("Discord closed the connection", { timeout: 40_000 });
  });

  await test.step("If Discord rejects the bot, the admin can reconnect it", async () => {
    const disallowedIntentsCode = 4014;
    await discord.closeGateway(disallowedIntentsCode);
    const section = page.getByRole("region", { name: "Chat server" });
    await expect(section).toContainText("does not retry automatically", { timeout: 20_000 });
    await discord.openGateway();
    await section.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "The bot tries to connect");
    await expect(section).not.toContainText("does not retry automatically", { timeout: 20_000 });
  });

  const linkedAccount = await discord.createAccount("Last of four");
  await test.step("Players link their accounts, one of them from the profile", async () => {
    await discord.authoriseAs(linkedAccount);
    await lastPlayerPage.goto("/ranked/users/profile");
    await lastPlayerPage.getByRole("button", { name: "Link Discord" }).click();
    await expectToast(lastPlayerPage, "Discord code activated successfully");
    await lastPlayerPage.goto("/ranked/users/profile");
    await expect(lastPlayerPage.getByRole("region", { name: "Discord" })).toContainText("Linked as Last of four");
  });
  const otherPlayers = await Promise.all(
    [firstName, secondName, thirdName].map((name) => signInPlayer(league, getAccount(name))),
  );
  const accounts: DiscordAccount[] = [];
  for (const player of otherPlayers) {
    const account = await discord.createAccount(`Player ${accounts.length}`);
    await player.linkDiscord(discord, account);
    accounts.push(account);
  }

  await test.step("A Discord user who only has a player's name gets a private reply on how to link", async () => {
    const impostor = await discord.createAccount(firstName);
    const reply = await server.pressButton(impostor, queueChannel, "Join");
    expect(reply).toBe(`Link your Discord account to a player first: ${league.url}/ranked/users/profile`);
  });

  await test.step("One player joins on the site, three by Discord button", async () => {
    await lastPlayerPage.goto(`/ranked/queues/${queueId}`);
    await lastPlayerPage.getByRole("button", { name: "Join" }).click();
    await expectToast(lastPlayerPage, "Queue joined successfully");
    await expectMessage(server, queueChannel, "Waiting: 1 / 4", lastName);
    // Discord has sent packets like these, although they violate its documentation. The buttons and the site must keep working.
    await discord.sendPacket({ op: 0, s: null, t: "GUILD_CREATE", d: null });
    await discord.sendPacket({ op: 10, d: null });
    const invalidOverrides = { "message.thread": null };
    for (const account of accounts) {
      await expect(async () => {
        const reply = await server.pressButton(account, queueChannel, "Join", invalidOverrides);
        expect(["Queue joined successfully", "You are already in this queue"]).toContain(reply);
      }).toPass();
    }
  });

  const bar = lastPlayerPage.getByRole("region", { name: "Your match" });
  const match = await test.step("Everyone sees the match", async () => {
    await expect(bar).toContainText("Your match is here");
    for (const viewer of [page, lastPlayerPage]) {
      const matchSection = viewer.getByRole("region", { name: "Match on ctf5" });
      for (const name of fourPlayerNames) await expect(matchSection.getByRole("link", { name })).toBeVisible();
    }
    const openMatch = await otherPlayers[0]?.getOpenMatch();
    if (!openMatch) throw new Error("The match was not found");
    return openMatch;
  });
  const matchChannel = `${QUEUE}/match-${match._id}`;
  await test.step("On Discord the match has its own channels", async () => {
    const voices = ["Red", "Blue"].map((side) => `${QUEUE}/${side} · match ${match._id}`);
    await expect.poll(server.listChannels).toEqual([...permanentChannels, matchChannel, ...voices].toSorted());
    await expectMessage(server, matchChannel, "on ctf5", ...fourPlayerNames, "[Ready]\n[Vote to cancel]");
    await expectMessage(server, queueChannel, "Waiting: 0 / 4", `Match ${match._id} · ctf5`);
  });

  await test.step("All players are ready, by Discord button and on the site", async () => {
    for (const account of accounts)
      expect(await server.pressButton(account, matchChannel, "Ready")).toBe("You are ready");
    await expectMessage(server, matchChannel, `✅ **${firstName}**`, `⏳ **${lastName}**`);
    await bar.getByRole("button", { name: "Ready" }).click();
    await expect(bar).toContainText("Everybody is ready");
    await expectMessage(server, matchChannel, "Everyone is ready: have a good game!");
  });

  await test.step("The admin posts the round and validates it", async () => {
    await goTo(page, "Results");
    await postRound(page, formatRoundMessage(match));
    await expectToast(page, "Result created");
    await page.getByRole("button", { name: "Freeze game" }).click();
    await confirm(page, "Validate this game?", "Freeze game");
    await expectToast(page, "Result frozen");
  });

  await test.step("The match's result and the new leaderboard are shown, and the match's channels are deleted", async () => {
    const path = new URL(page.url()).pathname;
    await expectMessage(
      server,
      resultsChannel,
      `Red ${finalScore.red} : ${finalScore.blue} Blue`,
      ...fourPlayerNames,
      league.url + path,
    );
    await expectMessage(server, leaderboardChannel, "· 1 W 0 L", "· 0 W 1 L", ...fourPlayerNames);
    await expect.poll(server.listChannels).toEqual(permanentChannels);
    await expectMessage(server, queueChannel, "Waiting: 0 / 4", "Open matches\nNone");
    await expect(lastPlayerPage.getByRole("region", { name: "Match on ctf5" })).toBeHidden();
  });

  await test.step("A player signs in with a linked account, and an unlinked account is rejected", async () => {
    const queuePage = lastPlayerPage.url();
    await lastPlayerPage.getByRole("button", { name: `Account of ${lastName}` }).click();
    await lastPlayerPage.getByRole("menuitem", { name: "Logout" }).click();
    await lastPlayerPage.getByRole("link", { name: "Log in", exact: true }).click();
    await discord.authoriseAs(await discord.createAccount("Stranger"));
    browserErrors.expect(/status of 403 .*\/api\/discord\/signIn/);
    const button = lastPlayerPage.getByRole("button", { name: "Sign in with Discord" });
    await button.click();
    await expect(lastPlayerPage.getByText("No account is linked to this Discord account")).toBeVisible();
    await discord.authoriseAs(linkedAccount);
    await button.click();
    await expect(lastPlayerPage.getByRole("button", { name: `Account of ${lastName}` })).toBeVisible();
    await expect(lastPlayerPage).toHaveURL(queuePage);
  });
});

/** Waits until a channel has exactly one message, which contains all of these texts. */
async function expectMessage(server: DiscordServer, channel: string, ...texts: string[]): Promise<void> {
  await expect(async () => {
    const messages = await server.readMessages(channel);
    expect(messages).toHaveLength(1);
    for (const text of texts) expect(messages[0]).toContain(text);
  }, `the message in ${channel}`).toPass({ timeout: 30_000 });
}

/** Opens the bot's invitation in another tab, accepts it, and returns. */
async function inviteBot(page: Page, link: Locator): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await link.click();
  const tab = await opening;
  await expect(tab.getByText("Authorised")).toBeVisible();
  await tab.close();
}
