import { expect, test } from "vitest";
import { openConnected } from "../../../test/open-connected.ts";
import { openDiscordLeague, quickTimes } from "../../../test/open-discord-league.ts";
import { createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, markAllReady, readMatch, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";

test("a connected queue has a category with three channels, a message with buttons and a leaderboard", async () => {
  const { league, fakeDiscord, guildId, queueId } = await openConnected({ name: "Duels" });
  await expectShown(league, fakeDiscord, guildId);
  expect(readShownMessages(fakeDiscord, guildId).map(({ category, name }) => [category, name])).toEqual([
    ["Duels", "leaderboard"],
    ["Duels", "queue"],
    ["Duels", "results"],
    [null, "Duels"],
  ]);

  const { components } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  expect(components).toMatchObject([
    { components: [{ custom_id: `join:${queueId}` }, { custom_id: `leave:${queueId}` }] },
  ]);

  const { embeds } = findShownMessage(fakeDiscord, guildId, `Leaderboard of queue ${queueId}`);
  expect(embeds[0]?.description).toBe("Nobody has played yet");
});

test("Discord shows who joins and leaves on the web", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ mode: "2v2" });
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  for (const player of [ann, bob]) await league.call("joinQueue", { as: player?.token, id: queueId });
  await settled();
  const waiting = () => findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0];
  expect(waiting()).toMatchObject({ name: "Waiting: 2 / 4", value: "1. **Ann** 1000.00\n2. **Bob** 1000.00" });

  await league.call("leaveQueue", { as: ann?.token, id: queueId });
  await settled();
  expect(waiting()).toMatchObject({ name: "Waiting: 1 / 4", value: "1. **Bob** 1000.00" });
  await expectShown(league, fakeDiscord, guildId);
});

test("a match has channels while it is open, and its result is posted once validated", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ name: "Duels" });
  const players = await signUpAll(league, "Ann", "Bob");
  const match = await fillMatch(league, queueId, players);
  await settled();
  await expectShown(league, fakeDiscord, guildId);

  const channels = () => readShownMessages(fakeDiscord, guildId).map(({ name }) => name);
  const matchChannels = [`Blue · match ${match._id}`, `Red · match ${match._id}`, `match-${match._id}`];
  expect(channels()).toEqual([
    ...matchChannels.slice(0, 2),
    "leaderboard",
    matchChannels[2],
    "queue",
    "results",
    "Duels",
  ]);

  await markAllReady(league, match._id, players);
  await settled();
  const { embeds } = findShownMessage(fakeDiscord, guildId, `Match ${match._id}`);
  expect(embeds[0]?.description).toContain("Everyone is ready");

  const red = match.redPlayers[0]?.userName ?? "";
  const blue = match.bluePlayers[0]?.userName ?? "";
  const result = await postResult(
    league,
    match.modeId ?? "",
    createServerRound([red, blue], { redScore: 500, blueScore: 200 }),
  );
  await settled();
  expect(channels()).toEqual(["leaderboard", "queue", "results", "Duels"]);
  expect(readShownMessages(fakeDiscord, guildId)[2]?.messages).toEqual([]);

  await league.call("freezeResult", { as: league.admin, id: result._id });
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(readShownMessages(fakeDiscord, guildId)[2]?.messages).toEqual([
    {
      title: "Result: Red 500 : 200 Blue",
      description: `Red won\nDuels · 1v1 on ctf5\nhttp://localhost:3000/ranked/results/${result._id}`,
      fields: [
        { name: "Red · 1000.00 (+16.00)", value: `**${red}** 30` },
        { name: "Blue · 1000.00 (-16.00)", value: `**${blue}** 31` },
      ],
      marker: `Result ${result._id}`,
    },
  ]);

  const { description } = findShownMessage(fakeDiscord, guildId, `Leaderboard of queue ${queueId}`).embeds[0] ?? {};
  expect(description).toBe(`1\\. **${red}** 1016.00 · 1 W 0 L\n2\\. **${blue}** 984.00 · 0 W 1 L`);
});

