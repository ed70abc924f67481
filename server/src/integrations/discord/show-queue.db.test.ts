import { expect, test } from "vitest";
import { openLeagueWithDiscordInMemory, openQueueOnDiscord } from "../../../test/open-league-on-discord.ts";
import { createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, markAllReady, readMatch, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownChannels } from "../../../test/shown-on-discord.ts";
import { markAwayPlayers } from "../../features/matchmaking/presence.ts";

test("a connected queue has a category with three channels, a message with buttons and a leaderboard", async () => {
  const { league, discord, guildId, queueId } = await openQueueOnDiscord({ name: "Duels" });
  await expectShown(league, discord, guildId);
  expect(readShownChannels(discord, guildId).map(({ category, name }) => [category, name])).toEqual([
    ["Duels", "leaderboard"],
    ["Duels", "queue"],
    ["Duels", "results"],
    [null, "Duels"],
  ]);

  const { components } = findShownMessage(discord, guildId, `Queue ${queueId}`);
  expect(components).toMatchObject([
    { components: [{ custom_id: `join:${queueId}` }, { custom_id: `leave:${queueId}` }] },
  ]);

  const { embeds } = findShownMessage(discord, guildId, `Leaderboard of queue ${queueId}`);
  expect(embeds[0]?.description).toBe("Nobody has played yet");
});

test("Discord shows who joins and leaves on the web", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord({ mode: "2v2" });
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  for (const player of [ann, bob]) await league.call("joinQueue", { as: player?.token, id: queueId });
  await deliver();
  const readWaitingField = () => findShownMessage(discord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0];
  expect(readWaitingField()).toMatchObject({ name: "Waiting: 2 / 4", value: "1. **Ann** 1000.00\n2. **Bob** 1000.00" });

  await league.call("leaveQueue", { as: ann?.token, id: queueId });
  await deliver();
  expect(readWaitingField()).toMatchObject({ name: "Waiting: 1 / 4", value: "1. **Bob** 1000.00" });
  await expectShown(league, discord, guildId);
});

test("Discord shows which of the waiting players are away, and does not count them", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord({ mode: "2v2" });
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (!(ann && bob)) throw new Error("Somebody is missing");
  await joinAll(league, queueId, [ann, bob]);
  const readWaitingField = () => findShownMessage(discord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0];
  // A player without a request for ten minutes is away.
  league.clock.advance(10 * 60_000);
  await league.call("getOwnMatch", { as: bob.token });
  await markAwayPlayers(league.context);
  await deliver();
  expect(readWaitingField()).toMatchObject({
    name: "Waiting: 1 / 4",
    value: "1. **Ann** 1000.00 · away\n2. **Bob** 1000.00",
  });

  await league.call("getOwnMatch", { as: ann.token });
  await deliver();
  expect(readWaitingField()).toMatchObject({ name: "Waiting: 2 / 4", value: "1. **Ann** 1000.00\n2. **Bob** 1000.00" });
});

test("a match has channels while it is open, and its result is posted once validated", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord({ name: "Duels" });
  const players = await signUpAll(league, "Ann", "Bob");
  const match = await fillMatch(league, queueId, players);
  await deliver();
  await expectShown(league, discord, guildId);

  const listChannelNames = () => readShownChannels(discord, guildId).map(({ name }) => name);
  const matchChannels = [`Blue · match ${match._id}`, `Red · match ${match._id}`, `match-${match._id}`];
  expect(listChannelNames()).toEqual([
    ...matchChannels.slice(0, 2),
    "leaderboard",
    matchChannels[2],
    "queue",
    "results",
    "Duels",
  ]);

  await markAllReady(league, match._id, players);
  await deliver();
  const { embeds } = findShownMessage(discord, guildId, `Match ${match._id}`);
  expect(embeds[0]?.description).toContain("Everyone is ready");

  const redName = match.redPlayers[0]?.userName ?? "";
  const blueName = match.bluePlayers[0]?.userName ?? "";
  // `createServerRound` gives the players the scores 30 and 31.
  const round = createServerRound([redName, blueName], { redScore: 500, blueScore: 200 });
  const result = await importRound(league, match.modeId ?? "", round);
  await deliver();
  expect(listChannelNames()).toEqual(["leaderboard", "queue", "results", "Duels"]);
  const readShownResults = () => readShownChannels(discord, guildId).find(({ name }) => name === "results")?.messages;
  expect(readShownResults()).toEqual([]);

  await league.call("freezeResult", { as: league.admin, id: result._id });
  await deliver();
  await expectShown(league, discord, guildId);
  expect(readShownResults()).toEqual([
    {
      title: "Result: Red 500 : 200 Blue",
      description: `Red won\nDuels · 1v1 on ctf5\nhttp://localhost:3000/ranked/results/${result._id}`,
      fields: [
        { name: "Red · 1000.00 (+16.00)", value: `**${redName}** 30` },
        { name: "Blue · 1000.00 (-16.00)", value: `**${blueName}** 31` },
      ],
      marker: `Result ${result._id}`,
    },
  ]);

  const { description } = findShownMessage(discord, guildId, `Leaderboard of queue ${queueId}`).embeds[0] ?? {};
  expect(description).toBe(`1\\. **${redName}** 1016.00 · 1 W 0 L\n2\\. **${blueName}** 984.00 · 0 W 1 L`);
});

