import type { ErrorCode } from "contract/error-codes.ts";
import { describe, expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { expectFairQueues, expectFirstComeFirstServed } from "../../../test/expect-fair-queues.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { createMode } from "../../../test/play.ts";
import { createQueue, fillMatch, type Player, readMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { listRepetitions } from "../../../test/test-level.ts";
import { createTestRandom } from "../../../test/test-random.ts";
import { transaction } from "../../platform/database/database.ts";
import { initialRating } from "../competitions/elo.ts";
import { saveRatings } from "../competitions/ratings-queries.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";

const random = createTestRandom();

/** The error codes that `joinAndLeave` may cause. `undefined`: no error. */
const allowedCodes: readonly (ErrorCode | undefined)[] = [
  undefined,
  "ALREADY_IN_QUEUE",
  "NOT_IN_QUEUE",
  "HAS_OPEN_MATCH",
];

/** Gives players random Elos in a mode. */
async function setRandomElos({ context: { db } }: League, modeId: string, players: readonly Player[]): Promise<void> {
  await transaction(db, async (trx) => {
    const competition = await trx
      .selectFrom("competitions")
      .select("rating_pool_id")
      .where("mode_id", "=", Number(modeId))
      .executeTakeFirstOrThrow();
    const ratings = players.map(
      ({ id }) => [Number(id), { ...initialRating, elo: 600 + 1000 * random.next() }] as const,
    );
    await saveRatings(trx, competition.rating_pool_id, new Map(ratings));
  });
}

/** Joins or leaves a random queue sixteen times and returns the responses. */
async function joinAndLeave(league: League, token: string, queueIds: readonly string[]) {
  const replies: { status: number; body: { errorCode?: string } }[] = [];
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const call = random.next() < 0.7 ? "joinQueue" : "leaveQueue";
    const id = random.pick(queueIds);
    replies.push(await league.send(call, { as: token, id }));
  }
  return replies;
}

/** Reads the queues and the own match of each user. Expects that nobody waits and plays at the same time. */
async function expectNobodyWaitsAndPlays(league: League, users: readonly Player[], label: string): Promise<void> {
  for (const { token } of users) {
    const { data: queues } = await league.call("searchQueues", { as: token });
    const playersOfMatches = queues
      .flatMap(({ matches }) => matches)
      .flatMap(({ redPlayers, bluePlayers }) => [...redPlayers, ...bluePlayers]);
    const playingIds = playersOfMatches.map(({ userId }) => userId);
    const waitingIds = queues.flatMap(({ players }) => players.map(({ userId }) => userId));
    const idsOfBoth = waitingIds.filter((userId) => playingIds.includes(userId));
    expect(idsOfBoth, label).toEqual([]);

    const { data: ownMatch } = await league.call("getOwnMatch", { as: token });
    expect(ownMatch.queueIds.length > 0 && ownMatch.match !== null, label).toBe(false);
  }
}

/** Ends all matches and deletes the queues. Afterwards no user waits or plays. */
async function deleteMatchesAndQueues(league: League, queueIds: readonly string[]): Promise<void> {
  const adminToken = league.admin;
  const { data } = await league.call("searchQueues", { as: adminToken });
  for (const { resultId = "" } of data.flatMap(({ matches }) => matches)) {
    await league.call("deleteResult", { as: adminToken, id: resultId });
  }
  for (const id of queueIds) await league.call("deleteQueue", { as: adminToken, id });
}

test("32 users who join and leave several queues concurrently are matched in order of arrival", async () => {
  const league = await openLeague();
  const users = await signUpAll(league, ...Array.from({ length: 32 }, (_, index) => `user ${index}`));
  const modeIds = [await createMode(league, "Classic"), await createMode(league, "Instagib")];
  for (const modeId of modeIds) await setRandomElos(league, modeId, users);
  for (const repetition of listRepetitions({ quick: 1, stress: 100 })) {
    const queueIds: string[] = [];
    for (const [index, mode] of (["1v1", "2v2", "2v2", "3v3", "4v4"] as const).entries()) {
      queueIds.push(await createQueue(league, { name: `${mode} ${index}`, mode, modeId: modeIds[index % 2] ?? "" }));
    }
    const label = `repetition ${repetition}`;
    const [replies] = await Promise.all([
      Promise.all(users.map(({ token }) => joinAndLeave(league, token, queueIds))),
      expectNobodyWaitsAndPlays(league, users, label),
      expectNobodyWaitsAndPlays(league, users, label),
    ]);
    for (const { status, body } of replies.flat()) {
      expect([200, 409], label).toContain(status);
      expect(allowedCodes, label).toContain(body.errorCode);
    }

    const { playing } = await expectFairQueues(league, label);
    expect(playing.length).toBeGreaterThan(0);
    for (const id of queueIds) await expectFirstComeFirstServed(league, id, label);

    await deleteMatchesAndQueues(league, queueIds);
  }
});

test("a user in several queues that fill concurrently gets one match", async () => {
  const league = await openLeague();
  const names = Array.from({ length: 9 }, (_, index) => `user ${index}`);
  const [ann, ...otherUsers] = await signUpAll(league, "Ann", ...names);
  for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
    const queueIds: string[] = [];
    for (const { name } of otherUsers)
      queueIds.push(await createQueue(league, { name: `${name} ${repetition}`, mode: "1v1" }));
    for (const id of queueIds) await league.call("joinQueue", { as: ann?.token, id });
    const replies = await raceOnLock(league.context.db, {
      holdLock: lockMatchmaking,
      start: () =>
        otherUsers.map(({ token }, index) => league.send("joinQueue", { as: token, id: queueIds[index] ?? "" })),
    });
    expect(countByStatus(replies)).toEqual({ 200: otherUsers.length });

    const { waiting, playing } = await expectFairQueues(league, `repetition ${repetition}`);
    expect([waiting.length, playing.length], `repetition ${repetition}`).toEqual([otherUsers.length - 1, 2]);

    await deleteMatchesAndQueues(league, queueIds);
  }
});

