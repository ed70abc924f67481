import { describe, expect, test } from "vitest";
import { changeWithoutPublishing } from "../../../test/check-published-changes.ts";
import { expectFairQueues } from "../../../test/expect-fair-queues.ts";
import { openLeague } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, readMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";

/** The push subscription of a player who wants to be notified of matches, which the API calls `calls`, and nothing else. */
const pushSubscription = {
  endpoint: "https://push.example/1",
  p256dh: "p".repeat(87),
  auth: "a".repeat(22),
  calls: true,
  clan: false,
  answers: false,
} as const;

/** Opens a league with a match of Ann and Ben. Cleo waits in another queue. `id` is the id of the match's result. */
async function openMatchOfAnnAndBen() {
  const league = await openLeague();
  const adminToken = league.admin;
  const [ann, ben, cleo] = await signUpAll(league, "Ann", "Ben", "Cleo");
  if (!ann || !ben || !cleo) throw new Error("A user is missing");
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, [ann, ben]);
  const { data } = await league.call("searchQueues", { as: adminToken });
  const id = data[0]?.matches[0]?.resultId ?? "";
  const otherQueueId = await createQueue(league, { name: "Others" });
  await joinAll(league, otherQueueId, [cleo]);
  await takeOutboxMessages(league);
  const isAnnRed = match.redPlayers[0]?.userId === ann.id;
  /** Replaces Ann by Cleo. */
  const replaceAnnByCleo = async () => {
    await league.call("removePlayer", { as: adminToken, id, body: { playerId: ann.id } });
    await league.call(isAnnRed ? "addRedPlayer" : "addBluePlayer", { as: adminToken, id, body: { playerId: cleo.id } });
  };

  return {
    league,
    adminToken,
    ann,
    ben,
    cleo,
    queueId,
    otherQueueId,
    match,
    id,
    modeId: match.modeId ?? "",
    replaceAnnByCleo,
  };
}

