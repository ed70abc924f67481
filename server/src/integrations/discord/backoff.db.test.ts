import { setTimeout as pause } from "node:timers/promises";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { FakeDiscord } from "../../../test/discord/fake-discord.ts";
import { openConnected } from "../../../test/open-connected.ts";
import type { League } from "../../../test/open-league.ts";
import { createServerRound, postResult } from "../../../test/play.ts";
import { fillMatch, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";

/** The first retry is due only after the test, unless something else triggers it. */
const afterTest = { firstMs: 3_600_000, maxMs: 3_600_000 };

const readChannelNames = (fakeDiscord: FakeDiscord, guildId: string) =>
  readShownMessages(fakeDiscord, guildId).map(({ name }) => name);

test("a channel that cannot be deleted affects nothing else", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({}, {}, afterTest);
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  if (!(ann && bob && cid)) throw new Error("Somebody is missing");
  const match = await fillMatch(league, queueId, [ann, bob]);
  await settled();
  const red = fakeDiscord.guild(guildId).channels.find(({ name }) => name.startsWith("Red"));
  // Discord requires CONNECT to delete a voice channel.
  const denyConnect = { id: guildId, type: 0, allow: "0", deny: String(PermissionFlagsBits.Connect) };
  fakeDiscord.changeChannelByHand(red?.id ?? "", { permission_overwrites: [denyConnect] });

  const round = createServerRound([match.redPlayers[0]?.userName ?? "", match.bluePlayers[0]?.userName ?? ""]);
  const { _id: id } = await postResult(league, match.modeId ?? "", round);
  await league.call("freezeResult", { as: league.admin, id });
  await fakeDiscord.until(() => readMessages(fakeDiscord, guildId, "results").length === 1);
  await joinAll(league, queueId, [cid]);
  await fakeDiscord.until(() =>
    findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value.includes("Cid"),
  );
  await fakeDiscord.until(() => readChannelNames(fakeDiscord, guildId).length === 5);
  expect(readChannelNames(fakeDiscord, guildId)).toContain(red?.name);

  const readState = async () => (await league.call("getDiscordState", { as: league.admin })).data;
  while ((await readState()).queues.length === 0) await pause(5);
  expect(await readState()).toMatchObject({
    connected: true,
    fault: null,
    queues: [{ queueId, fault: "Missing Access" }],
  });

  fakeDiscord.changeChannelByHand(red?.id ?? "", { permission_overwrites: [] });
  // Pending messages are retried whenever the bot reconnects.
  fakeDiscord.reconnect();
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect((await readState()).queues).toEqual([]);
});

function readMessages(fakeDiscord: FakeDiscord, guildId: string, channel: string) {
  return readShownMessages(fakeDiscord, guildId).find(({ name }) => name === channel)?.messages ?? [];
}

/** Lets a delivery of a queue fail, so that its retry is due only after the test. */
async function failOnce(league: League, fakeDiscord: FakeDiscord, queueId: string): Promise<void> {
  fakeDiscord.fail("*", { how: 503, times: null });
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Failing" } });
  const { db } = league.context;
  const findFailed = () => db.selectFrom("outbox").select("id").where("fault", "is not", null).executeTakeFirst();
  while ((await findFailed()) === undefined) await pause(5);
  fakeDiscord.heal();
}

test("Recreate is executed at once, even if an earlier retry is due later", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({}, {}, afterTest);
  const as = league.admin;
  await failOnce(league, fakeDiscord, queueId);
  await league.call("recreateQueue", { as, id: queueId });
  await settled();
  await expectShown(league, fakeDiscord, guildId);

  await failOnce(league, fakeDiscord, queueId);
  await league.call("updateQueue", { as, id: queueId, body: { name: "Changed" } });
  await settled();
  await expectShown(league, fakeDiscord, guildId);

  await failOnce(league, fakeDiscord, queueId);
  await league.call("updateQueue", { as, id: queueId, body: { guildId: null } });
  await settled();
  expect(fakeDiscord.guild(guildId).channels).toEqual([]);
});

test.each(["drop", 500, 200] as const)(
  "undoes an edit that Discord applied although its response was %s",
  async (how) => {
    const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ name: "Duels" }, {}, afterTest);
    const [ann] = await signUpAll(league, "Ann");
    const as = league.admin;
    const waitForFailure = async () => {
      const { db } = league.context;
      const findFailed = () => db.selectFrom("outbox").select("id").where("fault", "is not", null).executeTakeFirst();
      while ((await findFailed()) === undefined) await pause(5);
    };
    const lostReply = { how, done: true, reply: "" };

    fakeDiscord.fail("PATCH /channels/:channel/messages/:message", lostReply);
    await league.call("joinQueue", { as: ann?.token, id: queueId });
    await waitForFailure();
    await league.call("leaveQueue", { as: ann?.token, id: queueId });
    await settled();
    await expectShown(league, fakeDiscord, guildId);

    fakeDiscord.fail("PATCH /channels/:channel", lostReply);
    await league.call("updateQueue", { as, id: queueId, body: { name: "Tuesdays" } });
    await waitForFailure();
    await league.call("updateQueue", { as, id: queueId, body: { name: "Duels" } });
    await settled();
    await expectShown(league, fakeDiscord, guildId);
  },
);
