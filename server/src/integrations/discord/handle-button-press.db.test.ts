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

type Options = {
  readonly times?: Partial<DiscordTimes>;
  readonly environment?: () => Record<string, string>;
};

/** Opens a league with a queue that is connected to a Discord server. */
async function openConnectedQueue(
  queueFields: Parameters<typeof createQueue>[1] = {},
  { times = {}, environment = () => ({}) }: Options = {},
) {
  const discord = await openDiscordLeague({}, environment);
  discord.start(times);
  const { league, fakeDiscord, waitUntilDelivered } = discord;
  const guildId = await discord.addGuild();
  const queueId = await createQueue(league, queueFields);
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await waitUntilDelivered();
  /** Presses a button on the message with this marker, such as "Queue 5" or "Match 9", and returns the reply. */
  const press = (account: { id: string }, marker: string, action: string) => {
    const { id: messageId } = findShownMessage(fakeDiscord, guildId, marker);
    const [, id] = marker.split(" ");
    return fakeDiscord.press({ account, messageId, customId: `${action}:${id}` });
  };
  /** Signs up a player and links a Discord account. @returns the account */
  const createLinkedAccount = async (name: string) => {
    const [player = expect.fail()] = await signUpAll(league, name);
    return discord.link(player);
  };
  const readWaitingNames = async () => (await readQueue(league, queueId)).players.map(({ userName }) => userName);
  return { ...discord, guildId, queueId, press, createLinkedAccount, readWaitingNames };
}

test("a user with a linked account joins and leaves by button, and gets a private reply", async () => {
  const { queueId, createLinkedAccount, press, readWaitingNames } = await openConnectedQueue({ mode: "2v2" });
  const account = await createLinkedAccount("Ann");
  const queue = `Queue ${queueId}`;
  expect(await press(account, queue, "join")).toMatchObject({
    kind: "reply",
    ephemeral: true,
    content: "Queue joined successfully",
  });
  expect(await readWaitingNames()).toEqual(["Ann"]);
  expect(await press(account, queue, "join")).toMatchObject({ content: "You are already in this queue" });
  expect(await press(account, queue, "leave")).toMatchObject({ content: "Queue left successfully" });
  expect(await press(account, queue, "leave")).toMatchObject({ content: "You are not in this queue" });
  expect(await readWaitingNames()).toEqual([]);
});

