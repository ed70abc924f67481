import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import {
  createDiscordEnvironment,
  type DiscordLeague,
  openLeagueWithDiscordServer,
} from "../../../test/open-discord-league.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createQueue, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownChannels } from "../../../test/shown-on-discord.ts";
import { startIntegrations } from "../start-integrations.ts";
import { botPermissions } from "./bot-permissions.ts";

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
  const discord = await openLeagueWithDiscordServer();
  const { league, fakeDiscord } = discord;
  // Discord may omit the field `unavailable` of its event.
  const firstGuildId = fakeDiscord.createGuild({ name: "First", memberCount: 42, reportsAvailability: false });
  fakeDiscord.invite(firstGuildId, botPermissions);
  discord.start();
  await waitUntil(async () => (await listGuildNames(discord)).length === 1);
  const { data } = await league.call("listGuilds", { as: league.admin });
  expect(data).toEqual([{ id: firstGuildId, name: "First", icon: null, memberCount: 42 }]);

  const secondGuildId = await discord.addGuild("Second");
  const thirdGuildId = fakeDiscord.createGuild({ name: "Third", reportsAvailability: false });
  fakeDiscord.invite(thirdGuildId, botPermissions);
  await waitUntil(async () => (await listGuildNames(discord)).length === 3);
  expect(await listGuildNames(discord)).toEqual(["First", "Second", "Third"]);

  fakeDiscord.kick(firstGuildId);
  await waitUntil(async () => (await listGuildNames(discord)).length === 2);
  expect(await listGuildNames(discord)).toEqual(["Second", "Third"]);

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
  const discord = await openLeagueWithDiscordServer();
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

test("the bot obeys Discord's rate limits", async () => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  const [ann, ...otherPlayers] = await signUpAll(league, "Ann", "Bob", "Cid");
  // The league's Discord client learns the rate limit's bucket from the first response.
  await joinAll(league, queueId, [ann]);
  await waitUntilDelivered();
  // Discord allows one edit per 50 ms.
  fakeDiscord.limit("PATCH /channels/:channel/messages/:message", { calls: 1, per: 50 });
  // All other players join, then all leave. Each change edits a message.
  for (const call of ["joinQueue", "leaveQueue"] as const) {
    for (const player of otherPlayers) {
      await league.call(call, { as: player.token, id: queueId });
      await waitUntilDelivered();
    }
  }
  // Discord demands a pause of 300 ms. A request waits for at most `maxRateLimitWaitMs` (200 ms in tests), so it fails, and the
  // message is delivered later.
  fakeDiscord.fail("PATCH /channels/:channel/messages/:message", { outcome: 429, retryAfter: 300 });
  await joinAll(league, queueId, otherPlayers);
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
  expect(fakeDiscord.listCallsSentDespiteLimits()).toEqual([]);
});

async function pressJoin(fakeDiscord: FakeDiscord, account: { id: string }, guildId: string, queueId: string) {
  const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  return fakeDiscord.press({ account, messageId, customId: `join:${queueId}` });
}

