import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { openConnected } from "../../../test/open-connected.ts";
import { type DiscordLeague, discordEnvironment, openDiscordLeague } from "../../../test/open-discord-league.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createQueue, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";
import { startIntegrations } from "../start-integrations.ts";
import { botPermissions } from "./bot-permissions.ts";

async function connect({ league, settled }: DiscordLeague, queueId: string, guildId: string) {
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await settled();
}

async function guildNames({ league }: DiscordLeague): Promise<string[]> {
  return (await league.call("listGuilds", { as: league.admin })).data.map(({ name }) => name);
}

async function until(isFulfilled: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isFulfilled())) await pause(5);
}

test("lists the servers that the bot is on, not those it was removed from", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  const first = fakeDiscord.makeGuild({ name: "First", memberCount: 42 });
  fakeDiscord.invite(first, botPermissions);
  discord.start();
  await until(async () => (await guildNames(discord)).length === 1);
  const { data } = await league.call("listGuilds", { as: league.admin });
  expect(data).toEqual([{ id: first, name: "First", icon: null, memberCount: 42 }]);

  const second = await discord.guild("Second");
  expect(await guildNames(discord)).toEqual(["First", "Second"]);

  fakeDiscord.kick(first);
  await until(async () => (await guildNames(discord)).length === 1);
  expect(await guildNames(discord)).toEqual(["Second"]);

  const queueId = await createQueue(league);
  const as = league.admin;
  const rejection = await league.rejected("connectQueue", { as, id: queueId, body: { guildId: first } });
  expect(rejection).toMatchObject({ status: 404, message: "The bot is not on this Discord server" });
  expect(await league.rejected("recreateQueue", { as, id: queueId })).toMatchObject({
    status: 409,
    message: "This queue is not connected to a Discord server",
  });

  await connect(discord, queueId, second);
});

test("the invitation's permissions suffice for all calls", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  discord.start();
  const guildId = fakeDiscord.makeGuild({ name: "gCTF" });
  fakeDiscord.chooseGuild(guildId);
  const { data } = await league.call("getBotInviteUrl", { as: league.admin });
  expect(data.url.startsWith(`${fakeDiscord.authoriseUrl}?`)).toBe(true);
  expect((await fetch(data.url)).status).toBe(200);

  await until(async () => (await guildNames(discord)).length === 1);
  await connect(discord, await createQueue(league), guildId);
  await expectShown(league, fakeDiscord, guildId);
});

test("a bot that was removed and invited again shows everything again", async () => {
  const discord = await openConnected();
  const { league, fakeDiscord, settled, guildId, queueId } = discord;
  fakeDiscord.kick(guildId);
  await until(async () => (await guildNames(discord)).length === 0);
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await settled();
  fakeDiscord.invite(guildId, botPermissions);
  await until(async () => (await guildNames(discord)).length === 1);
  await settled();
  await expectShown(league, fakeDiscord, guildId);
});

test("a server without permissions delays no other one, and is updated once it grants them", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  discord.start();
  const good = await discord.guild("Good");
  const restricted = fakeDiscord.makeGuild({ name: "Restricted" });
  fakeDiscord.invite(restricted, 0n);
  await until(async () => (await guildNames(discord)).includes("Restricted"));
  const first = await createQueue(league, { name: "First" });
  const second = await createQueue(league, { name: "Second" });
  const as = league.admin;
  await league.call("connectQueue", { as, id: first, body: { guildId: restricted } });
  await league.call("connectQueue", { as, id: second, body: { guildId: good } });
  await until(
    () =>
      readShownMessages(fakeDiscord, good).length === 4 &&
      readShownMessages(fakeDiscord, good).some(({ messages }) => messages.length > 0),
  );
  expect(readShownMessages(fakeDiscord, restricted)).toEqual([]);

  fakeDiscord.kick(restricted);
  fakeDiscord.invite(restricted, botPermissions);
  await discord.settled();
  await expectShown(league, fakeDiscord, good);

  await until(async () => readShownMessages(fakeDiscord, restricted).length === 4);
  await discord.settled();
  await expectShown(league, fakeDiscord, restricted);
});

test("obeys rate limits", async () => {
  const discord = await openConnected({ mode: "2v2" });
  const { league, fakeDiscord, settled, guildId, queueId } = discord;
  const [first, ...others] = await signUpAll(league, "Ann", "Bob", "Cid");
  // The library learns the rate limit's bucket from the first response.
  await joinAll(league, queueId, first ? [first] : []);
  await settled();
  fakeDiscord.limit("PATCH /channels/:channel/messages/:message", { calls: 1, per: 50 });
  for (const player of [...others, ...others.toReversed()]) {
    const isWaiting = readShownMessages(fakeDiscord, guildId).some(({ messages }) =>
      messages[0]?.fields[0]?.value.includes(player.name),
    );
    await league.call(isWaiting ? "leaveQueue" : "joinQueue", { as: player.token, id: queueId });
    await settled();
  }
  // Longer than a call waits for a rate limit, so other messages are delivered first.
  fakeDiscord.fail("PATCH /channels/:channel/messages/:message", { how: 429, retryAfter: 300 });
  await joinAll(league, queueId, others);
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(fakeDiscord.ignoredLimits()).toEqual([]);
});

