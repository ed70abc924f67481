import { expect, test } from "vitest";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { addFakeServer, readReservations, startWorker } from "../../../test/fake-servers.ts";
import { openQueueOnDiscord } from "../../../test/open-league-on-discord.ts";
import { fillMatch, joinAll, markAllReady, readMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { findShownMessage } from "../../../test/shown-on-discord.ts";

/** Opens a queue on a Discord server. `createLinkedAccount` signs up a player and links a Discord account. */
async function openQueue(...options: Parameters<typeof openQueueOnDiscord>) {
  const queueOnDiscord = await openQueueOnDiscord(...options);
  const { league, queueId, link } = queueOnDiscord;
  const createLinkedAccount = async (name: string) => {
    const [player] = await signUpAll(league, name);
    return link(player);
  };
  const readWaitingNames = async () => (await readQueue(league, queueId)).players.map(({ userName }) => userName);
  return { ...queueOnDiscord, createLinkedAccount, readWaitingNames };
}

test("a user with a linked account joins and leaves by button, and gets a reply", async () => {
  const { queueId, createLinkedAccount, press, readWaitingNames } = await openQueue({ mode: "2v2" });
  const account = await createLinkedAccount("Ann");
  // The marker of the message that has the buttons.
  const marker = `Queue ${queueId}`;
  expect(await press(account, marker, "join")).toBe("Queue joined successfully");
  expect(await readWaitingNames()).toEqual(["Ann"]);
  expect(await press(account, marker, "join")).toBe("You are already in this queue");
  expect(await press(account, marker, "leave")).toBe("Queue left successfully");
  expect(await press(account, marker, "leave")).toBe("You are not in this queue");
  expect(await readWaitingNames()).toEqual([]);
});

test("only the players of a match can ready up and vote to cancel by button", async () => {
  const { league, queueId, link, press, deliver } = await openQueue();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accountOfAnn = await link(ann);
  const accountOfBob = await link(bob);
  const accountOfEve = await link(eve);
  const match = await fillMatch(league, queueId, [ann, bob]);
  await deliver();
  const marker = `Match ${match._id}`;
  expect(await press(accountOfEve, marker, "ready")).toBe("You are not in this match");
  expect(await press(accountOfAnn, marker, "ready")).toBe("You are ready");

  const { redPlayers, bluePlayers } = await readMatch(league, ann);
  expect([...redPlayers, ...bluePlayers]).toContainEqual(expect.objectContaining({ userName: "Ann", isReady: true }));

  const replies = await Promise.all([press(accountOfAnn, marker, "cancel"), press(accountOfBob, marker, "cancel")]);
  expect(replies).toEqual(Array(2).fill("You voted to cancel this match"));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("the buttons reject an unlinked account, even if it has a player's name", async () => {
  const { league, discord, queueId, press, readWaitingNames, deliver } = await openQueue();
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (!(ann && bob)) throw new Error("Somebody is missing");
  const impostor = discord.createAccount({ username: "Ann", displayName: "Ann" });
  const linkHint = "Link your Discord account to a player first: http://localhost:3000/ranked/users/profile";
  expect(await press(impostor, `Queue ${queueId}`, "join")).toBe(linkHint);

  await joinAll(league, queueId, [ann]);
  expect(await press(impostor, `Queue ${queueId}`, "leave")).toBe(linkHint);
  expect(await readWaitingNames()).toEqual(["Ann"]);

  await joinAll(league, queueId, [bob]);
  await deliver();
  const { _id: matchId } = await readMatch(league, ann);
  for (const action of ["ready", "cancel"]) {
    expect(await press(impostor, `Match ${matchId}`, action)).toBe(linkHint);
  }
  expect(await readMatch(league, ann)).toMatchObject({ cancelVotes: 0 });
});

test("the buttons reject accounts of blocked and deleted users, and unlinked accounts", async () => {
  const { league, queueId, link, press, readWaitingNames } = await openQueue({ mode: "3v3" });
  const players = await signUpAll(league, "Blocked", "Deleted", "Unlinked");
  const [blocked, deleted, unlinked] = players;
  if (!(blocked && deleted && unlinked)) throw new Error("Somebody is missing");
  const accounts = [await link(blocked), await link(deleted), await link(unlinked)] as const;
  await league.call("updateUser", { as: league.admin, id: blocked.id, body: { blocked: true } });
  await league.call("deleteUser", { as: league.admin, id: deleted.id });
  await league.call("unlinkDiscordAccount", { as: unlinked.token });
  const replies: string[] = [];
  for (const account of accounts) replies.push(await press(account, `Queue ${queueId}`, "join"));
  const linkHint = expect.stringMatching(/^Link your Discord account/);
  expect(replies).toEqual(["This account is blocked", linkHint, linkHint]);
  // The block is checked before anything else.
  expect(await press(accounts[0], `Queue ${queueId}`, "leave")).toBe("This account is blocked");
  expect(await readWaitingNames()).toEqual([]);
});

test("a button of a deleted queue replies that the queue was not found", async () => {
  const { league, queueId, createLinkedAccount, press } = await openQueue();
  const account = await createLinkedAccount("Ann");
  await league.call("deleteQueue", { as: league.admin, id: queueId });
  expect(await press(account, `Queue ${queueId}`, "join")).toBe("Queue not found");
});

test("only the players of a match can see its server by button", async () => {
  const { league, discord, guildId, queueId, link, press, deliver } = await openQueue({}, { ECON_ALLOW: "127.0.0.1" });
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const [ann, bob, eve] = await signUpAll(league, "Ann", "Bob", "Eve");
  if (!(ann && bob && eve)) throw new Error("Somebody is missing");
  const accountOfAnn = await link(ann);
  const accountOfEve = await link(eve);
  const match = await fillMatch(league, queueId, [ann, bob]);
  await markAllReady(league, match._id, [ann, bob]);
  await deliver();
  const marker = `Match ${match._id}`;
  const readButtons = () => JSON.stringify(findShownMessage(discord, guildId, marker).components);
  expect(readButtons()).not.toContain("Where to play");

  await runWorker();
  await deliver();
  expect(readButtons()).toContain("Where to play");

  const connectLine = `password ${fakeServer.settings.get("password")}; connect play.example:8303`;
  expect(await press(accountOfAnn, marker, "server")).toContain(`\`${connectLine}\``);

  const onlyAdminsHint = "only admins can post the result";
  expect(await press(accountOfAnn, marker, "server")).not.toContain(onlyAdminsHint);

  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.updateTable("reservations").set({ posts_rounds: 0 }).execute());
  expect(await press(accountOfAnn, marker, "server")).toContain(onlyAdminsHint);
  expect(await press(accountOfEve, marker, "server")).toBe("You are not in this match");
  await league.call("updateUser", { as: league.admin, id: eve.id, body: { role: "ADMIN" } });
  expect(await press(accountOfEve, marker, "server"), "an admin").toBe("You are not in this match");
  expect(JSON.stringify(findShownMessage(discord, guildId, marker))).not.toContain("play.example");

  const [reservation] = await readReservations(league);
  await league.call("releaseReservation", { as: league.admin, id: reservation?._id ?? "" });
  await runWorker();
  expect(await press(accountOfAnn, marker, "server")).toBe("This match has no server at the moment");
});
