import { describe, expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { expectFairQueues } from "../../../test/expect-fair-queues.ts";
import { openLeague } from "../../../test/open-league.ts";
import { createMode, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, type Player, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { listRepetitions } from "../../../test/test-level.ts";
import type { LeagueTransaction } from "../context.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { lockFingerprint } from "../results/imports/post-result.ts";
import { lockMatchmaking } from "../results/matches/change-match.ts";
import { computeFingerprint } from "../results/result-rules.ts";
import { lockResultForUpdate } from "../results/results-queries.ts";
import { storeResult } from "../results/store-result.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

const names = ["Ann", "Ben", "Cleo", "Dan"];
const minuteMs = 60_000;
/** How long players have to become ready. */
const readyCheckMs = minuteMs;
/** The longest duration of a cooldown: two hours. */
const longestCooldownMs = 120 * minuteMs;

/** Opens a league with a mode and four players. */
async function openLeagueWithPlayers() {
  const league = await openLeague();
  const modeId = await createMode(league, "Classic");
  return {
    league,
    db: league.context.db,
    adminToken: league.admin,
    modeId,
    players: await signUpAll(league, ...names),
  };
}

type OpenedLeague = Awaited<ReturnType<typeof openLeagueWithPlayers>>;

/** Lets the players join a new 2v2 queue, and returns the match as an admin sees it. */
async function startMatch({ league, modeId, players, adminToken }: OpenedLeague, repetition: number) {
  const queueId = await createQueue(league, { name: `queue ${repetition}`, mode: "2v2", modeId });
  const match = await fillMatch(league, queueId, players);
  const { data } = await league.call("searchQueues", { as: adminToken, body: { _id: queueId } });
  const resultId = data[0]?.matches[0]?.resultId ?? expect.fail();
  const teams = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  return { queueId, matchId: match._id, resultId, teams };
}

/** Posts a round whose score is unique: red's score is the number of the repetition. */
async function postRound({ league, modeId, adminToken }: OpenedLeague, teams: readonly string[], repetition: number) {
  const body = { modeId, message: formatJsonMessage(createServerRound(teams, { redScore: repetition })) };
  const { status, body: reply } = await league.send("importResult", { as: adminToken, body });
  return { status, id: (reply as { data?: { _id: string } }).data?._id };
}

/** Closes all matches, empties and deletes the queue, and waits until cooldowns have ended. */
async function deleteQueueAndMatches({ league, players, adminToken }: OpenedLeague, queueId: string): Promise<void> {
  const { data: queues } = await league.call("searchQueues", { as: adminToken });
  for (const { resultId } of queues.flatMap(({ matches }) => matches)) {
    await league.call("deleteResult", { as: adminToken, id: resultId ?? "" });
  }
  for (const { token } of players) await league.send("leaveQueue", { as: token, id: queueId });
  await league.call("deleteQueue", { as: adminToken, id: queueId });
  league.clock.advance(longestCooldownMs);
}

/**
 * Expects that numbers of rounds match the frozen results, that the mean Elo is the initial 1000, and that a recalculation,
 * which the API calls `updateStat`, changes no Elo.
 */
async function expectCorrectElo({ league, modeId, adminToken }: OpenedLeague, label: string): Promise<void> {
  const { data } = await league.call("searchResults", { body: { modeId, numberPerPage: 100 } });
  const frozenResults = await league.context.db.selectFrom("results").select("id").where("frozen", "=", 1).execute();
  expect(data.total, label).toBe(frozenResults.length);

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  for (const { numberGames } of stats) expect(numberGames, label).toBe(frozenResults.length);

  const totalElo = stats.reduce((sum, stat) => sum + stat.elo, 0);
  expect(totalElo, label).toBeCloseTo(1000 * stats.length, 6);
  for (const { _id: id, elo: storedElo } of stats) {
    expect((await league.call("updateStat", { as: adminToken, id })).data.elo, label).toBe(storedElo);
  }
}

type Outcome = {
  readonly action: string;
  readonly status: number;
  /** Whether the action had its effect: a vote closed the match, or a post was stored in the match's result. */
  readonly hasEffect: boolean;
};
type StartedMatch = Awaited<ReturnType<typeof startMatch>>;

/** Returns all actions on a match, which the caller starts concurrently. Each repetition starts a different one first. */
function listActions(
  opened: OpenedLeague,
  { matchId, resultId, teams }: StartedMatch,
  repetition: number,
): (() => Promise<Outcome>)[] {
  const { league, players, adminToken } = opened;
  const expire = async () => {
    await cancelExpiredMatches(league.context);
    return { action: "expire", status: 200, hasEffect: false };
  };
  const voteToCancel = async ({ token }: Player) => {
    const { status, body } = await league.send("voteToCancel", { as: token, id: matchId });
    const match = (body as { data?: { isOpen: boolean } }).data;
    return { action: "cancel", status, hasEffect: match?.isOpen === false };
  };
  const readyUp = async ({ token }: Player) => {
    const { status } = await league.send("readyUp", { as: token, id: matchId });
    return { action: "ready", status, hasEffect: status === 200 };
  };
  const post = async () => {
    const { status, id } = await postRound(opened, teams, repetition);
    return { action: "post", status, hasEffect: id === resultId };
  };
  const changeResult = async (action: "deleteResult" | "freezeResult") => {
    const { status } = await league.send(action, { as: adminToken, id: resultId });
    return { action, status, hasEffect: status === 200 };
  };

  const actions = [
    expire,
    expire,
    ...players.slice(0, 3).map((player) => () => voteToCancel(player)),
    ...players.slice(2).map((player) => () => readyUp(player)),
    post,
    () => changeResult("deleteResult"),
    () => changeResult("freezeResult"),
  ];
  const firstIndex = repetition % actions.length;
  return [...actions.slice(firstIndex), ...actions.slice(0, firstIndex)];
}

test("concurrent actions end a match in exactly one way, and no player is lost", async () => {
  const opened = await openLeagueWithPlayers();
  const { league, db, players } = opened;
  const [ann = expect.fail(), ben = expect.fail()] = players;
  for (const repetition of listRepetitions({ quick: 3, stress: 100 })) {
    const label = `repetition ${repetition}`;
    const match = await startMatch(opened, repetition);

    for (const { token } of [ann, ben]) await league.call("readyUp", { as: token, id: match.matchId });
    // In every other repetition, the ready check expires before Cleo and Dan are ready.
    const isLate = repetition % 2 === 0;
    if (isLate) league.clock.advance(readyCheckMs);
    const lockResult = (trx: LeagueTransaction) => lockResultForUpdate(trx, "ranked", Number(match.resultId));
    const outcomes = await raceOnLock(db, {
      holdLock: repetition % 3 === 0 ? lockMatchmaking : lockResult,
      start: () => listActions(opened, match, repetition).map((start) => start()),
    });
    for (const { status } of outcomes) expect([200, 201, 404, 409], label).toContain(status);

    const countEffects = (action: string) =>
      outcomes.filter((outcome) => outcome.action === action && outcome.hasEffect).length;
    const { waiting } = await expectFairQueues(league, label);
    const usersOnCooldown = await db
      .selectFrom("cooldowns")
      .select("user_id")
      .where("starts_at", "=", league.clock.now())
      .execute();
    const outcome = {
      usersOnCooldown: usersOnCooldown.length,
      waiting: waiting.map(({ userId }) => userId),
      cancels: countEffects("cancel"),
      posts: countEffects("post"),
      deletes: countEffects("deleteResult"),
      freezes: countEffects("freezeResult"),
    };
    const nothing = { usersOnCooldown: 0, waiting: [], cancels: 0, posts: 0, deletes: 0, freezes: 0 };
    // Either the ready check expires (then Cleo and Dan get a cooldown, and Ann and Ben wait again), or the match is
    // cancelled or deleted, or its round is posted. A posted result may then be deleted or frozen.
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

    await expectCorrectElo(opened, label);
    await deleteQueueAndMatches(opened, match.queueId);
  }
});

test("exactly one of ten concurrent posts of a match's round is stored in its result", async () => {
  const opened = await openLeagueWithPlayers();
  const { db, league } = opened;
  for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
    const { queueId, resultId, teams } = await startMatch(opened, repetition);
    const lock = (trx: LeagueTransaction) => lockResultForUpdate(trx, "ranked", Number(resultId));
    const posts = await raceOnLock(db, {
      holdLock: lock,
      start: () => Array.from({ length: 10 }, () => postRound(opened, teams, repetition)),
    });
    expect(countByStatus(posts), `repetition ${repetition}`).toEqual({ 201: 1, 409: 9 });
    expect(posts.find(({ status }) => status === 201)?.id, `repetition ${repetition}`).toBe(resultId);

    await expectFairQueues(league, `repetition ${repetition}`);
    await deleteQueueAndMatches(opened, queueId);
  }
});

test("the ready check ends if all players become ready concurrently", async () => {
  const opened = await openLeagueWithPlayers();
  const { db, league, players } = opened;
  for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
    const { queueId, matchId } = await startMatch(opened, repetition);
    const replies = await raceOnLock(db, {
      holdLock: lockMatchmaking,
      start: () => players.map(({ token }) => league.send("readyUp", { as: token, id: matchId })),
    });
    expect(countByStatus(replies), `repetition ${repetition}`).toEqual({ 200: 4 });
    expect((await readQueue(league, queueId)).matches, `repetition ${repetition}`).toMatchObject([
      { readyUntil: null },
    ]);

    await deleteQueueAndMatches(opened, queueId);
  }
});

