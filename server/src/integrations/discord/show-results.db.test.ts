import { expect, test } from "vitest";
import { openQueueOnDiscord } from "../../../test/open-league-on-discord.ts";
import { createServerRound, importRound } from "../../../test/play.ts";
import { fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, readShownChannels } from "../../../test/shown-on-discord.ts";
import { botPermissions } from "./bot-permissions.ts";

/** Connects a queue with eleven validated results. */
async function openWithResults() {
  const queueOnDiscord = await openQueueOnDiscord();
  const { league, discord, guildId, queueId, deliver } = queueOnDiscord;
  const players = await signUpAll(league, "Ann", "Bob");
  const adminToken = league.admin;
  const playRound = async (redScore: number) => {
    const { modeId, redPlayers, bluePlayers } = await fillMatch(league, queueId, players);
    const names = [redPlayers[0]?.userName ?? "", bluePlayers[0]?.userName ?? ""];
    return (await importRound(league, modeId ?? "", createServerRound(names, { redScore })))._id;
  };
  for (let round = 1; round <= 11; round += 1) {
    await league.call("freezeResult", { as: adminToken, id: await playRound(100 * round) });
  }
  await deliver();
  const readPostedResults = () =>
    readShownChannels(discord, guildId).find(({ name }) => name === "results")?.messages ?? [];
  const earlierResults = readPostedResults();
  expect(earlierResults).toHaveLength(11);
  const deleteResultsChannel = () => {
    const channel = discord.readGuild(guildId).channels.find(({ name }) => name === "results");
    discord.deleteChannelByHand(channel?.id ?? "");
  };
  return { ...queueOnDiscord, adminToken, playRound, readPostedResults, earlierResults, deleteResultsChannel };
}

test("reposted results keep their order if Discord temporarily rejects the first one", async () => {
  const { league, adminToken, discord, queueId, deliver, readPostedResults, earlierResults, playRound } =
    await openWithResults();
  const id = await playRound(1200);
  await deliver();
  // The oldest of the last ten results.
  const firstMarker = earlierResults[1]?.marker;
  // Discord rejects the first three attempts to post it.
  let rejectedCount = 0;
  discord.failCalls(({ route, body }) => {
    if (!route.startsWith("POST") || !JSON.stringify(body).includes(`"${firstMarker}"`)) return undefined;
    rejectedCount += 1;
    return rejectedCount > 3 ? undefined : { status: 503 };
  });
  await league.call("recreateQueue", { as: adminToken, id: queueId });
  await league.call("freezeResult", { as: adminToken, id });
  await deliver();
  expect(readPostedResults().map(({ marker }) => marker)).toEqual([
    ...earlierResults.slice(1).map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("results validated while the bot is not on the server are posted once it is invited again", async () => {
  const { league, adminToken, discord, guildId, deliver, readPostedResults, earlierResults, playRound } =
    await openWithResults();
  discord.kick(guildId);
  const id = await playRound(1200);
  await league.call("freezeResult", { as: adminToken, id });
  await deliver();
  discord.invite(guildId, botPermissions);
  await deliver();
  expect(readPostedResults().map(({ marker }) => marker)).toEqual([
    ...earlierResults.map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("a queue that is recreated, or whose results channel was deleted by hand, shows its last ten results in order", async () => {
  const {
    league,
    adminToken,
    discord,
    guildId,
    queueId,
    deliver,
    readPostedResults,
    earlierResults,
    playRound,
    deleteResultsChannel,
  } = await openWithResults();
  await league.call("recreateQueue", { as: adminToken, id: queueId });
  await deliver();
  expect(readPostedResults()).toEqual(earlierResults.slice(1));

  deleteResultsChannel();
  // Any change of the queue lets the bot notice the deletion.
  await league.call("updateQueue", { as: adminToken, id: queueId, body: { maps: ["ctf_mars"] } });
  await deliver();
  expect(readPostedResults()).toEqual(earlierResults.slice(1));

  // The same applies if the next result is posted before the bot has noticed the deletion.
  const id = await playRound(1200);
  await deliver();
  deleteResultsChannel();
  await league.call("freezeResult", { as: adminToken, id });
  await deliver();
  expect(readPostedResults().slice(0, -1)).toEqual(earlierResults.slice(2));
  expect(readPostedResults()).toHaveLength(10);
  expect(JSON.stringify(readPostedResults().at(-1))).toContain("1200");
  // Checks all messages but the results.
  await expectShown(league, discord, guildId);
});
