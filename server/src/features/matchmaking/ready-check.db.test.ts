import { expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import {
  createQueue,
  fillMatch,
  joinAll,
  markAllReady,
  readMatch,
  readQueue,
  signUpAll,
} from "../../../test/queue-up.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

/** One minute in milliseconds. This is also how long a ready check lasts by default. */
const minute = 60_000;
const day = 24 * 60 * minute;

async function readCooldown(league: League, token: string) {
  return (await league.call("getOwnMatch", { as: token })).data.cooldown;
}

test("the ready check ends once all players are ready", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const { _id: id } = await fillMatch(league, await createQueue(league), players);

  await takeOutboxMessages(league);
  const { data: matchOfAnn } = await league.call("readyUp", { as: ann?.token, id });
  const isReady = Object.fromEntries(
    [...matchOfAnn.redPlayers, ...matchOfAnn.bluePlayers].map((player) => [player.userName, player.isReady]),
  );
  expect(isReady).toEqual({ Ann: true, Ben: false });
  expect(matchOfAnn.readyUntil).not.toBeNull();

  const alreadyReady = { status: 409, errorCode: "ALREADY_READY", message: "You are already ready" };
  expect(await league.rejected("readyUp", { as: ann?.token, id })).toMatchObject(alreadyReady);

  const { data: readyMatch } = await league.call("readyUp", { as: ben?.token, id });
  expect(readyMatch).toMatchObject({ readyUntil: null, isOpen: true });
  const matchChanged = { kind: "match-changed", matchId: Number(id) };
  expect(await takeOutboxMessages(league)).toEqual([matchChanged, matchChanged]);

  league.clock.advance(day);
  await cancelExpiredMatches(league.context);
  expect((await league.call("getOwnMatch", { as: ann?.token })).data.match).toEqual(readyMatch);
  expect(await takeOutboxMessages(league)).toEqual([]);
});

test("a player who is not ready in time gets a cooldown, and the others return to the front", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan", "Eve");
  const [ann, ben, cleo, dan] = players;
  const id = await createQueue(league, { name: "Duo", mode: "2v2" });
  const match = await fillMatch(league, id, players.slice(0, 4));

  await joinAll(league, id, players.slice(4));
  const resultId = (await league.call("searchQueues", { as: league.admin })).data[0]?.matches[0]?.resultId ?? "";
  await markAllReady(league, match._id, [dan ?? expect.fail(), ann ?? expect.fail()]);
  const waitedSince = new Date(league.clock.now()).toISOString();
  league.clock.advance(minute - 1);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, id)).matches).toHaveLength(1);

  league.clock.advance(1);
  const tooLate = { status: 409, errorCode: "READY_TOO_LATE", message: "The time to get ready has expired" };
  expect(await league.rejected("readyUp", { as: ben?.token, id: match._id })).toMatchObject(tooLate);

  await takeOutboxMessages(league);
  await cancelExpiredMatches(league.context);
  const queue = await readQueue(league, id);
  expect(queue.matches).toEqual([]);
  expect(queue.players.map(({ userName, joinedAt }) => [userName, joinedAt])).toEqual(
    ["Ann", "Dan", "Eve"].map((name) => [name, waitedSince]),
  );
  expect(await league.rejected("getResult", { as: league.admin, id: resultId })).toMatchObject({ status: 404 });
  expect((await league.call("searchResults", { as: league.admin })).data.total).toBe(0);
  expect(await takeOutboxMessages(league)).toEqual([
    { kind: "match-changed", matchId: Number(match._id) },
    { kind: "queue-changed", queueId: Number(id) },
  ]);

  const until = new Date(league.clock.now() + 2 * minute).toISOString();
  for (const player of [ben, cleo]) {
    const playerToken = player?.token ?? "";
    expect(await readCooldown(league, playerToken)).toEqual({
      reason: "You were not ready for a match in Duo",
      until,
      isBan: false,
    });
    expect(await league.rejected("joinQueue", { as: playerToken, id })).toMatchObject({
      status: 409,
      errorCode: "COOLDOWN",
      errorData: { minutes: 2 },
      message: "You can queue again in 2 min: You were not ready for a match in Duo",
    });
    await league.expectError(409, "MATCH_OVER", "readyUp", { as: playerToken, id: match._id });
  }
  expect(await readCooldown(league, ann?.token ?? "")).toBeNull();

  // A ban is shown instead of a cooldown.
  const ban = { scope: "RANKED", reason: "Left", endDate: new Date(league.clock.now() + day).toISOString() } as const;
  await league.call("updateUser", { as: league.admin, id: cleo?.id ?? "", body: { ban } });
  expect(await readCooldown(league, cleo?.token ?? "")).toMatchObject({ reason: "Left", isBan: true });
  await league.expectError(409, "BANNED_FROM_RANKED", "joinQueue", { as: cleo?.token, id });

  // The remaining minutes are rounded up.
  league.clock.advance(minute - 1);
  expect(await league.rejected("joinQueue", { as: ben?.token, id })).toMatchObject({ errorData: { minutes: 2 } });

  league.clock.advance(minute);
  expect(await league.rejected("joinQueue", { as: ben?.token, id })).toMatchObject({ errorData: { minutes: 1 } });

  league.clock.advance(1);
  await league.call("joinQueue", { as: ben?.token, id });
  const secondMatch = await readMatch(league, ben ?? expect.fail());
  expect([...secondMatch.redPlayers, ...secondMatch.bluePlayers].map(({ userName }) => userName).sort()).toEqual([
    "Ann",
    "Ben",
    "Dan",
    "Eve",
  ]);
});

