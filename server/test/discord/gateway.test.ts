import { type Client, Events, GatewayIntentBits, Status } from "discord.js";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { logIn, openClient, openGuild } from "./open-fake-discord.ts";

const once = (client: Client, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve));

test("a client logs in, receives its servers, and learns when it joins or leaves a server", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  expect(client.user.id).toBe(fakeDiscord.applicationId);
  expect([...client.guilds.cache.values()]).toMatchObject([{ id: guildId, name: "gCTF", memberCount: 321 }]);
  expect(fakeDiscord.connected()).toBe(1);
  const newGuildId = fakeDiscord.makeGuild({ name: "Other" });
  const joined = once(client, Events.GuildCreate);
  fakeDiscord.invite(newGuildId, 0n);
  expect(await joined).toMatchObject({ id: newGuildId, name: "Other" });
  const left = once(client, Events.GuildDelete);
  fakeDiscord.kick(newGuildId);
  expect(await left).toMatchObject({ id: newGuildId });
  await client.destroy();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
});

test("rejects a wrong token, other intents, unknown opcodes and other API versions", async () => {
  const { fakeDiscord } = await openGuild();
  await expect(openClient(fakeDiscord).login("wrong.token")).rejects.toMatchObject({ code: "TokenInvalid" });
  expect(fakeDiscord.calls()).toMatchObject([{ route: "GET /gateway/bot", status: 401 }]);
  const client = openClient(fakeDiscord, { intents: [GatewayIntentBits.GuildMembers] });
  await expect(client.login(fakeDiscord.token)).rejects.toThrow("Used disallowed intents");
  expect(await closeAfter(fakeDiscord.port, { op: 2, d: { token: "wrong.token", intents: 1 } })).toBe(4004);
  expect(await closeAfter(fakeDiscord.port, { op: 99 })).toBe(4001);
  expect(await closeAfter(fakeDiscord.port, { op: 1 }, 9)).toBe(4012);
});

test.each(["sever", "reconnect"] as const)("after %s a client resumes and receives what it missed", async (how) => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const resumed = once(client, Events.ShardResume);
  const left = once(client, Events.GuildDelete);
  fakeDiscord[how]();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
  fakeDiscord.kick(guildId);
  await resumed;
  expect(await left).toMatchObject({ id: guildId });
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

/** Sends one packet to the gateway. @returns the code with which the gateway closes the connection */
function closeAfter(port: number, packet: object, version = 10): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/gateway?v=${version}&encoding=json`);
  socket.on("open", () => socket.send(JSON.stringify(packet)));
  return new Promise((resolve) => socket.on("close", resolve));
}