test("the category of a queue is renamed and removed with the queue", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord({ name: "Duels" });
  const adminToken = league.admin;
  await league.call("updateQueue", { as: adminToken, id: queueId, body: { name: "Tuesdays" } });
  await deliver();
  await expectShown(league, discord, guildId);
  expect(readShownChannels(discord, guildId).map(({ name }) => name)).toContain("Tuesdays");

  await league.call("deleteQueue", { as: adminToken, id: queueId });
  await deliver();
  expect(readShownChannels(discord, guildId)).toEqual([]);
});

test("a queue is shown on its Discord server until it is disconnected", async () => {
  const { league, discord, guildId, deliver, queueId: otherQueueId } = await openQueueOnDiscord();
  const adminToken = league.admin;
  const id = await createQueue(league, { name: "Trios", guildId });
  await deliver();
  await expectShown(league, discord, guildId);
  // Two queues, each with a category and three text channels.
  expect(readShownChannels(discord, guildId)).toHaveLength(8);

  const error = await league.rejected("updateQueue", { as: adminToken, id, body: { guildId: "99" } });
  expect(error).toMatchObject({ status: 404, message: "The bot is not on this Discord server" });

  for (const queueId of [id, otherQueueId]) {
    await league.call("updateQueue", { as: adminToken, id: queueId, body: { guildId: null } });
  }
  await deliver();
  expect(readShownChannels(discord, guildId)).toEqual([]);
});

test("renamed and deleted users and renamed modes are updated on Discord", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord({ name: "Duels" });
  const adminToken = league.admin;
  const { data } = await league.call("searchQueues", {});
  const modeId = data[0]?.modeId ?? "";
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  const { _id: resultId } = await importRound(league, modeId, createServerRound(["Ann", "Bob"]));
  await league.call("freezeResult", { as: adminToken, id: resultId });
  await league.call("joinQueue", { as: ann?.token, id: queueId });
  await deliver();
  const readWaitingPlayers = () => findShownMessage(discord, guildId, `Queue ${queueId}`).embeds[0]?.fields?.[0]?.value;
  const readLeaderboard = () => findShownMessage(discord, guildId, `Leaderboard of queue ${queueId}`).embeds[0];

  await league.call("updateUser", { as: adminToken, id: ann?.id ?? "", body: { userName: "Anna" } });
  await deliver();
  expect(readWaitingPlayers()).toContain("**Anna**");
  expect(readLeaderboard()?.description).toContain("**Anna**");

  await league.call("deleteUser", { as: adminToken, id: bob?.id ?? "" });
  await deliver();
  expect(readLeaderboard()?.description).not.toContain("Bob");

  await league.call("updateMode", { as: adminToken, id: modeId, body: { name: "Classic" } });
  await deliver();
  expect(readLeaderboard()?.title).toBe("Leaderboard of Classic");
  await expectShown(league, discord, guildId);
});

test("a queue moves to another Discord server with its open match, and its old channels are deleted", async () => {
  const { league, discord, guildId, queueId, deliver, addGuild } = await openQueueOnDiscord();
  await fillMatch(league, queueId, await signUpAll(league, "Ann", "Bob"));
  await deliver();
  const otherGuildId = await addGuild("Elsewhere");
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId: otherGuildId } });
  await deliver();
  expect(readShownChannels(discord, guildId)).toEqual([]);
  await expectShown(league, discord, otherGuildId);
  // The four channels of the queue, and the three of its match.
  expect(readShownChannels(discord, otherGuildId)).toHaveLength(7);
});