test("a majority of concurrent votes cancels the match", async () => {
  const opened = await openLeagueWithPlayers();
  const { db, league, players } = opened;
  for (const repetition of listRepetitions({ quick: 2, stress: 100 })) {
    const { queueId, matchId } = await startMatch(opened, repetition);
    const votes = await raceOnLock(db, {
      holdLock: lockMatchmaking,
      start: () => players.map(({ token }) => league.send("voteToCancel", { as: token, id: matchId })),
    });
    // The third vote is a majority and closes the match, so the fourth one is rejected.
    expect(countByStatus(votes), `repetition ${repetition}`).toEqual({ 200: 3, 409: 1 });
    expect((await readQueue(league, queueId)).matches, `repetition ${repetition}`).toEqual([]);

    await joinAll(league, queueId, players);
    await deleteQueueAndMatches(opened, queueId);
  }
});

describe("a posted round of a match", () => {
  test("is not stored a second time if another request is storing it", async () => {
    const opened = await openLeagueWithPlayers();
    const { db, players, league } = opened;
    const { queueId, resultId, teams } = await startMatch(opened, 1);
    const round = createServerRound(teams, { redScore: 1 });
    const getUserId = (name: string) => Number(players.find((player) => player.name === name)?.id);
    const resolvedPlayers = round.players.map((player) => ({ ...player, userId: getUserId(player.name) }));
    const fingerprint = computeFingerprint({ ...round, players: resolvedPlayers });
    const result = {
      area: "ranked",
      played_at: 0,
      created_at: 0,
      team_size: 2,
      red_score: round.redScore,
      blue_score: round.blueScore,
    } as const;
    const concurrentResult = { ...result, map: round.map, frozen: 0, has_round: 1, fingerprint };
    const [postReply] = await raceOnLock(db, {
      // Stores the same round, as another request would.
      holdLock: async (trx) => {
        await lockFingerprint(trx, "ranked", fingerprint);
        await storeResult(trx, concurrentResult, []);
      },
      start: () => [postRound(opened, teams, 1)],
    });
    expect(postReply).toMatchObject({ status: 409 });
    expect((await readQueue(league, queueId)).matches).toHaveLength(1);
    // The result of the match "is awaited": it has no round yet.
    expect((await league.call("getResult", { as: opened.adminToken, id: resultId })).data.isAwaited).toBe(true);
  });

  test("is stored, and so is a concurrent update of the match's result", async () => {
    const opened = await openLeagueWithPlayers();
    const { db, league, adminToken } = opened;
    const { resultId, teams } = await startMatch(opened, 1);
    const [updateReply, postReply] = await raceOnLock<{ readonly status: number }>(db, {
      holdLock: (trx) => lockResultForUpdate(trx, "ranked", Number(resultId)),
      start: () => [
        league.send("updateResult", { as: adminToken, id: resultId, body: { redScore: 7 } }),
        postRound(opened, teams, 1),
      ],
    });
    expect([updateReply?.status, postReply?.status]).toEqual([200, 201]);

    const { data } = await league.call("getResult", { as: adminToken, id: resultId });
    // If the post comes first, the update then changes its score. If the update comes first, it closes the match, and the
    // round is stored as a separate result.
    expect(data.redScore).toBe(7);
    expect(data.isAwaited).toBe(false);
  });
});