test("a renamed queue's category is renamed, a deleted queue's is removed", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ name: "Duels" });
  const as = league.admin;
  await league.call("updateQueue", { as, id: queueId, body: { name: "Tuesdays" } });
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(readShownMessages(fakeDiscord, guildId).map(({ name }) => name)).toContain("Tuesdays");

  await league.call("deleteQueue", { as, id: queueId });
  await settled();
  expect(readShownMessages(fakeDiscord, guildId)).toEqual([]);
});

test("a queue is shown on its server until it is disconnected", async () => {
  const { league, fakeDiscord, guildId, settled, queueId: otherQueueId } = await openConnected();
  const as = league.admin;
  const id = await createQueue(league, { name: "Trios", guildId });
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(readShownMessages(fakeDiscord, guildId)).toHaveLength(8);

  const error = await league.rejected("updateQueue", { as, id, body: { guildId: "99" } });
  expect(error).toMatchObject({ status: 404, message: "The bot is not on this Discord server" });

  for (const queue of [id, otherQueueId]) await league.call("updateQueue", { as, id: queue, body: { guildId: null } });
  await settled();
  expect(readShownMessages(fakeDiscord, guildId)).toEqual([]);
});

test("renamed and deleted users and renamed modes are updated on Discord", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ name: "Duels" });
  const as = league.admin;
  const { data } = await league.call("searchQueues", {});
  const modeId = data[0]?.modeId ?? "";
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  const { _id: resultId } = await postResult(league, modeId, createServerRound(["Ann", "Bob"]));
  await league.call("freezeResult", { as, id: resultId });
  await league.call("joinQueue", { as: ann?.token, id: queueId });
  await settled();
  const waiting = () => findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value;
  const leaderboard = () => findShownMessage(fakeDiscord, guildId, `Leaderboard of queue ${queueId}`).embeds[0];

  await league.call("updateUser", { as, id: ann?.id ?? "", body: { userName: "Anna" } });
  await settled();
  expect(waiting()).toContain("**Anna**");
  expect(leaderboard()?.description).toContain("**Anna**");

  await league.call("deleteUser", { as, id: bob?.id ?? "" });
  await settled();
  expect(leaderboard()?.description).not.toContain("Bob");

  await league.call("updateMode", { as, id: modeId, body: { name: "Classic" } });
  await settled();
  expect(leaderboard()?.title).toBe("Leaderboard of Classic");
  await expectShown(league, fakeDiscord, guildId);
});

test("a queue moves to another server with its open match, and its old channels are deleted", async () => {
  const { league, fakeDiscord, guildId, queueId, settled, guild } = await openConnected();
  await fillMatch(league, queueId, await signUpAll(league, "Ann", "Bob"));
  await settled();
  const otherGuildId = await guild("Elsewhere");
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId: otherGuildId } });
  await settled();
  expect(readShownMessages(fakeDiscord, guildId)).toEqual([]);
  await expectShown(league, fakeDiscord, otherGuildId);
  expect(readShownMessages(fakeDiscord, otherGuildId)).toHaveLength(7);
});

test("resources deleted by hand are recreated with the next change or by recreating the queue", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  const [ann] = await signUpAll(league, "Ann");
  const channel = (name: string) =>
    fakeDiscord.guild(guildId).channels.find((channel) => channel.name === name)?.id ?? "";
  const queueMessage = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  fakeDiscord.deleteMessageByHand(queueMessage.id);
  fakeDiscord.deleteChannelByHand(channel("results"));
  await league.call("joinQueue", { as: ann?.token, id: queueId });
  await settled();
  await expectShown(league, fakeDiscord, guildId);

  fakeDiscord.deleteChannelByHand(channel("Duels"));
  await league.call("leaveQueue", { as: ann?.token, id: queueId });
  await settled();
  await expectShown(league, fakeDiscord, guildId);

  const before = new Set(fakeDiscord.guild(guildId).channels.map(({ id }) => id));
  fakeDiscord.deleteChannelByHand(channel("queue"));
  for (const _ of ["once", "twice"]) {
    await league.call("recreateQueue", { as: league.admin, id: queueId });
    await settled();
    await expectShown(league, fakeDiscord, guildId);
  }
  expect(fakeDiscord.guild(guildId).channels.filter(({ id }) => before.has(id))).toEqual([]);
});