test("only the players of a match can ready up and vote to cancel by button", async () => {
  const { league, queueId, link, press, waitUntilDelivered } = await openConnectedQueue();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accountOfAnn = await link(ann);
  const accountOfBob = await link(bob);
  const accountOfEve = await link(eve);
  const match = await fillMatch(league, queueId, [ann, bob]);
  await waitUntilDelivered();
  const marker = `Match ${match._id}`;
  expect(await press(accountOfEve, marker, "ready")).toMatchObject({ content: "You are not in this match" });
  expect(await press(accountOfAnn, marker, "ready")).toMatchObject({ content: "You are ready" });

  const { redPlayers, bluePlayers } = await readMatch(league, ann);
  expect([...redPlayers, ...bluePlayers]).toContainEqual(expect.objectContaining({ userName: "Ann", isReady: true }));

  const replies = await Promise.all([press(accountOfAnn, marker, "cancel"), press(accountOfBob, marker, "cancel")]);
  expect(replies.map(({ content }) => content)).toEqual(Array(2).fill("You voted to cancel this match"));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("the buttons reject an unlinked account, even if it has a player's name", async () => {
  const { league, fakeDiscord, queueId, press, readWaitingNames, waitUntilDelivered } = await openConnectedQueue();
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (!(ann && bob)) throw new Error("Somebody is missing");
  const impostor = fakeDiscord.createAccount({ username: "Ann", displayName: "Ann" });
  const linkHint = "Link your Discord account to a player first: http://localhost:3000/ranked/users/profile";
  expect(await press(impostor, `Queue ${queueId}`, "join")).toMatchObject({ ephemeral: true, content: linkHint });

  await joinAll(league, queueId, [ann]);
  expect(await press(impostor, `Queue ${queueId}`, "leave")).toMatchObject({ content: linkHint });
  expect(await readWaitingNames()).toEqual(["Ann"]);

  await joinAll(league, queueId, [bob]);
  await waitUntilDelivered();
  const { _id: matchId } = await readMatch(league, ann);
  for (const action of ["ready", "cancel"]) {
    expect(await press(impostor, `Match ${matchId}`, action)).toMatchObject({ content: linkHint });
  }
  expect(await readMatch(league, ann)).toMatchObject({ cancelVotes: 0 });
});

test("the buttons reject accounts of blocked and deleted users, and unlinked accounts", async () => {
  const { league, queueId, link, press, readWaitingNames } = await openConnectedQueue({ mode: "3v3" });
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
  expect(await readWaitingNames()).toEqual([]);
});

test("a button of a deleted queue replies that the queue was not found", async () => {
  const { league, fakeDiscord, queueId, guildId, createLinkedAccount } = await openConnectedQueue();
  const account = await createLinkedAccount("Ann");
  const { id: messageId } = findShownMessage(fakeDiscord, guildId, `Queue ${queueId}`);
  fakeDiscord.fail("DELETE /channels/:channel", { how: 500, times: Number.POSITIVE_INFINITY });
  await league.call("deleteQueue", { as: league.admin, id: queueId });
  const reply = await fakeDiscord.press({ account, messageId, customId: `join:${queueId}` });
  expect(reply).toMatchObject({ kind: "reply", content: "Queue not found" });

  fakeDiscord.heal();
});

test("a button press is answered in time while other calls to Discord hang", async () => {
  const { fakeDiscord, queueId, createLinkedAccount, press } = await openConnectedQueue({ mode: "2v2" });
  const account = await createLinkedAccount("Ann");
  fakeDiscord.fail((call) => call.route?.includes("/guilds/") === true, {
    how: "hang",
    times: Number.POSITIVE_INFINITY,
  });
  expect(await press(account, `Queue ${queueId}`, "join")).toMatchObject({ content: "Queue joined successfully" });

  fakeDiscord.heal();
});

const replyRoute = "PATCH /webhooks/:application/:token/messages/:message";

test("a button press is answered after a global rate limit has ended", async () => {
  const { league, fakeDiscord, queueId, createLinkedAccount, press } = await openConnectedQueue({ mode: "2v2" });
  const account = await createLinkedAccount("Ann");
  // Discord demands a longer pause than a call waits for.
  fakeDiscord.fail(replyRoute, { how: 429, global: true, retryAfter: 400 });
  expect(await press(account, `Queue ${queueId}`, "join")).toMatchObject({ content: "Queue joined successfully" });

  fakeDiscord.fail(replyRoute, { how: 500, times: 2 });
  expect(await press(account, `Queue ${queueId}`, "leave")).toMatchObject({ content: "Queue left successfully" });
  expect(fakeDiscord.ignoredLimits().filter(({ route }) => route === replyRoute)).toEqual([]);
  expect(league.log.listMessages()).not.toContain("The reply to a button press could not be sent");
});

test("a button press is not answered after its token has expired, and the reason is logged", async () => {
  const { league, fakeDiscord, queueId, createLinkedAccount, press } = await openConnectedQueue(
    { mode: "2v2" },
    { times: { tokenMs: 50 } },
  );
  const account = await createLinkedAccount("Ann");
  fakeDiscord.fail(replyRoute, { how: 429, retryAfter: 3_600_000 });
  void press(account, `Queue ${queueId}`, "join");
  const findLogLine = () =>
    league.log.listLines().find((line) => line.includes("The reply to a button press could not be sent"));
  while (findLogLine() === undefined) await pause(5);
  expect(JSON.parse(findLogLine() ?? "")).toMatchObject({ reason: "Discord asks the bot to make fewer calls" });
});

test("only the players of a match can see its server by button", async () => {
  const { league, fakeDiscord, guildId, queueId, link, press, waitUntilDelivered } = await openConnectedQueue(
    {},
    { environment: () => ({ ECON_ALLOW: "127.0.0.1" }) },
  );
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accountOfAnn = await link(ann);
  const accountOfEve = await link(eve);
  const match = await fillMatch(league, queueId, [ann, bob]);
  await markAllReady(league, match._id, [ann, bob]);
  await waitUntilDelivered();
  const marker = `Match ${match._id}`;
  const readButtons = () => JSON.stringify(findShownMessage(fakeDiscord, guildId, marker).components);
  expect(readButtons()).not.toContain("Where to play");

  await work(2);
  await waitUntilDelivered();
  expect(readButtons()).toContain("Where to play");

  const connectLine = `password ${fakeServer.settings.get("password")}; connect play.example:8303`;
  const expectedMessage = { ephemeral: true, content: expect.stringContaining(`\`${connectLine}\``) };
  expect(await press(accountOfAnn, marker, "server")).toMatchObject(expectedMessage);

  const onlyAdminsMessage = { content: expect.stringContaining("only admins can post the result") };
  expect(await press(accountOfAnn, marker, "server")).not.toMatchObject(onlyAdminsMessage);

  await league.context.db.updateTable("reservations").set({ posts_rounds: 0 }).execute();
  expect(await press(accountOfAnn, marker, "server")).toMatchObject(onlyAdminsMessage);
  expect(await press(accountOfEve, marker, "server")).toMatchObject({ content: "You are not in this match" });
  expect(JSON.stringify(findShownMessage(fakeDiscord, guildId, marker))).not.toContain("play.example");

  const [reservation] = await readReservations(league);
  await league.call("releaseReservation", { as: league.admin, id: reservation?._id ?? "" });
  await work(2);
  const noServerMessage = { content: "This match has no server at the moment" };
  expect(await press(accountOfAnn, marker, "server")).toMatchObject(noServerMessage);
});
