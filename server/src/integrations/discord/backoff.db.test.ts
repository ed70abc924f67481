import { setTimeout as pause } from "node:timers/promises";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import type { League } from "../../../test/open-league.ts";
import { createServerRound, postResult } from "../../../test/play.ts";
import { fillMatch, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";

/** Waiting times with which the first retry is due only after the test, unless something else triggers it. */
const retryAfterTest = { firstMs: 3_600_000, maxMs: 3_600_000 };

const readChannelNames = (fakeDiscord: FakeDiscord, guildId: string) =>
  readShownMessages(fakeDiscord, guildId).map(({ name }) => name);

test("a channel that cannot be deleted affects nothing else", async () => {
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue(
    {},
    {},
    retryAfterTest,
  );
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  if (!(ann && bob && cid)) throw new Error("Somebody is missing");
  const match = await fillMatch(league, queueId, [ann, bob]);
  await waitUntilDelivered();
  const redChannel = fakeDiscord.readGuild(guildId).channels.find(({ name }) => name.startsWith("Red"));
  // Discord requires CONNECT to delete a voice channel.
  const denyConnect = { id: guildId, type: 0, allow: "0", deny: String(PermissionFlagsBits.Connect) };
  fakeDiscord.changeChannelByHand(redChannel?.id ?? "", { permission_overwrites: [denyConnect] });

  const round = createServerRound([match.redPlayers[0]?.userName ?? "", match.bluePlayers[0]?.userName ?? ""]);
  const { _id: id } = await postResult(league, match.modeId ?? "", round);
  await league.call("freezeResult", { as: league.admin, id });
  await fakeDiscord.until(() => readMessages(fakeDiscord, guildId, "results").length === 1);
  await joinAll(league, queueId, [cid]);
  await fakeDiscord.until(() =>
    findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value.includes("Cid"),
  );
  // The four channels of an idle queue, and the channel that could not be deleted.
  await fakeDiscord.until(() => readChannelNames(fakeDiscord, guildId).length === 5);
  expect(readChannelNames(fakeDiscord, guildId)).toContain(redChannel?.name);

  const readState = async () => (await league.call("getDiscordState", { as: league.admin })).data;
  while ((await readState()).queues.length === 0) await pause(5);
  expect(await readState()).toMatchObject({
    connected: true,
    fault: null,
    queues: [{ queueId, fault: "Missing Access" }],
  });

  fakeDiscord.changeChannelByHand(redChannel?.id ?? "", { permission_overwrites: [] });
  // Pending messages are retried whenever the bot reconnects.
  fakeDiscord.reconnect();
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
  expect((await readState()).queues).toEqual([]);
});

function readMessages(fakeDiscord: FakeDiscord, guildId: string, channel: string) {
  return readShownMessages(fakeDiscord, guildId).find(({ name }) => name === channel)?.messages ?? [];
}

/** Lets a delivery of a queue fail, so that its retry is due only after the test. */
async function failOnce(league: League, fakeDiscord: FakeDiscord, queueId: string): Promise<void> {
  // `null`: all calls fail until `heal`.
  fakeDiscord.fail("*", { how: 503, times: null });
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Failing" } });
  await waitForFailedDelivery(league);
  fakeDiscord.heal();
}

/** Waits until the delivery of an outbox message has failed. */
async function waitForFailedDelivery(league: League): Promise<void> {
  const { db } = league.context;
  const findFailedMessage = () =>
    db.selectFrom("outbox").select("id").where("fault", "is not", null).executeTakeFirst();
  while ((await findFailedMessage()) === undefined) await pause(5);
}

test("a queue is recreated, changed or disconnected at once, even if an earlier retry is due later", async () => {
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue(
    {},
    {},
    retryAfterTest,
  );
  const as = league.admin;
  await failOnce(league, fakeDiscord, queueId);
  await league.call("recreateQueue", { as, id: queueId });
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);

  await failOnce(league, fakeDiscord, queueId);
  await league.call("updateQueue", { as, id: queueId, body: { name: "Changed" } });
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);

  await failOnce(league, fakeDiscord, queueId);
  await league.call("updateQueue", { as, id: queueId, body: { guildId: null } });
  await waitUntilDelivered();
  expect(fakeDiscord.readGuild(guildId).channels).toEqual([]);
});

// "drop" closes the connection without a response. A response with status 200 has an empty body.
test.each(["drop", 500, 200] as const)(
  "an edit that Discord applied can be undone, although its response was %s",
  async (how) => {
    const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue(
      { name: "Duels" },
      {},
      retryAfterTest,
    );
    const [ann] = await signUpAll(league, "Ann");
    const as = league.admin;
    const lostReply = { how, done: true, reply: "" };

    fakeDiscord.fail("PATCH /channels/:channel/messages/:message", lostReply);
    await league.call("joinQueue", { as: ann?.token, id: queueId });
    await waitForFailedDelivery(league);
    await league.call("leaveQueue", { as: ann?.token, id: queueId });
    await waitUntilDelivered();
    await expectShown(league, fakeDiscord, guildId);

    fakeDiscord.fail("PATCH /channels/:channel", lostReply);
    await league.call("updateQueue", { as, id: queueId, body: { name: "Tuesdays" } });
    await waitForFailedDelivery(league);
    await league.call("updateQueue", { as, id: queueId, body: { name: "Duels" } });
    await waitUntilDelivered();
    await expectShown(league, fakeDiscord, guildId);
  },
);