test("resources deleted by hand, and changes without an outbox message, are corrected after a while", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await settled();
  const leaderboard = findShownMessage(fakeDiscord, guildId, `Leaderboard of queue ${queueId}`);
  fakeDiscord.deleteMessageByHand(leaderboard.id);
  fakeDiscord.deleteChannelByHand(fakeDiscord.guild(guildId).channels.find(({ name }) => name === "results")?.id ?? "");
  await league.context.db.updateTable("users").set({ user_name: "Anna" }).where("user_name", "=", "Ann").execute();
  league.clock.advance(quickTimes.sweepMs);
  await fakeDiscord.until(() => readShownMessages(fakeDiscord, guildId).length === 4);
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value).toContain("Anna");
});

test("deletes a channel that Discord created after a timeout, but no channels of other people", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  const { db } = league.context;
  const otherQueueId = await createQueue(league, { name: "Other" });
  await league.call("connectQueue", { as: league.admin, id: otherQueueId, body: { guildId } });
  await settled();
  const findChannel = (name: string, topic = "") =>
    fakeDiscord
      .guild(guildId)
      .channels.find((channel) => channel.name === name && (channel.topic ?? "").startsWith(topic))?.id ?? "";
  // One channel whose ID was lost, and one that looks as if a person created it.
  const lostChannel = findChannel("results", `Queue ${otherQueueId}`);
  const foreignChannel = findChannel("leaderboard", `Queue ${otherQueueId}`);
  fakeDiscord.changeChannelByHand(lostChannel, { parent_id: findChannel("Duels") });
  fakeDiscord.changeChannelByHand(foreignChannel, { parent_id: findChannel("Duels"), topic: "Queue up here" });
  await db.deleteFrom("discord_resources").where("discord_id", "in", [lostChannel, foreignChannel]).execute();
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await settled();
  const remaining = fakeDiscord.guild(guildId).channels.map(({ id }) => id);
  expect([remaining.includes(lostChannel), remaining.includes(foreignChannel)]).toEqual([false, true]);
});

test("other people's channels and messages stay unchanged", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  const channel = fakeDiscord.guild(guildId).channels.find(({ name }) => name === "queue")?.id ?? "";
  const visitor = fakeDiscord.makePerson({ username: "visitor" });
  const foreignMessage = fakeDiscord.writeByHand(visitor, channel, `Queue ${queueId}`);
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Renamed" } });
  await settled();
  expect(fakeDiscord.messages(channel).map(({ id }) => id)).toContain(foreignMessage.id);
});

test("creates channels for the oldest matches if a category is full, and for the next matches when these end", async () => {
  const discord = await openDiscordLeague();
  discord.start();
  const { league, fakeDiscord, settled } = discord;
  const guildId = await discord.guild();
  const queueId = await createQueue(league);
  const players = await signUpAll(league, ...Array.from({ length: 36 }, (_, index) => `player ${index}`));
  await joinAll(league, queueId, players);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await settled();
  const countMatchChannels = () =>
    readShownMessages(fakeDiscord, guildId).filter(({ name }) => name.startsWith("match-")).length;
  expect(countMatchChannels()).toBe(14);
  await expectShown(league, fakeDiscord, guildId);

  const [first, second] = players;
  if (!first || !second) throw new Error("Nobody plays");
  const { _id: id } = await readMatch(league, first);
  const newest = await readMatch(league, players[29] ?? first);
  expect(() => findShownMessage(fakeDiscord, guildId, `Match ${newest._id}`)).toThrow();

  for (const { token } of [first, second]) await league.call("voteToCancel", { as: token, id });
  await settled();
  expect(findShownMessage(fakeDiscord, guildId, `Match ${newest._id}`).embeds[0]?.title).toContain(newest._id);
  expect(countMatchChannels()).toBe(14);
  await expectShown(league, fakeDiscord, guildId);
});
