import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openConnectedQueue } from "../../../test/open-connected-queue.ts";
import { openDiscordLeague } from "../../../test/open-discord-league.ts";
import { createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";
import { botPermissions } from "./bot-permissions.ts";

test("a Discord server is listed with or without the field `unavailable`", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  const earlyGuildId = fakeDiscord.createGuild({ name: "Early", reportsAvailability: false });
  fakeDiscord.invite(earlyGuildId, botPermissions);
  discord.start();
  await discord.addGuild("Other");
  const lateGuildId = fakeDiscord.createGuild({ name: "Late", reportsAvailability: false });
  fakeDiscord.invite(lateGuildId, botPermissions);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  const listGuildNames = async () =>
    (await league.call("listGuilds", { as: league.admin })).data.map(({ name }) => name);
  while ((await listGuildNames()).length < 3) await pause(5);
  expect(await listGuildNames()).toEqual(["Early", "Late", "Other"]);
});

test("every request has a user agent", async () => {
  const { league, fakeDiscord, link, waitUntilDelivered } = await openConnectedQueue();
  const [ann] = await signUpAll(league, "Ann");
  if (ann) await link(ann);
  await waitUntilDelivered();
  // Browsers request the OAuth2 page; the server does not.
  const calls = fakeDiscord.calls().filter(({ path }) => path !== "/oauth2/authorize");
  expect(calls.map(({ path }) => path)).toContain("/oauth2/token");

  for (const { userAgent, path } of calls) expect(userAgent, path).toMatch(/^DiscordBot \(https?:\/\/\S+, [\d.]+\)/);
});

test("a 404 of Discord means “deleted”, whatever its error code", async () => {
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue();
  // Each deletion takes effect, but its response has the status 404.
  fakeDiscord.fail("DELETE /channels/:channel", { how: 404, done: true, times: null });
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { guildId: null } });
  await waitUntilDelivered();
  expect(fakeDiscord.readGuild(guildId).channels).toEqual([]);
});

test("a message is sent again if editing it returns a 404 with any error code", async () => {
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue({ mode: "2v2" });
  const { id } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  fakeDiscord.deleteMessageByHand(id);
  fakeDiscord.fail((call) => call.path.endsWith(id), { how: 404, reply: { message: "Not Found" }, times: null });
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
});

test("moving a channel to another category does not rename it", async () => {
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = await openConnectedQueue();
  const isCategory = ({ type }: { readonly type: number }) => type === 4;
  const categoryId = fakeDiscord.readGuild(guildId).channels.find(isCategory)?.id ?? "";
  fakeDiscord.deleteChannelByHand(categoryId);
  fakeDiscord.forgetCalls();
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { maps: ["ctf2"] } });
  await waitUntilDelivered();
  const changes = fakeDiscord.calls("PATCH /channels/:channel");
  // The three text channels of the queue move to the new category.
  expect(changes).toHaveLength(3);

  for (const { body } of changes) expect(body).toEqual({ parent_id: expect.any(String) });
  await expectShown(league, fakeDiscord, guildId);
});

test("a category is found after a lost response to its creation, also if it was renamed", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord, waitUntilDelivered } = discord;
  discord.start({ firstMs: 150, maxMs: 150 });
  const guildId = await discord.addGuild();
  const queueId = await createQueue(league, { name: "Evening 2on2" });

  fakeDiscord.fail("POST /guilds/:guild/channels", { how: "drop", done: true });
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  const category = await fakeDiscord.until(() => fakeDiscord.readGuild(guildId).channels[0]);
  fakeDiscord.changeChannelByHand(category.id, { name: "Evening" });
  await waitUntilDelivered();
  await expectShown(league, fakeDiscord, guildId);
  expect(fakeDiscord.readGuild(guildId).channels[0]?.id).toBe(category.id);
});

