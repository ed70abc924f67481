import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import { createDiscordEnvironment, type DiscordLeague, openDiscordLeague } from "../../../test/open-discord-league.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createQueue, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";
import { startIntegrations } from "../start-integrations.ts";
import { botPermissions } from "./bot-permissions.ts";

/** The number of channels of a queue without matches: its category and three text channels. */
const idleChannelCount = 4;

async function connect({ league, waitUntilDelivered }: DiscordLeague, queueId: string, guildId: string) {
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await waitUntilDelivered();
}

async function listGuildNames({ league }: DiscordLeague): Promise<string[]> {
  return (await league.call("listGuilds", { as: league.admin })).data.map(({ name }) => name);
}

async function waitUntil(isFulfilled: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isFulfilled())) await pause(5);
}

test("admins see the servers that the bot is on, but not those it was removed from", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  const firstGuildId = fakeDiscord.createGuild({ name: "First", memberCount: 42 });
  fakeDiscord.invite(firstGuildId, botPermissions);
  discord.start();
  await waitUntil(async () => (await listGuildNames(discord)).length === 1);
  const { data } = await league.call("listGuilds", { as: league.admin });
  expect(data).toEqual([{ id: firstGuildId, name: "First", icon: null, memberCount: 42 }]);

  const secondGuildId = await discord.addGuild("Second");
  expect(await listGuildNames(discord)).toEqual(["First", "Second"]);

  fakeDiscord.kick(firstGuildId);
  await waitUntil(async () => (await listGuildNames(discord)).length === 1);
  expect(await listGuildNames(discord)).toEqual(["Second"]);

  const queueId = await createQueue(league);
  const as = league.admin;
  const rejection = await league.rejected("connectQueue", { as, id: queueId, body: { guildId: firstGuildId } });
  expect(rejection).toMatchObject({ status: 404, message: "The bot is not on this Discord server" });
  expect(await league.rejected("recreateQueue", { as, id: queueId })).toMatchObject({
    status: 409,
    message: "This queue is not connected to a Discord server",
  });

  await connect(discord, queueId, secondGuildId);
});

test("the invitation's permissions suffice for all calls", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  discord.start();
  const guildId = fakeDiscord.createGuild({ name: "gCTF" });
  fakeDiscord.chooseGuild(guildId);
  const { data } = await league.call("getBotInviteUrl", { as: league.admin });
  expect(data.url.startsWith(`${fakeDiscord.authoriseUrl}?`)).toBe(true);
  expect((await fetch(data.url)).status).toBe(200);

  await waitUntil(async () => (await listGuildNames(discord)).length === 1);
  await connect(discord, await createQueue(league), guildId);
  await expectShown(league, fakeDiscord, guildId);
});