test("resources deleted by hand are recreated with the next change or by recreating the queue", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord();
  const [ann] = await signUpAll(league, "Ann");
  const findChannelId = (name: string) =>
    discord.readGuild(guildId).channels.find((channel) => channel.name === name)?.id ?? "";
  const queueMessage = findShownMessage(discord, guildId, `Queue ${queueId}`);
  discord.deleteMessageByHand(queueMessage.id);
  discord.deleteChannelByHand(findChannelId("results"));
  await league.call("joinQueue", { as: ann?.token, id: queueId });
  await deliver();
  await expectShown(league, discord, guildId);

  discord.deleteChannelByHand(findChannelId("Duels"));
  await league.call("leaveQueue", { as: ann?.token, id: queueId });
  await deliver();
  await expectShown(league, discord, guildId);

  const formerChannelIds = new Set(discord.readGuild(guildId).channels.map(({ id }) => id));
  discord.deleteChannelByHand(findChannelId("queue"));
  for (let repetition = 0; repetition < 2; repetition += 1) {
    await league.call("recreateQueue", { as: league.admin, id: queueId });
    await deliver();
    await expectShown(league, discord, guildId);
  }
  const { channels } = discord.readGuild(guildId);
  expect(channels.filter(({ id }) => formerChannelIds.has(id))).toEqual([]);
});

test("a channel that Discord created after a timeout is deleted, but channels of other people are not", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord();
  const { db } = league.context;
  const otherQueueId = await createQueue(league, { name: "Other" });
  await league.call("connectQueue", { as: league.admin, id: otherQueueId, body: { guildId } });
  await deliver();
  const findChannelId = (name: string, topicPrefix = "") =>
    discord
      .readGuild(guildId)
      .channels.find((channel) => channel.name === name && (channel.topic ?? "").startsWith(topicPrefix))?.id ?? "";
  // One channel whose id was lost, and one that looks as if a person created it.
  const lostId = findChannelId("results", `Queue ${otherQueueId}`);
  const foreignId = findChannelId("leaderboard", `Queue ${otherQueueId}`);
  discord.changeChannelByHand(lostId, { parent_id: findChannelId("Duels") });
  discord.changeChannelByHand(foreignId, { parent_id: findChannelId("Duels"), topic: "Queue up here" });
  await db.deleteFrom("discord_resources").where("discord_id", "in", [lostId, foreignId]).execute();
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await deliver();
  const remainingIds = discord.readGuild(guildId).channels.map(({ id }) => id);
  expect(remainingIds).not.toContain(lostId);
  expect(remainingIds).toContain(foreignId);
});

test("other people's channels and messages stay unchanged", async () => {
  const { league, discord, guildId, queueId, deliver } = await openQueueOnDiscord();
  const channelId = discord.readGuild(guildId).channels.find(({ name }) => name === "queue")?.id ?? "";
  const visitor = discord.createAccount({ username: "visitor" });
  const foreignMessage = discord.writeByHand(visitor, channelId, `Queue ${queueId}`);
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { name: "Renamed" } });
  await deliver();
  expect(discord.listMessages(channelId).map(({ id }) => id)).toContain(foreignMessage.id);
});

test("if a category is full, the oldest matches have channels, and the next matches get some when these end", async () => {
  const { league, discord, deliver, addGuild } = await openLeagueWithDiscordInMemory();
  const guildId = await addGuild();
  const queueId = await createQueue(league);
  const players = await signUpAll(league, ...Array.from({ length: 36 }, (_, index) => `player ${index}`));
  await joinAll(league, queueId, players);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await deliver();
  const countMatchChannels = () =>
    readShownChannels(discord, guildId).filter(({ name }) => name.startsWith("match-")).length;
  // 36 players play 18 matches. The bot creates channels for at most 14 (`maxMatchesWithChannels`).
  expect(countMatchChannels()).toBe(14);
  await expectShown(league, discord, guildId);

  const [firstPlayer, secondPlayer] = players;
  if (!firstPlayer || !secondPlayer) throw new Error("Nobody plays");
  const { _id: id } = await readMatch(league, firstPlayer);
  // The players 28 and 29 play the 15th match.
  const nextMatch = await readMatch(league, players[29] ?? firstPlayer);
  expect(() => findShownMessage(discord, guildId, `Match ${nextMatch._id}`)).toThrow();

  for (const { token } of [firstPlayer, secondPlayer]) await league.call("voteToCancel", { as: token, id });
  await deliver();
  expect(findShownMessage(discord, guildId, `Match ${nextMatch._id}`).embeds[0]?.title).toContain(nextMatch._id);
  expect(countMatchChannels()).toBe(14);
  await expectShown(league, discord, guildId);
});