/** Connects a queue with eleven validated results. */
async function openWithResults() {
  const discord = await openConnectedQueue();
  const { league, fakeDiscord, guildId, queueId, waitUntilDelivered } = discord;
  const players = await signUpAll(league, "Ann", "Bob");
  const as = league.admin;
  const playRound = async (redScore: number) => {
    const { modeId, redPlayers, bluePlayers } = await fillMatch(league, queueId, players);
    const names = [redPlayers[0]?.userName ?? "", bluePlayers[0]?.userName ?? ""];
    return (await postResult(league, modeId ?? "", createServerRound(names, { redScore })))._id;
  };
  for (let round = 1; round <= 11; round += 1) {
    await league.call("freezeResult", { as, id: await playRound(100 * round) });
  }
  await waitUntilDelivered();
  const readPostedResults = () =>
    readShownMessages(fakeDiscord, guildId).find(({ name }) => name === "results")?.messages ?? [];
  const earlierResults = readPostedResults();
  expect(earlierResults).toHaveLength(11);
  const deleteResultsChannel = () => {
    const channel = fakeDiscord.readGuild(guildId).channels.find(({ name }) => name === "results");
    fakeDiscord.deleteChannelByHand(channel?.id ?? "");
  };
  return { ...discord, as, playRound, readPostedResults, earlierResults, deleteResultsChannel };
}

test("recreating a queue posts its last ten results again, in order", async () => {
  const { league, as, fakeDiscord, guildId, queueId, waitUntilDelivered, readPostedResults, earlierResults } =
    await openWithResults();
  await league.call("recreateQueue", { as, id: queueId });
  await waitUntilDelivered();
  expect(readPostedResults()).toEqual(earlierResults.slice(1));
  await expectShown(league, fakeDiscord, guildId);
});

test("reposted results keep their order if Discord temporarily rejects the first one", async () => {
  const { league, as, fakeDiscord, queueId, waitUntilDelivered, readPostedResults, earlierResults, playRound } =
    await openWithResults();
  const id = await playRound(1200);
  await waitUntilDelivered();
  // The oldest of the last ten results.
  const firstMarker = earlierResults[1]?.marker;
  // Discord rejects both attempts of the first delivery, and the next attempt.
  fakeDiscord.fail(({ method, body }) => method === "POST" && JSON.stringify(body).includes(`"${firstMarker}"`), {
    how: 503,
    times: 3,
  });
  await league.call("recreateQueue", { as, id: queueId });
  await league.call("freezeResult", { as, id });
  await waitUntilDelivered();
  expect(readPostedResults().map(({ marker }) => marker)).toEqual([
    ...earlierResults.slice(1).map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("results validated while the bot is not on the server are posted once it is invited again", async () => {
  const { league, as, fakeDiscord, guildId, waitUntilDelivered, readPostedResults, earlierResults, playRound } =
    await openWithResults();
  const countGuilds = async () => (await league.call("listGuilds", { as })).data.length;
  fakeDiscord.kick(guildId);
  await expect.poll(countGuilds).toBe(0);

  const id = await playRound(1200);
  await league.call("freezeResult", { as, id });
  await waitUntilDelivered();
  fakeDiscord.invite(guildId, botPermissions);
  await expect.poll(countGuilds).toBe(1);

  await waitUntilDelivered();
  expect(readPostedResults().map(({ marker }) => marker)).toEqual([
    ...earlierResults.map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("a results channel that was deleted by hand comes back with its last ten results, in order", async () => {
  const {
    league,
    as,
    fakeDiscord,
    guildId,
    queueId,
    waitUntilDelivered,
    readPostedResults,
    earlierResults,
    playRound,
    deleteResultsChannel,
  } = await openWithResults();
  deleteResultsChannel();
  await league.call("updateQueue", { as, id: queueId, body: { maps: ["ctf_mars"] } });
  await waitUntilDelivered();
  expect(readPostedResults()).toEqual(earlierResults.slice(1));

  // The same applies if the next result is posted before the bot has noticed the deletion.
  const id = await playRound(1200);
  await waitUntilDelivered();
  deleteResultsChannel();
  await league.call("freezeResult", { as, id });
  await waitUntilDelivered();
  expect(readPostedResults().slice(0, -1)).toEqual(earlierResults.slice(2));
  expect(readPostedResults()).toHaveLength(10);
  expect(JSON.stringify(readPostedResults().at(-1))).toContain("1200");
  await expectShown(league, fakeDiscord, guildId);
});
