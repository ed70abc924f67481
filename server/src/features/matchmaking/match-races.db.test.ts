import { describe, expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { expectFairQueues } from "../../../test/expect-fair-queues.ts";
import { openLeague } from "../../../test/open-league.ts";
import { createMode, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, type Player, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { rounds } from "../../../test/test-level.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockFingerprint } from "../results/imports/post-result.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { computeFingerprint } from "../results/result-rules.ts";
import { lockResultForUpdate } from "../results/results-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

const names = ["Ann", "Ben", "Cleo", "Dan"];
const longestCooldown = 120 * 60_000;

/** Opens a league with a mode and four players. */
async function openScene() {
  const league = await openLeague();
  const modeId = await createMode(league, "Classic");
  return { league, db: league.context.db, as: league.admin, modeId, players: await signUpAll(league, ...names) };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Lets the players join a new 2v2 queue, and returns the match as an admin sees it. */
async function startMatch({ league, modeId, players, as }: Scene, round: number) {
  const queueId = await createQueue(league, { name: `queue ${round}`, mode: "2v2", modeId });
  const match = await fillMatch(league, queueId, players);
  const { data } = await league.call("searchQueues", { as, body: { _id: queueId } });
  const resultId = data[0]?.matches[0]?.resultId ?? expect.fail();
  const teams = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  return { queueId, matchId: match._id, resultId, teams };
}

/** Posts a round whose score is unique: red's score is the round's number. */
async function postRound({ league, modeId, as }: Scene, teams: readonly string[], round: number) {
  const body = { modeId, message: writeJson(createServerRound(teams, { redScore: round })) };
  const { status, body: reply } = await league.send("importResult", { as, body });
  return { status, id: (reply as { data?: { _id: string } }).data?._id };
}

/** Closes all matches, empties and deletes the queue, and waits until cooldowns have ended. */
async function deleteQueueAndMatches({ league, players, as }: Scene, queueId: string): Promise<void> {
  for (const { resultId } of (await league.call("searchQueues", { as })).data.flatMap(({ matches }) => matches)) {
    await league.call("deleteResult", { as, id: resultId ?? "" });
  }
  for (const { token } of players) await league.send("leaveQueue", { as: token, id: queueId });
  await league.call("deleteQueue", { as, id: queueId });
  league.clock.advance(longestCooldown);
}

/** Expects that Elo and numbers of games match the frozen results, and that a recalculation changes no Elo. */
async function expectCorrectElo({ league, modeId, as }: Scene, label: string): Promise<void> {
  const { data } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  const frozen = await league.context.db.selectFrom("results").select("id").where("frozen", "=", 1).execute();
  expect(data.total, label).toBe(frozen.length);

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { numberGames } of stats) expect(numberGames, label).toBe(frozen.length);

  const totalElo = stats.reduce((sum, stat) => sum + stat.elo, 0);
  expect(totalElo, label).toBeCloseTo(1000 * stats.length, 6);
  for (const { _id: id, elo: storedElo } of stats) {
    expect((await league.call("updateStat", { as, id })).data.elo, label).toBe(storedElo);
  }
}

type Outcome = {
  readonly action: string;
  readonly status: number;
  /** Whether the action had its effect: a vote closed the match, or a post was stored in the match's result. */
  readonly done: boolean;
};
type StartedMatch = Awaited<ReturnType<typeof startMatch>>;

/** Returns all actions on a match, which the caller starts concurrently. Each round begins with another action. */
function listActions(
  scene: Scene,
  { matchId, resultId, teams }: StartedMatch,
  round: number,
): (() => Promise<Outcome>)[] {
  const { league, players, as } = scene;
  const expire = () =>
    cancelExpiredMatches(league.context).then(() => ({ action: "expire", status: 200, done: false }));
  const cancel = async ({ token }: Player) => {
    const { status, body } = await league.send("voteToCancel", { as: token, id: matchId });
    return { action: "cancel", status, done: (body as { data?: { isOpen: boolean } }).data?.isOpen === false };
  };
  const ready = async ({ token }: Player) => {
    const { status } = await league.send("readyUp", { as: token, id: matchId });
    return { action: "ready", status, done: status === 200 };
  };
  const post = async () => {
    const { status, id } = await postRound(scene, teams, round);
    return { action: "post", status, done: id === resultId };
  };
  const change = async (action: "deleteResult" | "freezeResult") => {
    const { status } = await league.send(action, { as, id: resultId });
    return { action, status, done: status === 200 };
  };

  const actions = [
    expire,
    expire,
    ...players.slice(0, 3).map((player) => () => cancel(player)),
    ...players.slice(2).map((player) => () => ready(player)),
    post,
    () => change("deleteResult"),
    () => change("freezeResult"),
  ];
  const first = round % actions.length;
  return [...actions.slice(first), ...actions.slice(0, first)];
}

test("concurrent actions end a match in exactly one way, and no player is lost", async () => {
  const scene = await openScene();
  const { league, db, players } = scene;
  const [ann = expect.fail(), ben = expect.fail()] = players;
  for (const round of rounds(3, 100)) {
    const label = `round ${round}`;
    const match = await startMatch(scene, round);

    for (const { token } of [ann, ben]) await league.call("readyUp", { as: token, id: match.matchId });
    // In every other round the ready check expires.
    const isLate = round % 2 === 0;
    if (isLate) league.clock.advance(60_000);
    const lockResult = (trx: LeagueTransaction) => lockResultForUpdate(trx, "ranked", Number(match.resultId));
    const outcomes = await raceOnLock(db, {
      lock: round % 3 === 0 ? lockMatchmaking : lockResult,
      start: () => listActions(scene, match, round).map((start) => start()),
    });
    for (const { status } of outcomes) expect([200, 201, 404, 409], label).toContain(status);

    const [cancels, posts, deletes, freezes] = ["cancel", "post", "deleteResult", "freezeResult"].map(
      (action) => outcomes.filter((outcome) => outcome.action === action && outcome.done).length,
    );
    const { waiting } = await expectFairQueues(league, label);
    const usersOnCooldown = await db
      .selectFrom("cooldowns")
      .select("user_id")
      .where("starts_at", "=", league.clock.now())
      .execute();
    const outcome = {
      usersOnCooldown: usersOnCooldown.length,
      waiting: waiting.map(({ userId }) => userId),
      cancels,
      posts,
      deletes,
      freezes,
    };
    const nothing = { usersOnCooldown: 0, waiting: [], cancels: 0, posts: 0, deletes: 0, freezes: 0 };
    expect(
      [
        ...(isLate ? [{ ...nothing, usersOnCooldown: 2, waiting: [ann.id, ben.id] }] : []),
        { ...nothing, cancels: 1 },
        { ...nothing, deletes: 1 },
        { ...nothing, posts: 1 },
        { ...nothing, posts: 1, deletes: 1 },
        { ...nothing, posts: 1, freezes: 1 },
      ],
      label,
    ).toContainEqual(outcome);
    expect((await readQueue(league, match.queueId)).matches, label).toEqual([]);

    await expectCorrectElo(scene, label);
    await deleteQueueAndMatches(scene, match.queueId);
  }
});

test("stores exactly one of ten concurrent posts of a match's round in its result", async () => {
  const scene = await openScene();
  const { db, league } = scene;
  for (const round of rounds(2, 100)) {
    const { queueId, resultId, teams } = await startMatch(scene, round);
    const lock = (trx: LeagueTransaction) => lockResultForUpdate(trx, "ranked", Number(resultId));
    const posts = await raceOnLock(db, {
      lock,
      start: () => Array.from({ length: 10 }, () => postRound(scene, teams, round)),
    });
    expect(countByStatus(posts), `round ${round}`).toEqual({ 201: 1, 409: 9 });
    expect(posts.find(({ status }) => status === 201)?.id, `round ${round}`).toBe(resultId);

    await expectFairQueues(league, `round ${round}`);
    await deleteQueueAndMatches(scene, queueId);
  }
});

test("the ready check ends if all players become ready concurrently", async () => {
  const scene = await openScene();
  const { db, league, players } = scene;
  for (const round of rounds(2, 100)) {
    const { queueId, matchId } = await startMatch(scene, round);
    const ready = await raceOnLock(db, {
      lock: lockMatchmaking,
      start: () => players.map(({ token }) => league.send("readyUp", { as: token, id: matchId })),
    });
    expect(countByStatus(ready), `round ${round}`).toEqual({ 200: 4 });
    expect((await readQueue(league, queueId)).matches, `round ${round}`).toMatchObject([{ readyUntil: null }]);

    await deleteQueueAndMatches(scene, queueId);
  }
});

test("concurrent votes to cancel are all counted", async () => {
  const scene = await openScene();
  const { db, league, players } = scene;
  for (const round of rounds(2, 100)) {
    const { queueId, matchId } = await startMatch(scene, round);
    const votes = await raceOnLock(db, {
      lock: lockMatchmaking,
      start: () => players.map(({ token }) => league.send("voteToCancel", { as: token, id: matchId })),
    });
    expect(countByStatus(votes), `round ${round}`).toEqual({ 200: 3, 409: 1 });
    expect((await readQueue(league, queueId)).matches, `round ${round}`).toEqual([]);

    await joinAll(league, queueId, players);
    await deleteQueueAndMatches(scene, queueId);
  }
});

describe("concurrently", () => {
  test("a round that another request is storing is not stored in a match's result, too", async () => {
    const scene = await openScene();
    const { db, players, league } = scene;
    const { queueId, resultId, teams } = await startMatch(scene, 1);
    const round = createServerRound(teams, { redScore: 1 });
    const getUserId = (name: string) => Number(players.find((player) => player.name === name)?.id);
    const resolved = round.players.map((player) => ({ ...player, userId: getUserId(player.name) }));
    const fingerprint = computeFingerprint({ ...round, players: resolved });
    const result = {
      area: "ranked",
      played_at: 0,
      created_at: 0,
      team_size: 2,
      red_score: 1,
      blue_score: 409,
    } as const;
    const concurrentResult = { ...result, map: round.map, frozen: 0, has_round: 1, fingerprint };
    const [posted] = await raceOnLock(db, {
      lock: async (trx) => {
        await lockFingerprint(trx, "ranked", fingerprint);
        await storeResult(trx, concurrentResult, []);
      },
      start: () => [postRound(scene, teams, 1)],
    });
    expect(posted).toMatchObject({ status: 409 });
    expect((await readQueue(league, queueId)).matches).toHaveLength(1);
    expect((await league.call("getResult", { as: scene.as, id: resultId })).data.isAwaited).toBe(true);
  });

  test("a round and an update of the match's result are both stored", async () => {
    const scene = await openScene();
    const { db, league, as } = scene;
    const { resultId, teams } = await startMatch(scene, 1);
    const [updated, posted] = await raceOnLock<{ readonly status: number }>(db, {
      lock: (trx) => lockResultForUpdate(trx, "ranked", Number(resultId)),
      start: () => [
        league.send("updateResult", { as, id: resultId, body: { redScore: 7 } }),
        postRound(scene, teams, 1),
      ],
    });
    expect([updated?.status, posted?.status]).toEqual([200, 201]);

    const { data } = await league.call("getResult", { as, id: resultId });
    // The first request ends the match. If it is the update, the round is stored as a separate result.
    expect(data.redScore).toBe(7);
    expect(data.isAwaited).toBe(false);
  });
});
