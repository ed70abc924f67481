import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { addFakeServer, readReservations, startWorker } from "../../../test/fake-servers.ts";
import { openDiscordLeague } from "../../../test/open-discord-league.ts";
import {
  createQueue,
  fillMatch,
  joinAll,
  markAllReady,
  readMatch,
  readQueue,
  signUpAll,
} from "../../../test/queue-up.ts";
import { findShownMessage } from "../../../test/shown-on-discord.ts";
import type { DiscordTimes } from "./start-discord.ts";

async function openConnected(
  options: Parameters<typeof createQueue>[1] = {},
  times: Partial<DiscordTimes> = {},
  environment = () => ({}),
) {
  const discord = await openDiscordLeague({}, environment);
  discord.start(times);
  const { league, fakeDiscord, settled } = discord;
  const guildId = await discord.guild();
  const queueId = await createQueue(league, options);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await settled();
  /** Presses a button on the message with this marker, and returns the reply. */
  const press = (account: { id: string }, marker: string, action: string) => {
    const { id: messageId } = findShownMessage(fakeDiscord, guildId, marker);
    return fakeDiscord.press({ account, messageId, customId: `${action}:${marker.split(" ")[1]}` });
  };
  const names = async () => (await readQueue(league, queueId)).players.map(({ userName }) => userName);
  return { ...discord, guildId, queueId, press, names };
}

test("a user with a linked account joins and leaves by button, and gets a private reply", async () => {
  const { league, queueId, link, press, names } = await openConnected({ mode: "2v2" });
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await link(ann));
  if (!account) throw new Error("Ann has no account");
  const queue = `Queue ${queueId}`;
  expect(await press(account, queue, "join")).toMatchObject({
    kind: "reply",
    ephemeral: true,
    content: "Queue joined successfully",
  });
  expect(await names()).toEqual(["Ann"]);
  expect(await press(account, queue, "join")).toMatchObject({ content: "You are already in this queue" });
  expect(await press(account, queue, "leave")).toMatchObject({ content: "Queue left successfully" });
  expect(await press(account, queue, "leave")).toMatchObject({ content: "You are not in this queue" });
  expect(await names()).toEqual([]);
});

test("only the players of a match can ready up and vote to cancel by button", async () => {
  const { league, queueId, link, press, settled } = await openConnected();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accounts = [await link(ann), await link(bob), await link(eve)] as const;
  const match = await fillMatch(league, queueId, [ann, bob]);
  await settled();
  const marker = `Match ${match._id}`;
  expect(await press(accounts[2], marker, "ready")).toMatchObject({ content: "You are not in this match" });
  expect(await press(accounts[0], marker, "ready")).toMatchObject({ content: "You are ready" });
  expect((await readMatch(league, ann)).redPlayers.concat((await readMatch(league, ann)).bluePlayers)).toContainEqual(
    expect.objectContaining({ userName: "Ann", isReady: true }),
  );

  const cancelled = await Promise.all([press(accounts[0], marker, "cancel"), press(accounts[1], marker, "cancel")]);
  expect(cancelled.map(({ content }) => content)).toEqual(Array(2).fill("You voted to cancel this match"));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("rejects an unlinked account, whatever its name", async () => {
  const { league, fakeDiscord, queueId, press, names, settled } = await openConnected();
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (!(ann && bob)) throw new Error("Somebody is missing");
  const impostor = fakeDiscord.makePerson({ username: "Ann", displayName: "Ann" });
  const linkHint = "Link your Discord account to a player first: http://localhost:3000/ranked/users/profile";
  expect(await press(impostor, `Queue ${queueId}`, "join")).toMatchObject({ ephemeral: true, content: linkHint });

  await joinAll(league, queueId, [ann]);
  expect(await press(impostor, `Queue ${queueId}`, "leave")).toMatchObject({ content: linkHint });
  expect(await names()).toEqual(["Ann"]);

  await joinAll(league, queueId, [bob]);
  await settled();
  const { _id: matchId } = await readMatch(league, ann);
  for (const action of ["ready", "cancel"]) {
    expect(await press(impostor, `Match ${matchId}`, action)).toMatchObject({ content: linkHint });
  }
  expect(await readMatch(league, ann)).toMatchObject({ cancelVotes: 0 });
});

test("rejects accounts of blocked and deleted users, and unlinked accounts", async () => {
  const { league, queueId, link, press, names } = await openConnected({ mode: "3v3" });
  const players = await signUpAll(league, "Blocked", "Deleted", "Unlinked");
  const [blocked, deleted, unlinked] = players;
  if (!(blocked && deleted && unlinked)) throw new Error("Somebody is missing");
  const accounts = [await link(blocked), await link(deleted), await link(unlinked)] as const;
  await league.call("updateUser", { as: league.admin, id: blocked.id, body: { blocked: true } });
  await league.call("deleteUser", { as: league.admin, id: deleted.id });
  await league.call("unlinkDiscordAccount", { as: unlinked.token });
  const replies: string[] = [];
  for (const account of accounts) replies.push((await press(account, `Queue ${queueId}`, "join")).content);
  const linkHint = expect.stringMatching(/^Link your Discord account/);
  expect(replies).toEqual(["This account is blocked", linkHint, linkHint]);
  expect(await names()).toEqual([]);
});

test("a button of a deleted queue replies that the queue was not found", async () => {
  const { league, fakeDiscord, queueId, guildId, link } = await openConnected();
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await link(ann));
  if (!account) throw new Error("Ann has no account");
  const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  fakeDiscord.fail("DELETE /channels/:channel", { how: 500, times: Number.POSITIVE_INFINITY });
  await league.call("deleteQueue", { as: league.admin, id: queueId });
  const reply = await fakeDiscord.press({ account, messageId, customId: `join:${queueId}` });
  expect(reply).toMatchObject({ kind: "reply", content: "Queue not found" });

  fakeDiscord.heal();
});

test("responds in time while the database is slow or Discord does not respond", async () => {
  const { league, fakeDiscord, queueId, link, press } = await openConnected({ mode: "2v2" });
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await link(ann));
  if (!account) throw new Error("Ann has no account");
  fakeDiscord.fail((call) => call.route?.includes("/guilds/") === true, {
    how: "hang",
    times: Number.POSITIVE_INFINITY,
  });
  expect(await press(account, `Queue ${queueId}`, "join")).toMatchObject({ content: "Queue joined successfully" });

  fakeDiscord.heal();
});