test("cooldowns grow within a week, and start over after it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const id = await createQueue(league);
  /** Lets Ben miss a ready check, and waits until the cooldown is over. Returns its duration in minutes. */
  const missReadyCheck = async () => {
    const match = await fillMatch(league, id, players);
    await league.call("readyUp", { as: ann?.token, id: match._id });
    league.clock.advance(minute);
    await cancelExpiredMatches(league.context);
    await league.call("leaveQueue", { as: ann?.token, id });
    const cooldown = await readCooldown(league, ben?.token ?? "");
    const minutes = (Date.parse(cooldown?.until ?? "") - league.clock.now()) / minute;
    league.clock.advance(minutes * minute);
    return minutes;
  };

  const cooldowns: number[] = [];
  for (let repetition = 0; repetition < 5; repetition += 1) cooldowns.push(await missReadyCheck());
  expect(cooldowns).toEqual([2, 10, 30, 120, 120]);

  // A week after the beginning of the last cooldown, which lasted for 120 minutes.
  league.clock.advance(7 * day - 120 * minute);
  expect(await missReadyCheck()).toBe(2);
});

test("players who return can fill their queue and get a new match at once", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo");
  const [ann, , cleo] = players;
  const id = await createQueue(league);
  const firstMatch = await fillMatch(league, id, players.slice(0, 2));

  await joinAll(league, id, players.slice(2));
  await league.call("readyUp", { as: ann?.token, id: firstMatch._id });
  league.clock.advance(minute);
  await cancelExpiredMatches(league.context);
  const [match] = (await readQueue(league, id)).matches;
  const names = [...(match?.redPlayers ?? []), ...(match?.bluePlayers ?? [])].map(({ userName }) => userName);
  expect(names.sort()).toEqual([ann?.name, cleo?.name]);
  expect(match?._id).not.toBe(firstMatch._id);
});

test("after a failed ready check, ready players leave a deleted queue, or get a match of a queue's new size", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal");
  const deletedQueueId = await createQueue(league, { name: "Deleted", mode: "2v2" });
  const smallerQueueId = await createQueue(league, { name: "Smaller", mode: "2v2" });
  const matchOfDeletedQueue = await fillMatch(league, deletedQueueId, players.slice(0, 4));
  const matchOfSmallerQueue = await fillMatch(league, smallerQueueId, players.slice(4));

  await markAllReady(league, matchOfDeletedQueue._id, players.slice(0, 3));
  await markAllReady(league, matchOfSmallerQueue._id, players.slice(4, 7));
  await league.call("deleteQueue", { as: league.admin, id: deletedQueueId });
  await league.call("updateQueue", { as: league.admin, id: smallerQueueId, body: { mode: "1v1" } });
  league.clock.advance(minute);
  await cancelExpiredMatches(league.context);
  const [ann, , , dan] = players;
  expect((await league.call("getOwnMatch", { as: ann?.token })).data).toEqual({
    match: null,
    cooldown: null,
    isWaiting: false,
  });
  expect(await readCooldown(league, dan?.token ?? "")).toMatchObject({ reason: "You were not ready for a match" });

  const queue = await readQueue(league, smallerQueueId);
  expect(queue.matches).toMatchObject([{ mode: "1v1" }]);
  expect(queue.players.map(({ userName }) => userName)).toEqual(["Gus"]);
});

test("only the players of a match can become ready in it or cancel it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo");
  const [ann, , cleo] = players;
  const { _id: id } = await fillMatch(league, await createQueue(league), players.slice(0, 2));

  for (const name of ["readyUp", "voteToCancel", "withdrawCancelVote"] as const) {
    const notInMatch = { status: 409, errorCode: "NOT_IN_MATCH" };
    for (const token of [cleo?.token, league.admin])
      expect(await league.rejected(name, { as: token, id })).toMatchObject(notInMatch);
    await league.expectError(404, "MATCH_NOT_FOUND", name, { as: ann?.token, id: "999" });
  }
  for (const { token } of players.slice(0, 2)) await league.call("voteToCancel", { as: token, id });
  for (const name of ["readyUp", "voteToCancel", "withdrawCancelVote"] as const) {
    expect(await league.rejected(name, { as: ann?.token, id })).toMatchObject({ status: 409, errorCode: "MATCH_OVER" });
    expect(await league.rejected(name, { as: cleo?.token, id })).toMatchObject({ errorCode: "NOT_IN_MATCH" });
  }
});

test("the length of the ready check is configurable", async () => {
  const league = await openLeague({ READY_SECONDS: "7" });
  const queueId = await createQueue(league);
  const players = await signUpAll(league, "Ann", "Ben");
  const { madeAt, readyUntil } = await fillMatch(league, queueId, players);
  expect(Date.parse(readyUntil ?? "") - Date.parse(madeAt)).toBe(7000);
});
