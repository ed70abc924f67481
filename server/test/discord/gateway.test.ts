import { type Client, Events, GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes, Status } from "discord.js";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { logIn, openClient, openGuild } from "./open-fake-discord.ts";

const waitForEvent = (client: Client, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve));

test("a client logs in, receives its servers, and learns when it joins or leaves a server", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  expect(client.user.id).toBe(fakeDiscord.applicationId);
  expect([...client.guilds.cache.values()]).toMatchObject([{ id: guildId, name: "gCTF", memberCount: 321 }]);
  expect(fakeDiscord.connected()).toBe(1);
  const newGuildId = fakeDiscord.createGuild({ name: "Other" });
  const guildCreated = waitForEvent(client, Events.GuildCreate);
  fakeDiscord.invite(newGuildId, 0n);
  expect(await guildCreated).toMatchObject({ id: newGuildId, name: "Other" });
  const guildDeleted = waitForEvent(client, Events.GuildDelete);
  fakeDiscord.kick(newGuildId);
  expect(await guildDeleted).toMatchObject({ id: newGuildId });
  await client.destroy();
  await fakeDiscord.until(() => fakeDiscord.connected() === 0);
});

test("the gateway rejects a wrong token, other intents, unknown opcodes and other API versions", async () => {
  const { fakeDiscord } = await openGuild();
  await expect(openClient(fakeDiscord).login("wrong.token")).rejects.toMatchObject({ code: "TokenInvalid" });
  expect(fakeDiscord.calls()).toMatchObject([{ route: "GET /gateway/bot", status: 401 }]);
  const client = openClient(fakeDiscord, { intents: [GatewayIntentBits.GuildMembers] });
  await expect(client.login(fakeDiscord.token)).rejects.toThrow("Used disallowed intents");
  const identifyPacket = {
    op: GatewayOpcodes.Identify,
    d: { token: "wrong.token", intents: GatewayIntentBits.Guilds },
  };
  const unknownPacket = { op: 99 };
  const { port } = fakeDiscord;
  expect(await findCloseCode(port, identifyPacket)).toBe(GatewayCloseCodes.AuthenticationFailed);
  expect(await findCloseCode(port, unknownPacket)).toBe(GatewayCloseCodes.UnknownOpcode);
  const oldVersion = 9;
  expect(await findCloseCode(port, { op: GatewayOpcodes.Heartbeat }, oldVersion)).toBe(
    GatewayCloseCodes.InvalidAPIVersion,
  );
});

test.each(["sever", "reconnect"] as const)(
  "after `%s` a client resumes and receives the events that it missed",
  async (how) => {
    const { fakeDiscord, guildId } = await openGuild();
    const client = await logIn(fakeDiscord);
    const resumed = waitForEvent(client, Events.ShardResume);
    const guildDeleted = waitForEvent(client, Events.GuildDelete);
    fakeDiscord[how]();
    await fakeDiscord.until(() => fakeDiscord.connected() === 0);
    fakeDiscord.kick(guildId);
    await resumed;
    expect(await guildDeleted).toMatchObject({ id: guildId });
  },
);

test("a client identifies again after its session was invalidated", async () => {
  const { fakeDiscord, guildId } = await openGuild();
  const client = await logIn(fakeDiscord);
  const ready = waitForEvent(client, Events.ShardReady);
  fakeDiscord.invalidate();
  await ready;
  expect(client.guilds.cache.get(guildId)?.available).toBe(true);
  expect(fakeDiscord.connected()).toBe(1);
});

test("a client disconnects from a gateway that does not acknowledge heartbeats, and resumes afterwards", async () => {
  const { fakeDiscord } = await openGuild(undefined, { heartbeatMs: 100 });
  const client = await logIn(fakeDiscord);
  const reconnecting = waitForEvent(client, Events.ShardReconnecting);
  const resumed = waitForEvent(client, Events.ShardResume);
  fakeDiscord.mute();
  await reconnecting;
  fakeDiscord.heal();
  await resumed;
  expect(client.ws.status).toBe(Status.Ready);
});

/** Sends one packet to the gateway, in this version of its API. @returns the code with which the gateway closes the connection */
function findCloseCode(port: number, packet: object, version = 10): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/gateway?v=${version}&encoding=json`);
  socket.on("open", () => socket.send(JSON.stringify(packet)));
  return new Promise((resolve) => socket.on("close", resolve));
}