const replyRoute = "PATCH /webhooks/:application/:token/messages/:message";

test("replies to a button press after a global rate limit ends", async () => {
  const { league, fakeDiscord, queueId, link, press } = await openConnected({ mode: "2v2" });
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await link(ann));
  if (!account) throw new Error("Ann has no account");
  // Longer than a call waits for a rate limit.
  fakeDiscord.fail(replyRoute, { how: 429, global: true, retryAfter: 400 });
  expect(await press(account, `Queue ${queueId}`, "join")).toMatchObject({ content: "Queue joined successfully" });

  fakeDiscord.fail(replyRoute, { how: 500, times: 2 });
  expect(await press(account, `Queue ${queueId}`, "leave")).toMatchObject({ content: "Queue left successfully" });
  expect(fakeDiscord.ignoredLimits().filter(({ route }) => route === replyRoute)).toEqual([]);
  expect(league.log.messages()).not.toContain("The reply to a button press could not be sent");
});

test("does not reply to a button press after its token has expired, and logs the reason", async () => {
  const { league, fakeDiscord, queueId, link, press } = await openConnected({ mode: "2v2" }, { tokenMs: 50 });
  const [ann] = await signUpAll(league, "Ann");
  const account = ann && (await link(ann));
  if (!account) throw new Error("Ann has no account");
  fakeDiscord.fail(replyRoute, { how: 429, retryAfter: 3_600_000 });
  void press(account, `Queue ${queueId}`, "join");
  const findLogLine = () =>
    league.log.lines().find((line) => line.includes("The reply to a button press could not be sent"));
  while (findLogLine() === undefined) await pause(5);
  expect(JSON.parse(findLogLine() ?? "")).toMatchObject({ reason: "Discord asks the bot to make fewer calls" });
});

test("only the players of a match can see its server by button", async () => {
  const { league, fakeDiscord, guildId, queueId, link, press, settled } = await openConnected({}, {}, () => ({
    ECON_ALLOW: "127.0.0.1",
  }));
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accounts = [await link(ann), await link(eve)] as const;
  const match = await fillMatch(league, queueId, [ann, bob]);
  await markAllReady(league, match._id, [ann, bob]);
  await settled();
  const marker = `Match ${match._id}`;
  const buttons = () => JSON.stringify(findShownMessage(fakeDiscord, guildId, marker).components);
  expect(buttons()).not.toContain("Where to play");

  await work(2);
  await settled();
  expect(buttons()).toContain("Where to play");

  const connectLine = `password ${fakeServer.settings.get("password")}; connect play.example:8303`;
  const expectedMessage = { ephemeral: true, content: expect.stringContaining(`\`${connectLine}\``) };
  expect(await press(accounts[0], marker, "server")).toMatchObject(expectedMessage);

  const onlyAdmins = { content: expect.stringContaining("only admins can post the result") };
  expect(await press(accounts[0], marker, "server")).not.toMatchObject(onlyAdmins);

  await league.context.db.updateTable("reservations").set({ posts_rounds: 0 }).execute();
  expect(await press(accounts[0], marker, "server")).toMatchObject(onlyAdmins);
  expect(await press(accounts[1], marker, "server")).toMatchObject({ content: "You are not in this match" });
  expect(JSON.stringify(findShownMessage(fakeDiscord, guildId, marker))).not.toContain("play.example");

  await league.call("releaseReservation", { as: league.admin, id: (await readReservations(league))[0]?._id ?? "" });
  await work(2);
  const noServerMessage = { content: "This match has no server at the moment" };
  expect(await press(accounts[0], marker, "server")).toMatchObject(noServerMessage);
});
