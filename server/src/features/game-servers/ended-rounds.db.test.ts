import { expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import type { League } from "../../../test/open-league.ts";
import { createServerRound } from "../../../test/play.ts";
import { fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { createProgressRound, openLeagueWithMatch, readReceivedRounds } from "../../../test/running-match.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minuteMs = 60_000;

// The rounds have a score limit of 1000, so a red score of 1003 ends a round.
// `readReceivedRounds` returns the state, whether the round is running, and the reason of each received round, newest
// first.

test("a round continues if a player leaves for a moment, or is replaced by a substitute", async () => {
  const { league, adminToken, postAndProcess, readResult } = await openLeagueWithMatch();
  const [cleo] = await signUpAll(league, "Cleo");

  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  // Cleo plays instead of Bob. She is not in the match yet, so this state does not change its result.
  await postAndProcess({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 70, redScore: 110 });
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: true });

  await postAndProcess(createProgressRound({ durationSeconds: 80, redScore: 120 }));
  expect(await readResult()).toMatchObject({ redScore: 120, isRunning: true });

  // An admin enters Cleo as the substitute of Bob.
  const id = (await readResult())._id;
  await league.call("removePlayer", {
    as: adminToken,
    id,
    body: { playerId: (await readResult()).bluePlayers[0]?.userId ?? "" },
  });
  await league.call("addBluePlayer", { as: adminToken, id, body: { playerId: cleo?.id ?? "" } });
  await postAndProcess({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await readResult()).toMatchObject({ redScore: 1003, isRunning: false, bluePlayers: [{ userName: "Cleo" }] });
});

test("a round ends with its last state if another line-up reaches a limit", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await signUpAll(league, "Cleo");
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  await postAndProcess({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: false });
});

test("ten minutes without a post end a round", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  league.clock.advance(9 * minuteMs);
  await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 101 }));
  league.clock.advance(10 * minuteMs - 1);
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ isRunning: true });

  league.clock.advance(1);
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: false });
  expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: false, reason: null }]);
});

test("a round ends if its last post is in the future, because the clock was set back", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  const postedAt = league.clock.now();
  // The clocks of two processes may differ by up to a minute.
  league.clock.moveTo(postedAt - minuteMs);
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ isRunning: true });
  league.clock.moveTo(postedAt - minuteMs - 1);
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ redScore: 101, isRunning: false });
});

test("a post that arrived in time counts, even if the server processes it after the round's timeout", async () => {
  const { league, key, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  league.clock.advance(9 * minuteMs);
  await postRound(league, key, formatJsonMessage(createProgressRound({ durationSeconds: 600, redScore: 202 })));
  // More than the ten minutes after which a round without a post ends.
  league.clock.advance(11 * minuteMs);
  await postRound(league, key, formatJsonMessage(createProgressRound({ durationSeconds: 1200, redScore: 303 })));
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ redScore: 202, isRunning: false });
});

test("nobody can freeze a running round; once it reaches a limit, it is frozen automatically", async () => {
  const { league, adminToken, serverId, postAndProcess, readResult } = await openLeagueWithMatch();
  await league.call("updateGameServer", { as: adminToken, id: serverId, body: { autoFreeze: true } });
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  const { _id: id } = await readResult();
  const message = "This result cannot be validated yet: it needs the end of its round";
  expect(await league.rejected("freezeResult", { as: adminToken, id })).toMatchObject({ status: 409, message });
  expect(await readResult()).toMatchObject({ freezed: false });

  await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003, blueScore: 100 }));
  expect(await readResult()).toMatchObject({ redScore: 1003, freezed: true, isRunning: false });
});

test("later posts do not change what an admin decides during the round", async () => {
  const decisions = [
    (league: League, id: string) => league.call("updateResult", { as: league.admin, id, body: { redScore: 900 } }),
    (league: League, id: string) => league.call("declareForfeit", { as: league.admin, id, body: { side: "red" } }),
  ];
  for (const decide of decisions) {
    const { league, postAndProcess, readResult } = await openLeagueWithMatch();
    await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
    await decide(league, (await readResult())._id);
    const decidedResult = await readResult();
    expect(decidedResult.isRunning).toBe(false);

    await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 202 }));
    await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003 }));
    expect(await readResult()).toEqual(decidedResult);
    expect(await readReceivedRounds(league)).toEqual([{ state: "MATCHED", isRunning: false, reason: null }]);
  }
});

test("later states do not restore a deleted result", async () => {
  const { league, adminToken, postAndProcess, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  await league.call("deleteResult", { as: adminToken, id: (await readResult())._id });
  await postAndProcess(createProgressRound({ durationSeconds: 90, redScore: 202 }));
  expect((await league.call("searchResults", { as: adminToken, body: {} })).data.total).toBe(0);
  expect(await readReceivedRounds(league)).toEqual([
    { state: "DISCARDED", isRunning: true, reason: "Its result was deleted" },
  ]);
});

test("after a result was deleted, the round of a new match fills the new result", async () => {
  const { league, adminToken, postAndProcess, players, queueId, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 20, redScore: 101 }));
  await league.call("deleteResult", { as: adminToken, id: (await readResult())._id });
  await fillMatch(league, queueId, players);
  league.clock.advance(minuteMs);
  await postAndProcess(createProgressRound({ durationSeconds: 45, redScore: 102 }));
  expect(await readResult()).toMatchObject({ redScore: 102, isRunning: true });
});