test("a substitute who joins a queue concurrently is in the match and in no queue", async () => {
  const league = await openLeague();
  const adminToken = league.admin;
  const users = await signUpAll(league, "Ann", "Ben", "Cleo");
  const [ann, ben, cleo] = users;
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, [ann, ben]);
  const { data: queues } = await league.call("searchQueues", { as: adminToken });
  const id = queues[0]?.matches[0]?.resultId ?? "";
  await league.call("removePlayer", { as: adminToken, id, body: { playerId: ann.id } });
  const lockMatch = (trx: LeagueTransaction) =>
    trx.selectFrom("matches").select("id").where("id", "=", Number(match._id)).forUpdate().execute();

  // Cleo joins the queue after the update has read that Cleo is in no queue.
  const [addReply, joinReply] = await raceOnLock<{ readonly status: number }>(league.context.db, {
    holdLock: lockMatch,
    start: () => [league.send("addRedPlayer", { as: adminToken, id, body: { playerId: cleo.id } })],
    startLater: () => [league.send("joinQueue", { as: cleo.token, id: queueId })],
  });
  expect(addReply?.status).toBe(200);
  expect([200, 409]).toContain(joinReply?.status);
  expect(await readMatch(league, cleo)).toMatchObject({ _id: match._id });
  expect(await league.context.db.selectFrom("queue_players").selectAll().execute()).toEqual([]);
});

describe("while players join a queue", () => {
  const removals = [
    { change: "blocked", call: "updateUser", body: { blocked: true } },
    { change: "deleted", call: "deleteUser", body: undefined },
  ] as const;
  test.each(removals)("a user who is $change is in no queue and no match afterwards", async ({ call, body }) => {
    const league = await openLeague();
    const id = await createQueue(league, { mode: "2v2" });
    for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
      const players = await signUpAll(league, ...["a", "b", "c", "d"].map((name) => `${name} ${repetition}`));
      const [removedUser = expect.fail()] = players;
      const replies = await raceOnLock(league.context.db, {
        holdLock: lockMatchmaking,
        start: () => [
          ...players.map(({ token }) => league.send("joinQueue", { as: token, id })),
          // The two calls accept different bodies, and TypeScript cannot tell which body belongs to which call.
          league.send(call, { as: league.admin, id: removedUser.id, body: body as never }),
        ],
      });
      // The removed user is rejected, with 401 if deleted and 403 if blocked, unless the request to join was faster.
      for (const { status } of replies) expect([200, 401, 403], `repetition ${repetition}`).toContain(status);

      const { waiting, playing } = await expectFairQueues(league, `repetition ${repetition}`);
      expect([...waiting.map(({ userId }) => userId), ...playing], `repetition ${repetition}`).not.toContain(
        removedUser.id,
      );
      // The others wait, even if they were already in a match with the removed user.
      expect(waiting, `repetition ${repetition}`).toHaveLength(3);

      for (const { token } of players.slice(1)) await league.call("leaveQueue", { as: token, id });
    }
  });

  test("a queue whose size is changed only creates matches of the new size", async () => {
    const league = await openLeague();
    const players = await signUpAll(league, "Ann", "Ben");
    for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
      const id = await createQueue(league, { name: `queue ${repetition}`, mode: "4v4" });
      const [updateReply] = await raceOnLock(league.context.db, {
        holdLock: lockMatchmaking,
        start: () => [
          league.send("updateQueue", { as: league.admin, id, body: { mode: "1v1" } }),
          ...players.map(({ token }) => league.send("joinQueue", { as: token, id })),
        ],
      });
      const { mode, players: waitingPlayers, matches } = await readQueue(league, id);
      // The size cannot be changed once a player waits.
      const isChanged = updateReply?.status === 200;
      expect([mode, waitingPlayers.length, matches.length], `repetition ${repetition}`).toEqual(
        isChanged ? ["1v1", 0, 1] : ["4v4", 2, 0],
      );

      await expectFairQueues(league, `repetition ${repetition}`);
      // Either the players wait and leave the queue, or they are in a match and cancel it. The other call is rejected.
      for (const { token } of players) {
        await league.send("leaveQueue", { as: token, id });
        await league.send("voteToCancel", { as: token, id: matches[0]?._id ?? "0" });
      }
    }
  });
});