describe("a substitute", () => {
  test("joins the match and leaves all queues; the replaced player is free at once", async () => {
    const { league, ann, ben, cleo, queueId, otherQueueId, match, replaceAnnByCleo } = await openMatchOfAnnAndBen();

    await league.call("storePush", { as: cleo.token, body: pushSubscription });
    await replaceAnnByCleo();
    const matchOfCleo = await readMatch(league, cleo);
    expect(matchOfCleo).toMatchObject({ _id: match._id, isOpen: true, mode: "1v1" });

    const names = [...matchOfCleo.redPlayers, ...matchOfCleo.bluePlayers].map(({ userName }) => userName);
    expect(names.sort()).toEqual(["Ben", "Cleo"]);
    expect((await readQueue(league, otherQueueId)).players).toEqual([]);
    expect((await league.call("getOwnMatch", { as: ann.token })).data.match).toBeNull();
    await league.expectError(409, "NOT_IN_MATCH", "readyUp", { as: ann.token, id: match._id });

    await joinAll(league, queueId, [ann]);
    const hasOpenMatch = { status: 409, errorCode: "HAS_OPEN_MATCH" };
    expect(await league.rejected("joinQueue", { as: cleo.token, id: queueId })).toMatchObject(hasOpenMatch);

    const outboxMessages = await takeOutboxMessages(league);
    expect(outboxMessages).toContainEqual({ kind: "match-changed", matchId: Number(match._id) });

    const notification = {
      title: "Your match is here",
      body: "Duels, ctf5: an admin has put you in.",
      tag: `match-${match._id}`,
    };
    expect(outboxMessages).toContainEqual(
      expect.objectContaining({ kind: "push", note: expect.objectContaining(notification) }),
    );
    expect(outboxMessages).toContainEqual({ kind: "queue-changed", queueId: Number(otherQueueId) });

    // A substitute need not confirm the match, so the ready check ends once Ben has.
    await league.call("readyUp", { as: ben.token, id: match._id });
    expect((await readMatch(league, ben)).readyUntil).toBeNull();

    await expectFairQueues(league);
  });

  test.each([
    { teams: "with the substitute", names: ["Cleo", "Ben"] },
    { teams: "with the substitute, sides swapped", names: ["Ben", "Cleo"] },
    { teams: "with the original player", names: ["Ann", "Ben"] },
  ])("does not prevent a round of the teams $teams from being stored in the match's result", async ({ names }) => {
    const { league, id, modeId, queueId, replaceAnnByCleo } = await openMatchOfAnnAndBen();
    await replaceAnnByCleo();
    const data = await importRound(league, modeId, createServerRound(names));
    expect(data).toMatchObject({ _id: id, isAwaited: false, hasRound: true });
    expect(data.redPlayers.map(({ userName }) => userName)).toEqual(names.slice(0, 1));
    expect((await readQueue(league, queueId)).matches).toEqual([]);

    await expectFairQueues(league);
  });

  test("leaves the match when removed, and the replaced player can return", async () => {
    const { league, adminToken, ann, ben, cleo, id, match, replaceAnnByCleo } = await openMatchOfAnnAndBen();
    await replaceAnnByCleo();
    await league.call("removePlayer", { as: adminToken, id, body: { playerId: cleo.id } });
    expect((await league.call("getOwnMatch", { as: cleo.token })).data.match).toBeNull();
    expect(await readMatch(league, ben)).toMatchObject({ _id: match._id, mode: "1v1" });

    const call = match.redPlayers[0]?.userId === ann.id ? "addRedPlayer" : "addBluePlayer";
    await league.call(call, { as: adminToken, id, body: { playerId: ann.id } });
    expect(await readMatch(league, ann)).toMatchObject({ _id: match._id });

    await expectFairQueues(league);
  });

  test("who is already in another match is rejected, and the error names the player", async () => {
    const { league, adminToken, cleo, otherQueueId, id } = await openMatchOfAnnAndBen();
    const [dan] = await signUpAll(league, "Dan");

    // Cleo waits in this queue, so Dan fills it.
    if (dan) await joinAll(league, otherQueueId, [dan]);
    const error = await league.rejected("addRedPlayer", { as: adminToken, id, body: { playerId: cleo.id } });
    expect(error).toMatchObject({
      status: 409,
      errorCode: "PLAYER_HAS_OPEN_MATCH",
      message: 'Player "Cleo" has an open match',
    });

    const { data } = await league.call("getResult", { as: adminToken, id });
    expect([data.redPlayers.length, data.bluePlayers.length]).toEqual([1, 1]);
  });

  test("does not return to the queue if the match is cancelled, and neither does the replaced player", async () => {
    const { league, ben, cleo, queueId, replaceAnnByCleo } = await openMatchOfAnnAndBen();
    await replaceAnnByCleo();
    // The ready check, which lasts one minute, expires.
    league.clock.advance(61_000);
    const [dan] = await signUpAll(league, "Dan");
    if (dan) await joinAll(league, queueId, [dan]);
    // Blocking Ben cancels the match.
    await league.call("updateUser", { as: league.admin, id: ben.id, body: { blocked: true } });
    expect((await league.call("getOwnMatch", { as: cleo.token })).data).toMatchObject({ match: null, cooldown: null });
    expect((await readQueue(league, queueId)).players.map(({ userName }) => userName)).toEqual(["Dan"]);

    await expectFairQueues(league);
  });

  test("does not join a match while blocked, and nobody joins a closed match", async () => {
    const { league, adminToken, ann, ben, cleo, id, match, replaceAnnByCleo } = await openMatchOfAnnAndBen();
    await league.call("updateUser", { as: adminToken, id: cleo.id, body: { blocked: true } });
    await replaceAnnByCleo();
    const { redPlayers, bluePlayers } = await readMatch(league, ben);
    expect([...redPlayers, ...bluePlayers]).toHaveLength(1);

    // A forfeit closes the match. Removing the forfeit does not open it again.
    await league.call("declareForfeit", { as: adminToken, id, body: { side: "red" } });
    await league.call("removeForfeit", { as: adminToken, id });
    await league.call(match.redPlayers[0]?.userId === ben.id ? "addRedPlayer" : "addBluePlayer", {
      as: adminToken,
      id,
      body: { playerId: ann.id },
    });
    expect((await league.call("getOwnMatch", { as: ann.token })).data.match).toBeNull();

    await expectFairQueues(league);
  });
});

test("a player whom an admin adds during the round joins the match without a notification", async () => {
  const { league, adminToken, cleo, id, match } = await openMatchOfAnnAndBen();
  await league.call("storePush", { as: cleo.token, body: pushSubscription });
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.updateTable("results").set({ running: 1 }).execute());
  await league.call("addRedPlayer", { as: adminToken, id, body: { playerId: cleo.id } });
  expect(await readMatch(league, cleo)).toMatchObject({ _id: match._id });
  expect(await takeOutboxMessages(league)).not.toContainEqual(expect.objectContaining({ kind: "push" }));
});

test.each([
  { label: "discards the match", isRunning: false },
  { label: "does not end a match whose round is running", isRunning: true },
])("removing the only player who has not voted to cancel $label", async ({ isRunning }) => {
  const { league, adminToken, ann, ben, id, match } = await openMatchOfAnnAndBen();
  await league.call("voteToCancel", { as: ann.token, id: match._id });
  const { db } = league.context;
  const running = isRunning ? 1 : 0;
  await changeWithoutPublishing(db, () => db.updateTable("results").set({ running }).execute());
  await league.call("removePlayer", { as: adminToken, id, body: { playerId: ben.id } });
  expect((await league.send("getResult", { as: adminToken, id })).status).toBe(isRunning ? 200 : 404);
  expect((await league.call("getMatch", { id: match._id })).data.isOpen).toBe(isRunning);
});
