import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openConnected } from "../../../test/open-connected.ts";
import { openDiscordLeague } from "../../../test/open-discord-league.ts";
import { createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, signUpAll } from "../../../test/queue-up.ts";
import { expectShown, findShownMessage, readShownMessages } from "../../../test/shown-on-discord.ts";
import { botPermissions } from "./bot-permissions.ts";

test("a server is listed with or without the field `unavailable`", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord } = discord;
  const early = fakeDiscord.makeGuild({ name: "Early", reportsAvailability: false });
  fakeDiscord.invite(early, botPermissions);
  discord.start();
  await discord.guild("Other");
  const late = fakeDiscord.makeGuild({ name: "Late", reportsAvailability: false });
  fakeDiscord.invite(late, botPermissions);
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  const names = async () => (await league.call("listGuilds", { as: league.admin })).data.map(({ name }) => name);
  while ((await names()).length < 3) await pause(5);
  expect(await names()).toEqual(["Early", "Late", "Other"]);
});

test("every request has a user agent", async () => {
  const { league, fakeDiscord, link, settled } = await openConnected();
  const [ann] = await signUpAll(league, "Ann");
  if (ann) await link(ann);
  await settled();
  // Browsers request the OAuth2 page, the league does not.
  const calls = fakeDiscord.calls().filter(({ path }) => path !== "/oauth2/authorize");
  expect(calls.map(({ path }) => path)).toContain("/oauth2/token");

  for (const { userAgent, path } of calls) expect(userAgent, path).toMatch(/^DiscordBot \(https?:\/\/\S+, [\d.]+\)/);
});

test("a 404 of Discord means “deleted”, whatever its error code", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  fakeDiscord.fail("DELETE /channels/:channel", { how: 404, done: true, times: null });
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { guildId: null } });
  await settled();
  expect(fakeDiscord.guild(guildId).channels).toEqual([]);
});

test("sends a message again if editing it returns a 404 with any error code", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected({ mode: "2v2" });
  const { id } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  fakeDiscord.deleteMessageByHand(id);
  fakeDiscord.fail((call) => call.path.endsWith(id), { how: 404, reply: { message: "Not Found" }, times: null });
  await joinAll(league, queueId, await signUpAll(league, "Ann"));
  await settled();
  await expectShown(league, fakeDiscord, guildId);
});

test("moving a channel to another category does not rename it", async () => {
  const { league, fakeDiscord, guildId, queueId, settled } = await openConnected();
  const category = fakeDiscord.guild(guildId).channels.find(({ type }) => type === 4)?.id ?? "";
  fakeDiscord.deleteChannelByHand(category);
  fakeDiscord.clearLedger();
  await league.call("updateQueue", { as: league.admin, id: queueId, body: { maps: ["ctf2"] } });
  await settled();
  const changes = fakeDiscord.calls("PATCH /channels/:channel");
  expect(changes).toHaveLength(3);

  for (const { body } of changes) expect(body).toEqual({ parent_id: expect.any(String) });
  await expectShown(league, fakeDiscord, guildId);
});

test("finds a category after a lost response to its creation, also if it was renamed", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord, settled } = discord;
  discord.start({ firstMs: 150, maxMs: 150 });
  const guildId = await discord.guild();
  const queueId = await createQueue(league, { name: "Evening 2on2" });
  const otherGuild = await fakeDiscord.makeGuild({ name: "Other" });
  expect(otherGuild).not.toBe(guildId);

  fakeDiscord.fail("POST /guilds/:guild/channels", { how: "drop", done: true });
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  const category = await fakeDiscord.until(() => fakeDiscord.guild(guildId).channels[0]);
  fakeDiscord.changeChannelByHand(category.id, { name: "Evening" });
  await settled();
  await expectShown(league, fakeDiscord, guildId);
  expect(fakeDiscord.guild(guildId).channels[0]?.id).toBe(category.id);
});

/** Connects a queue with eleven validated results. */
async function openWithResults() {
  const discord = await openConnected();
  const { league, fakeDiscord, guildId, queueId, settled } = discord;
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
  await settled();
  const readPosted = () =>
    readShownMessages(fakeDiscord, guildId).find(({ name }) => name === "results")?.messages ?? [];
  const postedBefore = readPosted();
  expect(postedBefore).toHaveLength(11);
  const deleteByHand = () => {
    const channel = fakeDiscord.guild(guildId).channels.find(({ name }) => name === "results");
    fakeDiscord.deleteChannelByHand(channel?.id ?? "");
  };
  return { ...discord, as, playRound, readPosted, postedBefore, deleteByHand };
}

test("recreating a queue posts its last ten results again, in order", async () => {
  const { league, as, fakeDiscord, guildId, queueId, settled, readPosted, postedBefore } = await openWithResults();
  await league.call("recreateQueue", { as, id: queueId });
  await settled();
  expect(readPosted()).toEqual(postedBefore.slice(1));
  await expectShown(league, fakeDiscord, guildId);
});

test("reposted results keep their order if Discord temporarily rejects the first one", async () => {
  const { league, as, fakeDiscord, queueId, settled, readPosted, postedBefore, playRound } = await openWithResults();
  const id = await playRound(1200);
  await settled();
  const first = postedBefore[1]?.marker;
  // Both attempts of the first delivery, and one attempt of each later delivery.
  fakeDiscord.fail(({ method, body }) => method === "POST" && JSON.stringify(body).includes(`"${first}"`), {
    how: 503,
    times: 3,
  });
  await league.call("recreateQueue", { as, id: queueId });
  await league.call("freezeResult", { as, id });
  await settled();
  expect(readPosted().map(({ marker }) => marker)).toEqual([
    ...postedBefore.slice(1).map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("results validated while the bot is not on the server are posted once it is invited again", async () => {
  const { league, as, fakeDiscord, guildId, settled, readPosted, postedBefore, playRound } = await openWithResults();
  const guilds = async () => (await league.call("listGuilds", { as })).data.length;
  fakeDiscord.kick(guildId);
  await expect.poll(guilds).toBe(0);

  const id = await playRound(1200);
  await league.call("freezeResult", { as, id });
  await settled();
  fakeDiscord.invite(guildId, botPermissions);
  await expect.poll(guilds).toBe(1);

  await settled();
  expect(readPosted().map(({ marker }) => marker)).toEqual([
    ...postedBefore.map(({ marker }) => marker),
    `Result ${id}`,
  ]);
});

test("a results channel that was deleted by hand comes back with its last ten results, in order", async () => {
  const { league, as, fakeDiscord, guildId, queueId, settled, readPosted, postedBefore, playRound, deleteByHand } =
    await openWithResults();
  deleteByHand();
  await league.call("updateQueue", { as, id: queueId, body: { maps: ["ctf_mars"] } });
  await settled();
  expect(readPosted()).toEqual(postedBefore.slice(1));

  // The same applies if the next result is posted before the league notices.
  const id = await playRound(1200);
  await settled();
  deleteByHand();
  await league.call("freezeResult", { as, id });
  await settled();
  expect(readPosted().slice(0, -1)).toEqual(postedBefore.slice(2));
  expect(readPosted()).toHaveLength(10);
  expect(JSON.stringify(readPosted().at(-1))).toContain("1200");
  await expectShown(league, fakeDiscord, guildId);
});
