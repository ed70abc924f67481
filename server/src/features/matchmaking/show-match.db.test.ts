import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";

// Names of the API: the `outlook` of an open match has the players' records, their `meetings` (the records against each other),
// and the possible Elo gains.

test("an open match shows the players' records and possible Elo gains; a played one shows its validated score", async ({
  admin,
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");

  // Two wins of Ann, and a draw between them.
  for (const redScore of [900, 300, 900]) {
    const { _id: id } = await importRound(
      league,
      modeId,
      createServerRound(["Ann", "Ben"], { redScore, blueScore: 300 }),
    );
    await league.call("freezeResult", { as: admin, id });
  }
  const { _id: id, redPlayers, bluePlayers } = await fillMatch(league, await createQueue(league, { modeId }), players);
  const openMatch = (await league.call("getMatch", { id })).data;
  expect(openMatch).toMatchObject({ isOpen: true, result: null, redPlayers, bluePlayers });
  expect(openMatch).not.toHaveProperty("resultId");

  const [redPlayer] = redPlayers;
  const [bluePlayer] = bluePlayers;
  const isAnnRed = redPlayer?.userName === "Ann";
  const recordOfAnn = { games: 3, wins: 2, losses: 0, form: "WDW" };
  const recordOfBen = { games: 3, wins: 0, losses: 2, form: "LDL" };
  const [ann, ben] = players;
  expect(openMatch.outlook?.players).toEqual([
    { userId: ann?.id, ...recordOfAnn },
    { userId: ben?.id, ...recordOfBen },
  ]);
  expect(openMatch.outlook?.meetings).toEqual([
    {
      redId: redPlayer?.userId,
      blueId: bluePlayer?.userId,
      games: 3,
      wins: isAnnRed ? 2 : 0,
      losses: isAnnRed ? 0 : 2,
    },
  ]);

  // The round is played with the sides swapped.
  const swappedRound = createServerRound([bluePlayer?.userName ?? "", redPlayer?.userName ?? ""], {
    redScore: 800,
    blueScore: 200,
  });
  const { _id: resultId } = await importRound(league, modeId, swappedRound);
  const playedMatch = (await league.call("getMatch", { id })).data;
  expect(playedMatch).toMatchObject({ isOpen: false, outlook: null, result: null });

  const { data: frozenResult } = await league.call("freezeResult", { as: admin, id: resultId });
  // The winner, who played as red, was the blue player of the match.
  expect(frozenResult.redEloGain).toBe(openMatch.outlook?.blueGain);
  // The more a team is expected to win, the less it gains. The two possible gains add up to the maximum of 32 points.
  const { redGain = 0, blueGain = 0 } = openMatch.outlook ?? {};
  expect(redGain + blueGain).toBeCloseTo(32, 8);
  expect(redGain < blueGain).toBe(isAnnRed);
  expect((await league.call("getMatch", { id })).data).toEqual({
    ...playedMatch,
    result: {
      _id: resultId,
      date: frozenResult.date,
      map: "ctf5",
      redScore: 800,
      blueScore: 200,
      redPlayers: [{ userId: bluePlayer?.userId, userName: bluePlayer?.userName, ...defaultAppearance }],
      bluePlayers: [{ userId: redPlayer?.userId, userName: redPlayer?.userName, ...defaultAppearance }],
      winnerSide: "red",
      isForfeit: false,
    },
  });
});

test("a player sees their newest validated round, with its match, score and Elo change", async ({ admin, league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo");
  const [ann, ben, cleo] = players;
  if (ann === undefined || ben === undefined) throw new Error("A user is missing");
  const modeId = await createMode(league, "Classic");
  const readLastRound = async (token: string | undefined) =>
    (await league.call("getOwnMatch", { as: token })).data.lastRound;

  const { _id: matchId } = await fillMatch(league, await createQueue(league, { modeId }), [ann, ben]);
  const round = createServerRound(["Ann", "Ben"], { redScore: 700, blueScore: 316 });
  const { _id: resultId } = await importRound(league, modeId, round);
  expect(await readLastRound(ann.token), "before it is validated").toBeNull();

  await league.call("freezeResult", { as: admin, id: resultId });
  const sharedFields = { matchId, resultId, isForfeit: false };
  expect(await readLastRound(ann.token)).toEqual({
    ...sharedFields,
    outcome: "W",
    teamScore: 700,
    otherScore: 316,
    eloGain: 16,
  });
  expect(await readLastRound(ben.token)).toEqual({
    ...sharedFields,
    outcome: "L",
    teamScore: 316,
    otherScore: 700,
    eloGain: -16,
  });
  expect(await readLastRound(cleo?.token), "of a player who did not play").toBeNull();

  // A later round without a match is the newest one.
  const { _id: laterId } = await importRound(league, modeId, createServerRound(["Ann", "Cleo"]));
  await league.call("freezeResult", { as: admin, id: laterId });
  expect(await readLastRound(ann.token)).toBeNull();
  expect(await readLastRound(ben.token)).toMatchObject({ matchId });
});

test("an open match shows records of its mode only, and previous meetings of its two teams only", async ({
  admin,
  league,
}) => {
  const [ann, ben] = await signUpAll(league, "Ann", "Ben", "Cleo");
  if (ann === undefined || ben === undefined) throw new Error("A user is missing");
  const modeId = await createMode(league, "Classic");
  const otherModeId = await createMode(league, "Other");
  const redWins = { redScore: 900, blueScore: 300 };
  for (const { playedModeId, names } of [
    { playedModeId: modeId, names: ["Ann", "Ben"] },
    { playedModeId: modeId, names: ["Ann", "Cleo"] },
    { playedModeId: otherModeId, names: ["Ben", "Ann"] },
  ]) {
    const { _id: id } = await importRound(league, playedModeId, createServerRound(names, redWins));
    await league.call("freezeResult", { as: admin, id });
  }
  const match = await fillMatch(league, await createQueue(league, { modeId }), [ann, ben]);
  const { outlook } = (await league.call("getMatch", { id: match._id })).data;
  expect(outlook?.players).toEqual([
    { userId: ann.id, games: 2, wins: 2, losses: 0, form: "WW" },
    { userId: ben.id, games: 1, wins: 0, losses: 1, form: "L" },
  ]);
  expect(outlook?.meetings).toMatchObject([{ games: 1 }]);
});

test("a match with an unvalidated result looks like a cancelled one", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const queueId = await createQueue(league);
  const firstMatch = await fillMatch(league, queueId, players);

  for (const { token } of players) await league.call("voteToCancel", { as: token, id: firstMatch._id });
  const secondMatch = await fillMatch(league, queueId, players);
  await league.call("readyUp", { as: players[0]?.token, id: secondMatch._id });
  await importRound(league, secondMatch.modeId ?? "", createServerRound(["Ann", "Ben"]));
  const cancelledMatch = (await league.call("getMatch", { id: firstMatch._id })).data;
  const playedMatch = (await league.call("getMatch", { id: secondMatch._id })).data;
  const { _id, madeAt, redPlayers, bluePlayers, ...comparableFields } = playedMatch;
  expect(cancelledMatch).toMatchObject(comparableFields);
  // In a match that is over, all players count as ready, so that nobody can tell the two matches apart.
  expect([...redPlayers, ...bluePlayers].map(({ isReady }) => isReady)).toEqual([true, true]);
  expect([...cancelledMatch.redPlayers, ...cancelledMatch.bluePlayers].map(({ isReady }) => isReady)).toEqual([
    true,
    true,
  ]);
  expect(await league.rejected("getMatch", { id: "999" })).toMatchObject({ status: 404, errorCode: "MATCH_NOT_FOUND" });
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("a queue shows its waiting times by hour, when its matches were created, and its last validated matches", async ({
  admin,
  league,
}) => {
  const [ann, ben, ...otherUsers] = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  if (ann === undefined || ben === undefined) throw new Error("A user is missing");
  const modeId = await createMode(league, "Classic");
  const id = await createQueue(league, { modeId });
  const readHistory = async () => (await league.call("getQueueHistory", { id })).data;
  expect(await readHistory()).toEqual({ waits: [], made: [], lastResults: [], elos: null });

  const msUntilNextHour = hourMs - (league.clock.now() % hourMs);
  league.clock.advance(msUntilNextHour);
  const startsAt = new Date(league.clock.now());
  const hour = startsAt.getUTCHours();
  await league.call("joinQueue", { as: ann.token, id });
  league.clock.advance(8 * minuteMs);
  const match = await fillMatch(league, id, [ben]);
  expect(await readHistory()).toEqual({
    // Ann waited for eight minutes, and Ben did not wait, which counts as up to one minute. That is also the median.
    waits: [{ hour, players: 2, minutes: 1 }],
    made: [],
    lastResults: [],
    elos: null,
  });

  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const { _id: resultId } = await importRound(
    league,
    modeId,
    createServerRound(names, { redScore: 700, blueScore: 100 }),
  );

  await fillMatch(league, id, otherUsers);
  const { _id: secondResultId } = await importRound(league, modeId, createServerRound(["Cleo", "Dan"]));
  // Hours of the week are counted from Monday, but `getUTCDay` counts from Sunday.
  const hourOfWeek = 24 * ((startsAt.getUTCDay() + 6) % 7) + hour;
  expect(await readHistory()).toMatchObject({ lastResults: [], made: [{ hourOfWeek, matches: 2 }] });

  await league.call("freezeResult", { as: admin, id: resultId });
  const historyAfterFreeze = await readHistory();
  expect(historyAfterFreeze.lastResults).toEqual([(await league.call("getMatch", { id: match._id })).data.result]);
  // When the validated match was created, both players had the initial Elo.
  expect(historyAfterFreeze).toMatchObject({ waits: [{ hour, players: 4 }], elos: { lowest: 1000, highest: 1000 } });

  await league.call("freezeResult", { as: admin, id: secondResultId });
  expect((await readHistory()).lastResults.map(({ _id }) => _id)).toEqual([secondResultId, resultId]);

  const otherId = await createQueue(league, { name: "Other", modeId });
  expect((await league.call("getQueueHistory", { id: otherId })).data).toEqual({
    waits: [],
    made: [],
    lastResults: [],
    elos: null,
  });
  expect(await league.rejected("getQueueHistory", { id: "999" })).toMatchObject({ errorCode: "QUEUE_NOT_FOUND" });
});

test("a change of the mode or the size of a queue resets its waiting times, and other changes do not", async ({
  league,
}) => {
  const modeId = await createMode(league, "Other");
  // `mode` is the API's name of the size of the teams.
  const changes = [{ name: "New" }, { maps: ["ctf2"] }, { mode: "2v2" as const }, { modeId }];
  const waitingTimeCounts: number[] = [];
  for (const [index, body] of changes.entries()) {
    const players = await signUpAll(league, `Ann ${index}`, `Ben ${index}`);
    const id = await createQueue(league, { name: `Duels ${index}` });
    await fillMatch(league, id, players);
    await league.call("updateQueue", { as: league.admin, id, body });
    waitingTimeCounts.push((await league.call("getQueueHistory", { id })).data.waits.length);
  }
  // Only the last two changes have reset the waiting times.
  expect(waitingTimeCounts).toEqual([1, 1, 0, 0]);
});