test("a bot that was removed and invited again shows everything again", async () => {
  const discord = await openConnectedQueue();
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  fakeDiscord.kick(guildId);
  await waitUntil(async () => (await listGuildNames(discord)).length === 0);
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await waitUntilDelivered();
  fakeDiscord.invite(guildId, botPermissions);
  await waitUntil(async () => (await listGuildNames(discord)).length === 1);
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("a server without permissions delays no other one, and is updated once it grants them", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  discord.start();
  const goodGuildId = await discord.addGuild("Good");
  const restrictedGuildId = fakeDiscord.createGuild({ name: "Restricted" });
  fakeDiscord.invite(restrictedGuildId, 0n);
  await waitUntil(async () => (await listGuildNames(discord)).includes("Restricted"));
  const firstQueueId = await createQueue(league, { name: "First" });
  const secondQueueId = await createQueue(league, { name: "Second" });
  const as = league.admin;
  await league.call("connectQueue", { as, id: firstQueueId, body: { guildId: restrictedGuildId } });
  await league.call("connectQueue", { as, id: secondQueueId, body: { guildId: goodGuildId } });
  await waitUntil(
    () =>
      readShownMessages(fakeDiscord, goodGuildId).length === idleChannelCount &&
      readShownMessages(fakeDiscord, goodGuildId).some(({ messages }) => messages.length > 0),
  );
  expect(readShownMessages(fakeDiscord, restrictedGuildId)).toEqual([]);

  fakeDiscord.kick(restrictedGuildId);
  fakeDiscord.invite(restrictedGuildId, botPermissions);
  await discord.waitUntilDelivered();
  await expectShown(league, fakeDiscord, goodGuildId);

  await waitUntil(async () => readShownMessages(fakeDiscord, restrictedGuildId).length === idleChannelCount);
  await discord.waitUntilDelivered();
  await expectShown(league, fakeDiscord, restrictedGuildId);
});

test("the bot obeys Discord's rate limits", async () => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  const [ann, ...otherPlayers] = await signUpAll(league, "Ann", "Bob", "Cid");
  // The library learns the rate limit's bucket from the first response.
  await joinAll(league, queueId, ann ? [ann] : []);
  await waitUntilDelivered();
  fakeDiscord.limit("PATCH /channels/:channel/messages/:message", { calls: 1, per: 50 });
  for (const player of [...otherPlayers, ...otherPlayers.toReversed()]) {
    const isWaiting = readShownMessages(fakeDiscord, guildId).some(({ messages }) =>
      messages[0]?.fields[0]?.value.includes(player.name),
    );
    await league.call(isWaiting ? "leaveQueue" : "joinQueue", { as: player.token, id: queueId });
    await waitUntilDelivered();
  }
  // Discord demands a longer pause than a call waits for, so other messages are delivered first.
  fakeDiscord.fail("PATCH /channels/:channel/messages/:message", { how: 429, retryAfter: 300 });
  await joinAll(league, queueId, otherPlayers);
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

async function pressJoin(fakeDiscord: FakeDiscord, account: { id: string }, guildId: string, queueId: string) {
  const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  return fakeDiscord.press({ account, messageId, customId: `join:${queueId}` });
}

test.each([
  { action: "cuts the connection", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.sever() },
  { action: "requests a reconnect", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.reconnect() },
  { action: "ends the session", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.invalidate() },
])("the bot reconnects soon when Discord $action", async ({ interrupt }) => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await discord.link(ann));
  if (!account) throw new Error("Ann has no account");
  interrupt(fakeDiscord);
  // The bot may have reconnected before the test sees that it was disconnected.
  await fakeDiscord.until(() => fakeDiscord.connected() === 0).catch(() => undefined);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  expect(await pressJoin(fakeDiscord, account, guildId, queueId)).toMatchObject({
    content: "Queue joined successfully",
  });

  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("while Discord is unavailable, the site works, and messages are delivered afterwards", async () => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  await fakeDiscord.down();
  await joinAll(league, queueId, await signUpAll(league, "Ann", "Bob"));
  await league.call("recreateQueue", { as: league.admin, id: queueId });
  await fakeDiscord.up();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

const dayMs = 86_400_000;

test("resources deleted by hand are recreated within ten minutes, also after the clock was set back", async () => {
  const { league, fakeDiscord, guildId, queueId } = await openConnectedQueue({ mode: "2v2" });
  const { id } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  league.clock.advance(-400 * dayMs);
  fakeDiscord.deleteMessageByHand(id);
  league.clock.advance(600_000);
  await fakeDiscord.until(
    () => readShownMessages(fakeDiscord, guildId).find(({ name }) => name === "queue")?.messages.length === 1,
  );
  await expectShown(league, fakeDiscord, guildId);
});

test("a resource deleted by hand while it is created is created again", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord, waitUntilDelivered } = discord;
  discord.start();
  const guildId = await discord.addGuild();
  const queueId = await createQueue(league);
  const createChannelCall = "POST /guilds/:guild/channels";
  // The bot creates the category and one channel. All further creations fail until `heal`.
  fakeDiscord.fail(createChannelCall, { how: 500, skip: 2, times: Number.POSITIVE_INFINITY });
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await fakeDiscord.until(() => fakeDiscord.calls(createChannelCall).length > 4);
  const isCategory = ({ type }: { readonly type: number }) => type === 4;
  const categoryId = fakeDiscord.readGuild(guildId).channels.find(isCategory)?.id ?? "";
  fakeDiscord.deleteChannelByHand(categoryId);
  fakeDiscord.heal();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("a lost response to a button press affects nothing else", async () => {
  const discord = await openConnectedQueue({ mode: "2v2" }, { responseTimeoutMs: 300 });
  const { league, fakeDiscord, guildId, queueId } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await discord.link(ann));
  if (!account) throw new Error("Ann has no account");
  const press = () => pressJoin(fakeDiscord, account, guildId, queueId);
  // Discord has not received the response, and shows correctly that the interaction failed.
  fakeDiscord.fail("POST /interactions/:interaction/:token/callback", { how: 404 });
  expect(await press()).toMatchObject({ kind: "failed" });

  // Discord has received the bot's response, but its confirmation was lost.
  fakeDiscord.fail("POST /interactions/:interaction/:token/callback", { how: "drop", done: true });
  expect(await press()).toMatchObject({ content: "Queue joined successfully" });

  // The first attempt to send the reply fails, and the second one succeeds.
  fakeDiscord.fail("PATCH /webhooks/:application/:token/messages/:message", { how: 500 });
  expect(await press()).toMatchObject({ content: "You are already in this queue" });
});

test("an invalid bot token affects nothing else", async () => {
  const discord = await openDiscordLeague();
  const league = await openLeague({ ...createDiscordEnvironment(discord.fakeDiscord), DISCORD_BOT_TOKEN: "another" });
  const integrations = await startIntegrations(league.context, league.http.server.log);
  onTestFinished(integrations.stop);
  await discord.fakeDiscord.until(() =>
    discord.fakeDiscord.calls("GET /gateway/bot").some(({ status }) => status === 401),
  );
  await createQueue(league);
  expect((await league.call("listGuilds", { as: league.admin })).data).toEqual([]);

  await integrations.stop();
});

test("without Discord, outbox messages are discarded", async ({ league }) => {
  await createQueue(league);
  const integrations = await startIntegrations(league.context, league.http.server.log);
  const readOutbox = () => league.context.db.selectFrom("outbox").select("id").execute();
  await waitUntil(async () => (await readOutbox()).length === 0);
  await integrations.stop();
});
