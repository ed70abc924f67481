import { type Client, Events, GatewayIntentBits, Status } from "discord.js";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { logIn, openClient, openFakeDiscord, openGuild } from "./open-fake-discord.ts";

const once = (client: Client, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve));

test("a client logs in and receives its servers", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  expect(client.user.id).toBe(fakeDiscord.applicationId);
  expect([...client.guilds.cache.values()]).toMatchObject([{ id: guildId, name: "gCTF", available: true }]);
  expect(client.guilds.cache.get(guildId)?.members.me?.permissions.has("ManageChannels")).toBe(true);
  expect(fakeDiscord.connected()).toBe(1);
  await client.destroy();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
});

test("refuses a wrong token at REST and the gateway", async () => {
  const fakeDiscord = await openFakeDiscord();
  await expect(openClient(fakeDiscord).login("wrong.token")).rejects.toMatchObject({ code: "TokenInvalid" });
  expect(fakeDiscord.calls()).toMatchObject([{ route: "GET /gateway/bot", status: 401 }]);
  expect(await closeAfter(fakeDiscord.port, { op: 2, d: { token: "wrong.token", intents: 1 } })).toBe(4004);
});

test("refuses privileged intents", async () => {
  const fakeDiscord = await openFakeDiscord();
  const client = openClient(fakeDiscord, { intents: [GatewayIntentBits.GuildMembers] });
  await expect(client.login(fakeDiscord.token)).rejects.toThrow("Used disallowed intents");
});

test.each([
  ["no JSON", "hello", 10, 4002],
  ["nobody yet", { op: 3, d: {} }, 10, 4003],
  ["an old version", { op: 1, d: null }, 9, 4012],
])("closes the connection for %s", async (_, said, version, code) => {
  const fakeDiscord = await openFakeDiscord();
  expect(await closeAfter(fakeDiscord.port, said, version)).toBe(code);
});

test("the bot receives that it was invited and removed", async () => {
  const { fakeDiscord } = await openGuild();
  const client = await logIn(fakeDiscord);
  const other = fakeDiscord.makeGuild({ name: "Other" });
  const joined = once(client, Events.GuildCreate);
  fakeDiscord.invite(other, 0n);
  expect(await joined).toMatchObject({ id: other, name: "Other" });
  const left = once(client, Events.GuildDelete);
  fakeDiscord.kick(other);
  expect(await left).toMatchObject({ id: other });
});

test("a client receives only events of its intents", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const withoutMessages = await logIn(fakeDiscord);
  const listening = await logIn(fakeDiscord, { intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages] });
  const received: string[] = [];
  withoutMessages.on(Events.MessageCreate, () => received.push("without messages"));
  listening.on(Events.MessageCreate, () => received.push("listening"));
  const deletions = Promise.all([once(withoutMessages, Events.ChannelDelete), once(listening, Events.ChannelDelete)]);
  const guild = await withoutMessages.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  await channel.send("x");
  await channel.delete();
  await deletions;
  expect(received).toEqual(["listening"]);
});

test.each(["sever", "reconnect"] as const)("after %s a client resumes and receives what it missed", async (how) => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const resumed = once(client, Events.ShardResume);
  const deleted = once(client, Events.ChannelDelete);
  fakeDiscord[how]();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
  fakeDiscord.deleteChannelByHand(channel.id);
  await resumed;
  expect(await deleted).toMatchObject({ id: channel.id });
});

test("a client identifies again after its session was invalidated", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const ready = once(client, Events.ShardReady);
  fakeDiscord.invalidate();
  await ready;
  expect(client.guilds.cache.get(guildId)?.available).toBe(true);
  expect(fakeDiscord.connected()).toBe(1);
});

test("a client disconnects from a gateway without heartbeats, and resumes afterwards", async () => {
  const { fakeDiscord } = await openGuild(undefined, { heartbeat: 100 });
  const client = await logIn(fakeDiscord);
  const reconnecting = once(client, Events.ShardReconnecting);
  const resumed = once(client, Events.ShardResume);
  fakeDiscord.mute();
  await reconnecting;
  fakeDiscord.heal();
  await resumed;
  expect(client.ws.status).toBe(Status.Ready);
});

test("a client reconnects after the fake was down", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const guild = await client.guilds.fetch(guildId);
  await fakeDiscord.down();
  await expect(guild.channels.create({ name: "queue" })).rejects.toMatchObject({
    code: expect.stringMatching(/^(ECONNREFUSED|UND_ERR_SOCKET)$/),
  });
  await fakeDiscord.up();
  await fakeDiscord.until(fakeDiscord.connected);
  await guild.channels.create({ name: "queue" });
  expect(fakeDiscord.guild(guildId).channels).toMatchObject([{ name: "queue" }]);
});

/** Sends one packet to the gateway, and returns the code with which it closes. */
function closeAfter(port: number, said: unknown, version = 10): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/gateway?v=${version}&encoding=json`);
  socket.on("open", () => socket.send(typeof said === "string" ? said : JSON.stringify(said)));
  return new Promise((resolve) => socket.on("close", resolve));
}
