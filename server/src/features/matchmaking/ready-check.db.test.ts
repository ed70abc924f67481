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

const minuteMs = 60_000;
/** How long a ready check lasts by default. */
const readyCheckMs = minuteMs;
const dayMs = 24 * 60 * minuteMs;

/** Lets Ann and Ben fill a new queue. Ann becomes ready in time, and Ben gets a cooldown of two minutes. */
async function missReadyCheck(league: League) {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, players);
  await league.call("readyUp", { as: ann.token, id: match._id });
  league.clock.advance(readyCheckMs);
  await cancelExpiredMatches(league.context);
  return { ann, ben, queueId };
}

async function readCooldown(league: League, token: string) {
  return (await league.call("getOwnMatch", { as: token })).data.cooldown;
}

test("the ready check ends once all players are ready", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const { _id: id } = await fillMatch(league, await createQueue(league), players);

  // Discards the earlier messages.
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

  league.clock.advance(dayMs);
  await cancelExpiredMatches(league.context);
  expect((await league.call("getOwnMatch", { as: ann?.token })).data.match).toEqual(readyMatch);
  expect(await takeOutboxMessages(league)).toEqual([]);
});

test("players who are not ready in time get a cooldown, and the others return to the front of the queue", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan", "Eve");
  const [ann, ben, cleo, dan] = players;
  const id = await createQueue(league, { name: "Duo", mode: "2v2" });
  const match = await fillMatch(league, id, players.slice(0, 4));

  await joinAll(league, id, players.slice(4));
  const resultId = (await league.call("searchQueues", { as: league.admin })).data[0]?.matches[0]?.resultId ?? "";
  await markAllReady(league, match._id, [dan ?? expect.fail(), ann ?? expect.fail()]);
  const waitedSince = new Date(league.clock.now()).toISOString();
  league.clock.advance(readyCheckMs - 1);
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

  const until = new Date(league.clock.now() + 2 * minuteMs).toISOString();
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
});

test("a ban is shown instead of a cooldown", async ({ admin, league }) => {
  const { ben, queueId } = await missReadyCheck(league);
  const endDate = new Date(league.clock.now() + dayMs).toISOString();
  const ban = { scope: "RANKED", reason: "Left", endDate } as const;
  await league.call("updateUser", { as: admin, id: ben.id, body: { ban } });
  expect(await readCooldown(league, ben.token)).toMatchObject({ reason: "Left", isBan: true });
  await league.expectError(409, "BANNED_FROM_RANKED", "joinQueue", { as: ben.token, id: queueId });
});

test("the remaining minutes of a cooldown are rounded up, and then the player can queue again", async ({ league }) => {
  const { ann, ben, queueId: id } = await missReadyCheck(league);
  league.clock.advance(minuteMs - 1);
  expect(await league.rejected("joinQueue", { as: ben.token, id })).toMatchObject({ errorData: { minutes: 2 } });

  league.clock.advance(minuteMs);
  expect(await league.rejected("joinQueue", { as: ben.token, id })).toMatchObject({ errorData: { minutes: 1 } });

  league.clock.advance(1);
  await league.call("joinQueue", { as: ben.token, id });
  // Ann has returned to the queue and still waits there.
  expect((await readMatch(league, ben))._id).toBe((await readMatch(league, ann))._id);
});

test("cooldowns grow within a week, and start over after it", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const id = await createQueue(league);
  /** Lets Ben miss a ready check, and waits until the cooldown is over. Returns its duration in minutes. */
  const missNextReadyCheck = async () => {
    const match = await fillMatch(league, id, players);
    await league.call("readyUp", { as: ann?.token, id: match._id });
    league.clock.advance(readyCheckMs);
    await cancelExpiredMatches(league.context);
    await league.call("leaveQueue", { as: ann?.token, id });
    const cooldown = await readCooldown(league, ben?.token ?? "");
    const minutes = (Date.parse(cooldown?.until ?? "") - league.clock.now()) / minuteMs;
    league.clock.advance(minutes * minuteMs);
    return minutes;
  };

  const cooldowns: number[] = [];
  for (let repetition = 0; repetition < 5; repetition += 1) cooldowns.push(await missNextReadyCheck());
  expect(cooldowns).toEqual([2, 10, 30, 120, 120]);

  // A week after the beginning of the last cooldown, which lasted for 120 minutes.
  league.clock.advance(7 * dayMs - 120 * minuteMs);
  expect(await missNextReadyCheck()).toBe(2);
});

test("players who return can fill their queue and get a new match at once", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo");
  const [ann, , cleo] = players;
  const id = await createQueue(league);
  const firstMatch = await fillMatch(league, id, players.slice(0, 2));

  await joinAll(league, id, players.slice(2));
  await league.call("readyUp", { as: ann?.token, id: firstMatch._id });
  league.clock.advance(readyCheckMs);
  await cancelExpiredMatches(league.context);
  const [match] = (await readQueue(league, id)).matches;
  const names = [...(match?.redPlayers ?? []), ...(match?.bluePlayers ?? [])].map(({ userName }) => userName);
  expect(names.sort()).toEqual([ann?.name, cleo?.name]);
  expect(match?._id).not.toBe(firstMatch._id);
});

test("ready players return to no queue if the ready check fails after the queue was deleted", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const [ann, ben] = players;
  const id = await createQueue(league);
  const match = await fillMatch(league, id, players);
  await league.call("readyUp", { as: ann.token, id: match._id });
  await league.call("deleteQueue", { as: league.admin, id });
  league.clock.advance(readyCheckMs);
  await cancelExpiredMatches(league.context);
  expect((await league.call("getOwnMatch", { as: ann.token })).data).toEqual({
    match: null,
    cooldown: null,
    queueIds: [],
    lastRound: null,
  });
  // The reason would name the queue if it still existed.
  expect(await readCooldown(league, ben.token)).toMatchObject({ reason: "You were not ready for a match" });
});

test("ready players get smaller matches if the ready check fails after the queue was made smaller", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  // `mode` is the API's name of the team size.
  const id = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, id, players);
  await markAllReady(league, match._id, players.slice(0, 3));
  await league.call("updateQueue", { as: league.admin, id, body: { mode: "1v1" } });
  await joinAll(league, id, await signUpAll(league, "Eve"));
  league.clock.advance(readyCheckMs);
  await cancelExpiredMatches(league.context);
  const { matches, players: waitingPlayers } = await readQueue(league, id);
  const teams = matches.map(({ redPlayers, bluePlayers }) =>
    [...redPlayers, ...bluePlayers].map(({ userName }) => userName).sort(),
  );
  // Ann and Ben, who joined first, play one match, and Cleo and Eve the other one. The newest match is listed first.
  expect(teams).toEqual([
    ["Cleo", "Eve"],
    ["Ann", "Ben"],
  ]);
  expect(waitingPlayers).toEqual([]);
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