async function pressJoin(fakeDiscord: FakeDiscord, account: { id: string }, guildId: string, queueId: string) {
  const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  return fakeDiscord.press({ account, messageId, customId: `join:${queueId}` });
}

test.each([
  ["cuts the connection", (fakeDiscord: FakeDiscord) => fakeDiscord.sever()],
  ["asks to reconnect", (fakeDiscord: FakeDiscord) => fakeDiscord.reconnect()],
  ["ends the session", (fakeDiscord: FakeDiscord) => fakeDiscord.invalidate()],
])("reconnects soon when Discord %s", async (_, disturb) => {
  const discord = await openConnected({ mode: "2v2" });
  const { league, fakeDiscord, settled, guildId, queueId } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await discord.link(ann));
  if (!account) throw new Error("Ann has no account");
  disturb(fakeDiscord);
  await fakeDiscord.until(() => fakeDiscord.connected() === 0 || undefined).catch(() => undefined);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1 || undefined);
  expect(await pressJoin(fakeDiscord, account, guildId, queueId)).toMatchObject({
    content: "Queue joined successfully",
  });

  await settled();
  await expectShown(league, fakeDiscord, guildId);
});

test("while Discord is unavailable, the league works, and messages are delivered afterwards", async () => {
  const discord = await openConnected({ mode: "2v2" });
  const { league, fakeDiscord, settled, guildId, queueId } = discord;
  await fakeDiscord.down();
  await joinAll(league, queueId, await signUpAll(league, "Ann", "Bob"));
  await league.call("recreateQueue", { as: league.admin, id: queueId });
  await fakeDiscord.up();
  await settled();
  await expectShown(league, fakeDiscord, guildId);
});

test("resources deleted by hand are recreated within ten minutes, also after the clock was set back", async () => {
  const { league, fakeDiscord, guildId, queueId } = await openConnected({ mode: "2v2" });
  const { id } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  league.clock.advance(-400 * 86_400_000);
  fakeDiscord.deleteMessageByHand(id);
  league.clock.advance(600_000);
  await fakeDiscord.until(
    () => readShownMessages(fakeDiscord, guildId).find(({ name }) => name === "queue")?.messages.length === 1,
  );
  await expectShown(league, fakeDiscord, guildId);
});

test("a resource deleted by hand while it is created is created again", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord, settled } = discord;
  discord.start();
  const guildId = await discord.guild();
  const queueId = await createQueue(league);
  const creation = "POST /guilds/:guild/channels";
  fakeDiscord.fail(creation, { how: 500, skip: 2, times: Number.POSITIVE_INFINITY });
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await fakeDiscord.until(() => fakeDiscord.calls(creation).length > 4);
  const category = fakeDiscord.guild(guildId).channels.find(({ type }) => type === 4)?.id ?? "";
  fakeDiscord.deleteChannelByHand(category);
  fakeDiscord.heal();
  await settled();
  await expectShown(league, fakeDiscord, guildId);
});

test("a lost response to a button press affects nothing else", async () => {
  const discord = await openConnected({ mode: "2v2" }, { patience: 300 });
  const { league, fakeDiscord, guildId, queueId } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await discord.link(ann));
  if (!account) throw new Error("Ann has no account");
  const press = () => pressJoin(fakeDiscord, account, guildId, queueId);
  // Discord has not received the response, and shows correctly that the interaction failed.
  fakeDiscord.fail("POST /interactions/:interaction/:token/callback", { how: 404 });
  expect(await press()).toMatchObject({ kind: "failed" });

  // Discord has received the response, but its own reply was lost.
  fakeDiscord.fail("POST /interactions/:interaction/:token/callback", { how: "drop", done: true });
  expect(await press()).toMatchObject({ content: "Queue joined successfully" });

  // The first reply is lost and sent again.
  fakeDiscord.fail("PATCH /webhooks/:application/:token/messages/:message", { how: 500 });
  expect(await press()).toMatchObject({ content: "You are already in this queue" });
});

test("an invalid bot token affects nothing else", async () => {
  const discord = await openDiscordLeague();
  const league = await openLeague({ ...discordEnvironment(discord.fakeDiscord), DISCORD_BOT_TOKEN: "another" });
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
  await until(async () => (await readOutbox()).length === 0);
  await integrations.stop();
});
