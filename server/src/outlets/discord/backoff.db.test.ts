import { setTimeout as pause } from "node:timers/promises";
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { DiscordPeer } from "../../../test/discord/peer.ts";
import { openConnected } from "../../../test/open-connected.ts";
import type { League } from "../../../test/open-league.ts";
import { post, roundOf } from "../../../test/play.ts";
import { joinAll, playersMeet, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, messageWith, shownOn } from "../../../test/shown-on-discord.ts";

/** What failed once is tried again only after the test is over, unless something else has it tried. */
const never = { firstMs: 3_600_000, mostMs: 3_600_000 };

const channelNames = (peer: DiscordPeer, guildId: string) => shownOn(peer, guildId).map(({ name }) => name);

test("a channel that cannot be removed keeps nothing from being shown", async () => {
  const { league, peer, guildId, queueId, settled } = await openConnected({}, {}, never);
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  if (!(ann && bob && cid)) throw new Error("Somebody is missing");
  const match = await playersMeet(league, queueId, [ann, bob]);
  await settled();
  const red = peer.guild(guildId).channels.find(({ name }) => name.startsWith("Red"));
  // Without CONNECT nobody may remove a voice channel.
  const deny = { id: guildId, type: 0, allow: "0", deny: String(PermissionFlagsBits.Connect) };
  peer.changeChannelByHand(red?.id ?? "", { permission_overwrites: [deny] });

  const round = roundOf([match.redPlayers[0]?.userName ?? "", match.bluePlayers[0]?.userName ?? ""]);
  const { _id: id } = await post(league, match.modeId ?? "", round);
  await league.ask("freezeResult", { as: league.admin, id });
  await peer.until(() => messages(peer, guildId, "results").length === 1);
  await joinAll(league, queueId, [cid]);
  await peer.until(() => messageWith(peer, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value.includes("Cid"));
  await peer.until(() => channelNames(peer, guildId).length === 5);
  expect(channelNames(peer, guildId)).toContain(red?.name);
  const state = async () => (await league.ask("getDiscordState", { as: league.admin })).data;
  while ((await state()).queues.length === 0) await pause(5);
  expect(await state()).toMatchObject({ connected: true, fault: null, queues: [{ queueId, fault: "Missing Access" }] });

  peer.changeChannelByHand(red?.id ?? "", { permission_overwrites: [] });
  // What waits is tried again whenever the bot is connected again.
  peer.reconnect();
  await settled();
  await expectShown(league, peer, guildId);
  expect((await state()).queues).toEqual([]);
});

function messages(peer: DiscordPeer, guildId: string, channel: string) {
  return shownOn(peer, guildId).find(({ name }) => name === channel)?.messages ?? [];
}

/** Has news of a queue fail, so that it waits for an attempt that never comes. */
async function failOnce(league: League, peer: DiscordPeer, queueId: string): Promise<void> {
  peer.fail("*", { how: 503, times: null });
  await league.ask("updateQueue", { as: league.admin, id: queueId, body: { name: "Failing" } });
  const { db } = league.context;
  const waiting = () => db.selectFrom("outbox").select("id").where("fault", "is not", null).executeTakeFirst();
  while ((await waiting()) === undefined) await pause(5);
  peer.heal();
}

test("however long an earlier attempt waits, what is asked for now is done at once", async () => {
  const { league, peer, guildId, queueId, settled } = await openConnected({}, {}, never);
  const as = league.admin;
  await failOnce(league, peer, queueId);
  await league.ask("recreateQueue", { as, id: queueId });
  await settled();
  await expectShown(league, peer, guildId);
  await failOnce(league, peer, queueId);
  await league.ask("updateQueue", { as, id: queueId, body: { name: "Changed" } });
  await settled();
  await expectShown(league, peer, guildId);
  await failOnce(league, peer, queueId);
  await league.ask("updateQueue", { as, id: queueId, body: { guildId: null } });
  await settled();
  expect(peer.guild(guildId).channels).toEqual([]);
});
