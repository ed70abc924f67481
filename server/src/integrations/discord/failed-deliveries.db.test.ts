import { ChannelType, OverwriteType, PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { FakeDiscordApi } from "../../../test/discord/fake-discord-api.ts";
import { openLeagueWithDiscordInMemory, openQueueOnDiscord } from "../../../test/open-league-on-discord.ts";
import { createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownChannels } from "../../../test/shown-on-discord.ts";
import { botPermissions } from "./bot-permissions.ts";

const createChannelRoute = "POST /guilds/:guild/channels";

/** Deletes the only category of a server. */
function deleteCategoryByHand(discord: FakeDiscordApi, guildId: string): void {
  const isCategory = ({ type }: { readonly type: number }) => type === ChannelType.GuildCategory;
  discord.deleteChannelByHand(discord.readGuild(guildId).channels.find(isCategory)?.id ?? "");
}

test("a channel that cannot be deleted affects nothing else, and admins see why", async () => {
  const { league, discord, guildId, queueId, attemptOnce, deliver } = await openQueueOnDiscord();
  const players = await signUpAll(league, "Ann", "Bob");
  const match = await fillMatch(league, queueId, players);
  await deliver();
  const redChannel = discord.readGuild(guildId).channels.find(({ name }) => name.startsWith("Red"));
  // Discord requires CONNECT to delete a voice channel. The role of everyone has the id of the server.
  const denyConnect = {
    id: guildId,
    type: OverwriteType.Role,
    allow: "0",
    deny: String(PermissionFlagsBits.Connect),
  };
  discord.changeChannelByHand(redChannel?.id ?? "", { permission_overwrites: [denyConnect] });

  const round = createServerRound([match.redPlayers[0]?.userName ?? "", match.bluePlayers[0]?.userName ?? ""]);
  const { _id: id } = await importRound(league, match.modeId ?? "", round);
  await league.call("freezeResult", { as: league.admin, id });
  await joinAll(league, queueId, await signUpAll(league, "Cid"));
  await attemptOnce();
  const shownChannels = readShownChannels(discord, guildId);
  expect(shownChannels.find(({ name }) => name === "results")?.messages).toHaveLength(1);
  expect(findShownMessage(discord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value).toContain("Cid");
  // The four channels of an idle queue, and the channel that could not be deleted.
  expect(shownChannels).toHaveLength(5);
  expect(shownChannels.map(({ name }) => name)).toContain(redChannel?.name);

  const listDeliveryErrors = async () => (await league.call("getDiscordState", { as: league.admin })).data.queues;
  expect(await listDeliveryErrors()).toEqual([{ queueId, fault: "Missing Access" }]);

  discord.changeChannelByHand(redChannel?.id ?? "", { permission_overwrites: [] });
  await deliver();
  await expectShown(league, discord, guildId);
  expect(await listDeliveryErrors()).toEqual([]);
});

test("a queue is recreated, changed or disconnected immediately, even if an earlier retry is due later", async () => {
  const { league, discord, guildId, queueId, attemptOnce } = await openQueueOnDiscord();
  const adminToken = league.admin;
  /** Lets a delivery of the queue fail. The clock does not move, so the retry is not due in this test. */
  const failOnce = async () => {
    discord.failCalls(() => ({ status: 503 }));
    await league.call("updateQueue", { as: adminToken, id: queueId, body: { name: "Failing" } });
    await attemptOnce();
    discord.endFailures();
  };
  await failOnce();
  await league.call("recreateQueue", { as: adminToken, id: queueId });
  await attemptOnce();
  await expectShown(league, discord, guildId);

  await failOnce();
  await league.call("updateQueue", { as: adminToken, id: queueId, body: { name: "Changed" } });
  await attemptOnce();
  await expectShown(league, discord, guildId);

  await failOnce();
  await league.call("updateQueue", { as: adminToken, id: queueId, body: { guildId: null } });
  await attemptOnce();
  expect(discord.readGuild(guildId).channels).toEqual([]);
});

test("an edit that Discord applied can be undone, although its response was lost", async () => {
  const { league, discord, guildId, queueId, attemptOnce, deliver } = await openQueueOnDiscord({ name: "Duels" });
  const [ann] = await signUpAll(league, "Ann");
  const loseResponses = (lostRoute: string) =>
    discord.failCalls(({ route }) => (route === lostRoute ? { isExecuted: true } : undefined));

  loseResponses("PATCH /channels/:channel/messages/:message");
  await league.call("joinQueue", { as: ann?.token, id: queueId });
  await attemptOnce();
  discord.endFailures();
  await league.call("leaveQueue", { as: ann?.token, id: queueId });
  await deliver();
  await expectShown(league, discord, guildId);

  loseResponses("PATCH /channels/:channel");
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Tuesdays" } });
  await attemptOnce();
  discord.endFailures();
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Duels" } });
  await deliver();
  await expectShown(league, discord, guildId);
});

test("a server that denies permissions does not delay other servers, and is updated once it grants them", async () => {
  const { league, discord, addGuild, attemptOnce, deliver } = await openLeagueWithDiscordInMemory();
  const restrictedGuildId = discord.createGuild({ name: "Restricted" });
  // 0: no permissions.
  discord.invite(restrictedGuildId, 0n);
  const goodGuildId = await addGuild("Good");
  for (const guildId of [restrictedGuildId, goodGuildId]) await createQueue(league, { name: guildId, guildId });
  await attemptOnce();
  await expectShown(league, discord, goodGuildId);
  expect(readShownChannels(discord, restrictedGuildId)).toEqual([]);

  discord.kick(restrictedGuildId);
  discord.invite(restrictedGuildId, botPermissions);
  await deliver();
  await expectShown(league, discord, restrictedGuildId);
});

test("a bot that was removed and invited again shows everything again", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord();
  discord.kick(guildId);
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await deliver();
  discord.invite(guildId, botPermissions);
  await deliver();
  await expectShown(league, discord, guildId);
});

test("a category that is deleted by hand while the queue's channels are created is created again", async () => {
  const { league, discord, addGuild, attemptOnce, deliver } = await openLeagueWithDiscordInMemory();
  const guildId = await addGuild();
  // The bot creates the category and one channel. All further creations fail until `endFailures` is called.
  const countCreations = () => discord.listCalls(createChannelRoute).length;
  discord.failCalls(({ route }) =>
    route === createChannelRoute && countCreations() > 2 ? { status: 500 } : undefined,
  );
  await createQueue(league, { guildId });
  await attemptOnce();
  expect(countCreations()).toBe(3);
  deleteCategoryByHand(discord, guildId);
  discord.endFailures();
  await deliver();
  await expectShown(league, discord, guildId);
});

test("a category is found after a lost response to its creation, even if it was renamed", async () => {
  const { league, discord, attemptOnce, deliver, addGuild } = await openLeagueWithDiscordInMemory();
  const guildId = await addGuild();
  const queueId = await createQueue(league, { name: "Evening 2on2" });
  discord.failCalls(({ route }) => (route === createChannelRoute ? { isExecuted: true } : undefined));
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await attemptOnce();
  discord.endFailures();
  const [category = expect.fail()] = discord.readGuild(guildId).channels;
  discord.changeChannelByHand(category.id, { name: "Evening" });
  await deliver();
  await expectShown(league, discord, guildId);
  expect(discord.readGuild(guildId).channels[0]?.id).toBe(category.id);
});

test("moving a channel to another category does not rename it", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord();
  deleteCategoryByHand(discord, guildId);
  discord.forgetCalls();
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { maps: ["ctf2"] } });
  await deliver();
  const changes = discord.listCalls("PATCH /channels/:channel");
  // The three text channels of the queue move to the new category.
  expect(changes).toHaveLength(3);

  for (const { body } of changes) expect(body).toEqual({ parent_id: expect.any(String) });
  await expectShown(league, discord, guildId);
});