test.each([
  { action: "cuts the connection", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.cutConnections() },
  { action: "requests a reconnect", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.requestReconnect() },
  { action: "ends the session", interrupt: (fakeDiscord: FakeDiscord) => fakeDiscord.invalidateSessions() },
])("the bot reconnects soon when Discord $action", async ({ interrupt }) => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = await discord.link(ann);
  interrupt(fakeDiscord);
  // The bot may have reconnected before the test sees that it was disconnected.
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 0).catch(() => undefined);
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  expect(await pressJoin(fakeDiscord, account, guildId, queueId)).toMatchObject({
    content: "Queue joined successfully",
  });

  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("while Discord is unavailable, the site works, and messages are delivered afterwards", async () => {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = discord;
  await fakeDiscord.shutDown();
  await joinAll(league, queueId, await signUpAll(league, "Ann", "Bob"));
  await league.call("recreateQueue", { as: league.admin, id: queueId });
  await fakeDiscord.startAgain();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

const minuteMs = 60_000;
const dayMs = 86_400_000;

test("changes made by hand are corrected every ten minutes, even after the clock was set back", async () => {
  const { league, fakeDiscord, guildId, queueId } = await openConnectedQueue({ mode: "2v2" });
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  const findChannel = (name: string) => readShownChannels(fakeDiscord, guildId).find((shown) => shown.name === name);
  const isWaiting = (name: string) => findChannel("queue")?.messages[0]?.fields[0]?.value.includes(name);
  await fakeDiscord.waitUntil(() => isWaiting("Ann"));
  fakeDiscord.deleteMessageByHand(findShownMessage(fakeDiscord, guildId, `Leaderboard of queue ${queueId}`).id);
  const resultsChannel = fakeDiscord.readGuild(guildId).channels.find(({ name }) => name === "results");
  fakeDiscord.deleteChannelByHand(resultsChannel?.id ?? "");
  // Changes the name without an outbox message.
  await league.context.db.updateTable("users").set({ user_name: "Bob" }).where("user_name", "=", "Ann").execute();
  // The clock is set back by much more than ten minutes.
  league.clock.advance(-400 * dayMs);
  league.clock.advance(10 * minuteMs);
  await fakeDiscord.waitUntil(
    () => isWaiting("Bob") && findChannel("leaderboard")?.messages.length === 1 && findChannel("results"),
  );
  await expectShown(league, fakeDiscord, guildId);
});

test("pending messages are delivered immediately after a reconnect", async () => {
  // The first retry after a failure would be due after the test.
  const hourMs = 60 * minuteMs;
  const times = { firstWaitMs: hourMs, maxWaitMs: hourMs };
  const { league, fakeDiscord, waitUntilDelivered, guildId, queueId } = await openConnectedQueue({}, {}, times);
  // `times: null`: all requests fail until `endFailures` is called.
  fakeDiscord.fail("*", { outcome: 503, times: null });
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Renamed" } });
  const listDeliveryErrors = async () => (await league.call("getDiscordState", { as: league.admin })).data.queues;
  await waitUntil(async () => (await listDeliveryErrors()).length > 0);
  fakeDiscord.endFailures();
  fakeDiscord.requestReconnect();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("every request has a user agent", async () => {
  const { league, fakeDiscord, link } = await openConnectedQueue();
  for (const player of await signUpAll(league, "Ann")) await link(player);
  // Browsers request the OAuth2 page; the server does not.
  const calls = fakeDiscord.listCalls().filter(({ path }) => path !== "/oauth2/authorize");
  expect(calls.map(({ path }) => path)).toContain("/oauth2/token");

  for (const { userAgent, path } of calls) expect(userAgent, path).toMatch(/^DiscordBot \(https?:\/\/\S+, [\d.]+\)/);
});

test("an invalid bot token affects nothing else", async () => {
  const discord = await openLeagueWithDiscordServer();
  const league = await openLeague({ ...createDiscordEnvironment(discord.fakeDiscord), DISCORD_BOT_TOKEN: "another" });
  const integrations = await startIntegrations(league.context, league.http.server.log);
  onTestFinished(integrations.stop);
  await discord.fakeDiscord.waitUntil(() =>
    discord.fakeDiscord.listCalls("GET /gateway/bot").some(({ status }) => status === 401),
  );
  await createQueue(league);
  expect((await league.call("listGuilds", { as: league.admin })).data).toEqual([]);

  await integrations.stop();
});

test("if Discord is not configured, outbox messages are discarded", async ({ league }) => {
  await createQueue(league);
  const integrations = await startIntegrations(league.context, league.http.server.log);
  const readOutbox = () => league.context.db.selectFrom("outbox").select("id").execute();
  await waitUntil(async () => (await readOutbox()).length === 0);
  await integrations.stop();
});
