import { type Client, Events, GatewayIntentBits, Status } from "discord.js";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { logIn, openClient, openGuild, openPeer } from "./open-peer.ts";

const once = (client: Client, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve));

test("a client logs in and sees its servers", async () => {
  const { peer, guildId } = await openGuild();
  const client = await logIn(peer);
  expect(client.user.id).toBe(peer.applicationId);
  expect([...client.guilds.cache.values()]).toMatchObject([{ id: guildId, name: "gCTF", available: true }]);
  expect(client.guilds.cache.get(guildId)?.members.me?.permissions.has("ManageChannels")).toBe(true);
  expect(peer.connected()).toBe(1);
  await client.destroy();
  await peer.until(() => peer.connected() === 0);
});

test("a wrong token opens neither REST nor the gateway", async () => {
  const peer = await openPeer();
  await expect(openClient(peer).login("wrong.token")).rejects.toMatchObject({ code: "TokenInvalid" });
  expect(peer.calls()).toMatchObject([{ route: "GET /gateway/bot", status: 401 }]);
  expect(await closeAfter(peer.port, { op: 2, d: { token: "wrong.token", intents: 1 } })).toBe(4004);
});

test("who asks for what only few bots may hear is turned away", async () => {
  const peer = await openPeer();
  const client = openClient(peer, { intents: [GatewayIntentBits.GuildMembers] });
  await expect(client.login(peer.token)).rejects.toThrow("Used disallowed intents");
});

test.each([
  ["no JSON", "hello", 10, 4002],
  ["nobody yet", { op: 3, d: {} }, 10, 4003],
  ["an old version", { op: 1, d: null }, 9, 4012],
])("what is out of place ends the connection: %s", async (_, said, version, code) => {
  const peer = await openPeer();
  expect(await closeAfter(peer.port, said, version)).toBe(code);
});

test("the bot hears that it was invited, and put out", async () => {
  const { peer } = await openGuild();
  const client = await logIn(peer);
  const other = peer.makeGuild({ name: "Other" });
  const joined = once(client, Events.GuildCreate);
  peer.invite(other, 0n);
  expect(await joined).toMatchObject({ id: other, name: "Other" });
  const left = once(client, Events.GuildDelete);
  peer.kick(other);
  expect(await left).toMatchObject({ id: other });
});

test("a client hears only what it asked for", async () => {
  const { peer, guildId } = await openGuild();
  const deaf = await logIn(peer);
  const hearing = await logIn(peer, { intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages] });
  const heard: string[] = [];
  deaf.on(Events.MessageCreate, () => heard.push("deaf"));
  hearing.on(Events.MessageCreate, () => heard.push("hearing"));
  const told = Promise.all([once(deaf, Events.ChannelDelete), once(hearing, Events.ChannelDelete)]);
  const guild = await deaf.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  await channel.send("x");
  await channel.delete();
  await told;
  expect(heard).toEqual(["hearing"]);
});

test.each(["sever", "reconnect"] as const)("after %s a client resumes and hears what it missed", async (how) => {
  const { peer, guildId } = await openGuild();
  const client = await logIn(peer);
  const guild = await client.guilds.fetch(guildId);
  const channel = await guild.channels.create({ name: "queue" });
  const resumed = once(client, Events.ShardResume);
  const deleted = once(client, Events.ChannelDelete);
  peer[how]();
  await peer.until(() => peer.connected() === 0);
  peer.deleteChannelByHand(channel.id);
  await resumed;
  expect(await deleted).toMatchObject({ id: channel.id });
});

test("after its session has ended a client identifies anew", async () => {
  const { peer, guildId } = await openGuild();
  const client = await logIn(peer);
  const ready = once(client, Events.ShardReady);
  peer.invalidate();
  await ready;
  expect(client.guilds.cache.get(guildId)?.available).toBe(true);
  expect(peer.connected()).toBe(1);
});

test("a client leaves a gateway that is silent, and resumes once it speaks", async () => {
  const { peer } = await openGuild(undefined, { heartbeat: 100 });
  const client = await logIn(peer);
  const reconnecting = once(client, Events.ShardReconnecting);
  const resumed = once(client, Events.ShardResume);
  peer.mute();
  await reconnecting;
  peer.heal();
  await resumed;
  expect(client.ws.status).toBe(Status.Ready);
});

test("down and up again at the same place, a client comes back by itself", async () => {
  const { peer, guildId } = await openGuild();
  const client = await logIn(peer);
  const guild = await client.guilds.fetch(guildId);
  await peer.down();
  await expect(guild.channels.create({ name: "queue" })).rejects.toMatchObject({
    code: expect.stringMatching(/^(ECONNREFUSED|UND_ERR_SOCKET)$/),
  });
  await peer.up();
  await peer.until(peer.connected);
  await guild.channels.create({ name: "queue" });
  expect(peer.guild(guildId).channels).toMatchObject([{ name: "queue" }]);
});

/** Says one thing at the gateway, and answers the code with which it is closed. */
function closeAfter(port: number, said: unknown, version = 10): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/gateway?v=${version}&encoding=json`);
  socket.on("open", () => socket.send(typeof said === "string" ? said : JSON.stringify(said)));
  return new Promise((resolve) => socket.on("close", resolve));
}
