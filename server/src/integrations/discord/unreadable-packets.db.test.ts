import { expect, test } from "vitest";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage } from "../../../test/shown-on-discord.ts";

/** Opens a queue on Discord and creates a player with a linked account. `press` presses a button as this player. */
async function openQueueWithPlayer() {
  const discord = await openConnectedQueue({ mode: "2v2" });
  const { league, fakeDiscord, guildId, queueId, link } = discord;
  const [ann] = await signUpAll(league, "Ann");
  const account = await link(ann);
  const press = (action: string, packetOverrides: Record<string, unknown> = {}) => {
    const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
    return fakeDiscord.press({ account, messageId, customId: `${action}:${queueId}`, packetOverrides });
  };
  return { ...discord, account, press };
}

/** Values that are invalid in most fields. */
const invalidValues = [null, true, -1, 7e300, "", "x\0\uD83D", [], [null], {}, undefined];

test("a button works, whatever the unused fields of its packet contain", async () => {
  const { press } = await openQueueWithPlayer();
  const unusedFields = ["message.thread", "message", "channel", "guild", "app_permissions", "member.roles", "user"];
  for (const [index, path] of unusedFields.entries()) {
    // Each field gets another invalid value.
    const invalidValue = invalidValues[index];
    expect(await press("join", { [path]: invalidValue }), path).toMatchObject({ content: "Queue joined successfully" });
    expect(await press("leave", { [path]: null }), path).toMatchObject({ content: "Queue left successfully" });
  }
  for (const path of ["data", "data.custom_id", "member", "member.user", "member.user.id"]) {
    const reply = await press("join", { [path]: null });
    expect(reply, path).toMatchObject({ kind: "reply", ephemeral: true, content: "Something went wrong" });
  }
});

test("a malformed packet breaks at most the connection, and the bot reconnects", async () => {
  const { league, fakeDiscord, guildId, queueId, account, press, waitUntilDelivered } = await openQueueWithPlayer();
  const user = { id: account.id, username: "ann" };
  const events: Record<string, Record<string, unknown>> = {
    INTERACTION_CREATE: { id: "1", token: "t", type: 3, data: { custom_id: `leave:${queueId}` }, member: { user } },
    GUILD_CREATE: { id: "7", name: "Seven", icon: "a_1", member_count: 3, unavailable: false, channels: [{}] },
    GUILD_UPDATE: { id: guildId, name: "Other", icon: null },
    GUILD_DELETE: { id: "7", unavailable: true },
    CHANNEL_CREATE: { id: "1", guild_id: guildId, type: 0 },
    THREAD_MEMBERS_UPDATE: { id: "1", guild_id: guildId, added_members: [{}] },
    RESUMED: {},
    READY: { session_id: "s", resume_gateway_url: "ws://127.0.0.1:1", guilds: [{ id: guildId, unavailable: true }] },
  };
  const waitForReconnect = () => fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 1);
  // Discord's names of the fields of a packet: `op` is the operation (0 for an event), `t` the event's name, `s` its
  // sequence number, and `d` its data.
  for (const [t, data] of Object.entries(events)) {
    for (const invalidValue of invalidValues) {
      fakeDiscord.sendPacket({ op: 0, s: invalidValue, t, d: data });
      fakeDiscord.sendPacket({ op: 0, s: null, t, d: invalidValue });
      for (const field of Object.keys(data)) {
        fakeDiscord.sendPacket({ op: 0, s: null, t, d: { ...data, [field]: invalidValue } });
      }
    }
    await waitForReconnect();
  }
  for (const invalidValue of invalidValues) {
    for (let op = 0; op <= 12; op += 1) {
      fakeDiscord.sendPacket({ op, s: null, t: null, d: invalidValue });
      await waitForReconnect();
    }
    const invalidHello = { op: 10, d: { heartbeat_interval: invalidValue } };
    // `undefined` alone is not JSON.
    for (const packet of [{ op: invalidValue }, invalidValue ?? null, invalidHello]) {
      fakeDiscord.sendPacket(packet);
      await waitForReconnect();
    }
  }
  for (const text of ["", "{", "\0", "[".repeat(100_000)]) fakeDiscord.sendPacket(text);
  // A new session receives the list of servers again.
  fakeDiscord.invalidateSessions();
  await fakeDiscord.waitUntil(() => fakeDiscord.countConnections() === 0);
  await waitForReconnect();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
  expect(await press("join")).toMatchObject({ content: "Queue joined successfully" });
});

test("malformed interactions are logged once per kind", async () => {
  const { league, fakeDiscord, press } = await openQueueWithPlayer();
  for (const interaction of [{ id: "1", type: 3 }, { token: "t", type: 3 }, {}, null]) {
    fakeDiscord.sendPacket({ op: 0, s: null, t: "INTERACTION_CREATE", d: interaction });
  }
  for (const path of ["data", "data.custom_id"]) await press("join", { [path]: null });
  // The log line of a malformed packet has the field `what`.
  const packetKinds = league.log.listLines().map((line): unknown => JSON.parse(line).what);
  expect(packetKinds.filter((kind) => kind !== undefined)).toEqual(["INTERACTION_CREATE", "a pressed button"]);
});

test("a call with a malformed response is repeated like one whose response was lost", async () => {
  const { league, fakeDiscord, guildId, press, waitUntilDelivered } = await openQueueWithPlayer();
  for (const reply of [null, [], {}, { id: null }, "x", [{ id: null }, null]]) {
    // Discord executes the call, but its response has a malformed body.
    fakeDiscord.fail((call) => call.method !== "DELETE", { outcome: 200, reply, isExecuted: true });
    await press("join");
    await press("leave");
    await waitUntilDelivered();
  }
  await expectShown(league, fakeDiscord, guildId);
});