test.each([
  { seconds: 700, redScore: 1003 },
  // The stored score: an admin's message ends a round even if it has not reached a limit.
  { seconds: 60, redScore: 101 },
])("a round that an admin posts while it is being played fills its result with %j", async ({ seconds, redScore }) => {
  const { league, adminToken, postAndProcess, match, readResult } = await openLeagueWithMatch();
  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  const { _id } = await readResult();
  const body = {
    modeId: match.modeId,
    message: formatJsonMessage(createProgressRound({ durationSeconds: seconds, redScore })),
  };
  const { data: filledResult } = await league.call("importResult", { as: adminToken, body });
  expect(filledResult).toMatchObject({ _id, redScore, isRunning: false });

  await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003 }));
  expect(await readResult()).toEqual(filledResult);
});

test("players who continue on another server fill the same result", async () => {
  const { league, key, postAndProcess, readResult } = await openLeagueWithMatch();
  const { key: otherKey } = await addGameServer(league, "EU 2");

  await postAndProcess(createProgressRound({ durationSeconds: 60, redScore: 101 }));
  await postAndProcess(createProgressRound({ durationSeconds: 30, redScore: 2 }), formatJsonMessage, otherKey);
  expect(await readResult()).toMatchObject({ redScore: 2, isRunning: true });

  await postAndProcess(createProgressRound({ durationSeconds: 700, redScore: 1003 }), formatJsonMessage, otherKey);
  // The first server still posts its abandoned round.
  await postAndProcess(createProgressRound({ durationSeconds: 63, redScore: 101 }), formatJsonMessage, key);
  expect(await readResult()).toMatchObject({ redScore: 1003, isRunning: false });
});

test("a round that is posted with the keys of two servers fills one result, and is stored once per server", async () => {
  const { league, key, postAndProcess, readResult } = await openLeagueWithMatch();
  const { key: otherKey } = await addGameServer(league, "EU 2");
  for (const round of [
    createProgressRound({ durationSeconds: 60, redScore: 101 }),
    createProgressRound({ durationSeconds: 63, redScore: 104 }),
    createProgressRound({ durationSeconds: 700, redScore: 1003 }),
  ]) {
    for (const serverKey of [key, otherKey]) await postAndProcess(round, formatJsonMessage, serverKey);
    expect(await readResult()).toMatchObject({ redScore: round.redScore, isRunning: round.redScore < 1000 });
  }
  expect(await readReceivedRounds(league)).toEqual([
    { state: "MATCHED", isRunning: false, reason: null },
    { state: "MATCHED", isRunning: false, reason: null },
  ]);
});

test("the unmatched states of a round are stored as one received round", async () => {
  const { league, postAndProcess } = await openLeagueWithMatch();
  for (const player of ["Ann", "Nobody"]) {
    for (const second of [10, 20, 30])
      await postAndProcess({ ...createServerRound([player, "Zoe"]), durationSeconds: second });
  }
  // The round of the second line-up ended the round of the first one.
  expect(await readReceivedRounds(league)).toEqual([
    { state: "UNMATCHED", isRunning: true, reason: 'Missing player "Nobody"' },
    { state: "UNMATCHED", isRunning: false, reason: 'Missing player "Zoe"' },
  ]);
});

test("a round stays discarded, with its reason, if it is discarded while it is played", async () => {
  const { league, adminToken, postAndProcess } = await openLeagueWithMatch();
  const { players } = createServerRound(["Ann", "Nobody"]);
  const createTrainingRound = (state: { readonly durationSeconds: number; readonly redScore: number }) =>
    createProgressRound({ ...state, players });

  await postAndProcess(createTrainingRound({ durationSeconds: 60, redScore: 101 }));
  const [round] = (await league.call("searchRounds", { as: adminToken })).data;
  await league.call("discardRound", { as: adminToken, id: round?._id ?? "", body: { reason: "A training" } });
  await postAndProcess(createTrainingRound({ durationSeconds: 90, redScore: 202 }));
  expect(await readReceivedRounds(league)).toEqual([{ state: "DISCARDED", isRunning: true, reason: "A training" }]);

  league.clock.advance(9 * minuteMs);
  await postAndProcess(createTrainingRound({ durationSeconds: 700, redScore: 1003 }));
  // The server repeats an earlier post, and then posts the next round.
  await postAndProcess(createTrainingRound({ durationSeconds: 90, redScore: 202 }));
  await postAndProcess(createTrainingRound({ durationSeconds: 5, redScore: 2 }));
  expect(await readReceivedRounds(league)).toEqual([
    { state: "UNMATCHED", isRunning: true, reason: 'Missing player "Nobody"' },
    { state: "IGNORED", isRunning: false, reason: "A later state of this round arrived first" },
    { state: "DISCARDED", isRunning: false, reason: "A training" },
  ]);
});
