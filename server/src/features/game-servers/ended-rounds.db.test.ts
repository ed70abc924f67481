import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import type { League } from "../../../test/open-league.ts";
import { createServerRound } from "../../../test/play.ts";
import { fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { createProgressRound, openWithMatch, readReceivedRounds } from "../../../test/running-match.ts";
import type { LeagueTransaction } from "../context.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minute = 60_000;

test("neither a player who leaves for a moment nor a substitute ends the round", async () => {
  const { league, as, posted, result } = await openWithMatch();
  const [cleo] = await signUpAll(league, "Cleo");

  await posted(createProgressRound(60, 101));
  await posted({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 70, redScore: 110 });
  expect(await result()).toMatchObject({ redScore: 101, isRunning: true });

  await posted(createProgressRound(80, 120));
  expect(await result()).toMatchObject({ redScore: 120, isRunning: true });

  const id = (await result())._id;
  await league.call("removePlayer", { as, id, body: { playerId: (await result()).bluePlayers[0]?.userId ?? "" } });
  await league.call("addBluePlayer", { as, id, body: { playerId: cleo?.id ?? "" } });
  await posted({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false, bluePlayers: [{ userName: "Cleo" }] });
});

test("a round ends with its last state if another line-up reaches a limit", async () => {
  const { league, posted, result } = await openWithMatch();
  await signUpAll(league, "Cleo");
  await posted(createProgressRound(60, 101));
  await posted({ ...createServerRound(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await result()).toMatchObject({ redScore: 101, isRunning: false });
});

test("ten minutes without a post end a round, even if several processes check at once", async () => {
  const { league, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  league.clock.advance(9 * minute);
  await posted(createProgressRound(90, 101));
  league.clock.advance(10 * minute - 1);
  await processRounds(league.context);
  expect(await result()).toMatchObject({ isRunning: true });

  league.clock.advance(1);
  await Promise.all(Array.from({ length: 4 }, () => processRounds(league.context)));
  expect(await result()).toMatchObject({ redScore: 101, isRunning: false });
  expect(await readReceivedRounds(league)).toEqual([["MATCHED", false, null]]);
});

test("a post that arrived in time counts, even if the league was stopped in the meantime", async () => {
  const { league, key, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  league.clock.advance(9 * minute);
  await postRound(league, key, writeJson(createProgressRound(600, 202)));
  league.clock.advance(11 * minute);
  await postRound(league, key, writeJson(createProgressRound(1200, 303)));
  await processRounds(league.context);
  expect(await result()).toMatchObject({ redScore: 202, isRunning: false });
});

test("nobody can freeze a running round; once it reaches a limit, it is frozen automatically", async () => {
  const { league, as, serverId, posted, result } = await openWithMatch();
  await league.call("updateGameServer", { as, id: serverId, body: { autoFreeze: true } });
  await posted(createProgressRound(60, 101));
  const { _id: id } = await result();
  const message = "This result cannot be validated yet: it needs the end of its round";
  expect(await league.rejected("freezeResult", { as, id })).toMatchObject({ status: 409, message });
  expect(await result()).toMatchObject({ freezed: false });

  await posted(createProgressRound(700, 1003, { blueScore: 100 }));
  expect(await result()).toMatchObject({ redScore: 1003, freezed: true, isRunning: false });
});

test("later posts do not change what an admin decides during the round", async () => {
  const decisions = [
    (league: League, id: string) => league.call("updateResult", { as: league.admin, id, body: { redScore: 900 } }),
    (league: League, id: string) => league.call("declareForfeit", { as: league.admin, id, body: { side: "red" } }),
  ];
  for (const decide of decisions) {
    const { league, posted, result } = await openWithMatch();
    await posted(createProgressRound(60, 101));
    await decide(league, (await result())._id);
    const decided = await result();
    expect(decided.isRunning).toBe(false);

    await posted(createProgressRound(90, 202));
    await posted(createProgressRound(700, 1003));
    expect(await result()).toEqual(decided);
    expect(await readReceivedRounds(league)).toEqual([["MATCHED", false, null]]);
  }
});

test("later states do not restore a deleted result", async () => {
  const { league, as, posted, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  await league.call("deleteResult", { as, id: (await result())._id });
  await posted(createProgressRound(90, 202));
  expect((await league.call("searchResults", { as, body: {} })).data.total).toBe(0);
  expect(await readReceivedRounds(league)).toEqual([["DISCARDED", true, "Its result was deleted"]]);
});

test("after a result was deleted, the round of a new match fills the new result", async () => {
  const { league, as, posted, players, queueId, result } = await openWithMatch();
  await posted(createProgressRound(20, 101));
  await league.call("deleteResult", { as, id: (await result())._id });
  await fillMatch(league, queueId, players);
  league.clock.advance(minute);
  await posted(createProgressRound(45, 102));
  expect(await result()).toMatchObject({ redScore: 102, isRunning: true });
});

test.each([
  { seconds: 700, redScore: 1003 },
  // The stored score.
  { seconds: 60, redScore: 101 },
])("an admin who posts the round while it is being played fills its result with %j", async ({ seconds, redScore }) => {
  const { league, as, posted, match, result } = await openWithMatch();
  await posted(createProgressRound(60, 101));
  const { _id } = await result();
  const body = { modeId: match.modeId, message: writeJson(createProgressRound(seconds, redScore)) };
  const { data: filled } = await league.call("importResult", { as, body });
  expect(filled).toMatchObject({ _id, redScore, isRunning: false });

  await posted(createProgressRound(700, 1003));
  expect(await result()).toEqual(filled);
});

test("players who continue on another server fill the same result", async () => {
  const { league, key, posted, result } = await openWithMatch();
  const { key: otherKey } = await addGameServer(league, "EU 2");

  await posted(createProgressRound(60, 101));
  await posted(createProgressRound(30, 2), writeJson, otherKey);
  expect(await result()).toMatchObject({ redScore: 2, isRunning: true });

  await posted(createProgressRound(700, 1003), writeJson, otherKey);
  await posted(createProgressRound(63, 101), writeJson, key);
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false });
});

test("a round posted with two keys of a server is stored once", async () => {
  const { league, key, posted, result } = await openWithMatch();
  const { key: otherKey } = await addGameServer(league, "EU 2");
  for (const round of [createProgressRound(60, 101), createProgressRound(63, 104), createProgressRound(700, 1003)]) {
    for (const serverKey of [key, otherKey]) await posted(round, writeJson, serverKey);
    expect(await result()).toMatchObject({ redScore: round.redScore, isRunning: round.redScore < 1000 });
  }
  expect(await readReceivedRounds(league)).toEqual([
    ["MATCHED", false, null],
    ["MATCHED", false, null],
  ]);
});

test("unmatched states of a round are stored once, too", async () => {
  const { league, posted } = await openWithMatch();
  for (const player of ["Ann", "Nobody"]) {
    for (const second of [10, 20, 30]) await posted({ ...createServerRound([player, "Zoe"]), durationSeconds: second });
  }
  expect(await readReceivedRounds(league)).toEqual([
    ["UNMATCHED", true, 'Missing player "Nobody"'],
    ["UNMATCHED", false, 'Missing player "Zoe"'],
  ]);
});

test("a round stays discarded if it is discarded while its next state is processed", async () => {
  const { league, as, key, posted } = await openWithMatch();
  const { players } = createServerRound(["Ann", "Nobody"]);

  await posted(createProgressRound(60, 101, { players }));
  const [round] = (await league.call("searchRounds", { as })).data;
  await postRound(league, key, writeJson(createProgressRound(90, 202, { players })));
  const lockRounds = (trx: LeagueTransaction) => trx.selectFrom("received_rounds").select("id").forUpdate().execute();
  const discardRequest = { as, id: round?._id ?? "", body: { reason: "A training" } };
  await raceOnLock(league.context.db, {
    lock: lockRounds,
    start: () => [
      league.send("discardRound", discardRequest).then(() => undefined),
      pause(50).then(() => processRounds(league.context)),
    ],
  });
  expect(await readReceivedRounds(league)).toEqual([["DISCARDED", true, "A training"]]);
});

test("a round stays discarded, with its reason, if it is discarded while it is played", async () => {
  const { league, as, posted } = await openWithMatch();
  const { players } = createServerRound(["Ann", "Nobody"]);
  const createTrainingRound = (seconds: number, redScore: number) =>
    createProgressRound(seconds, redScore, { players });

  await posted(createTrainingRound(60, 101));
  const [round] = (await league.call("searchRounds", { as })).data;
  await league.call("discardRound", { as, id: round?._id ?? "", body: { reason: "A training" } });
  await posted(createTrainingRound(90, 202));
  expect(await readReceivedRounds(league)).toEqual([["DISCARDED", true, "A training"]]);

  league.clock.advance(9 * minute);
  await posted(createTrainingRound(700, 1003));
  // The server repeats the same post.
  await posted(createTrainingRound(90, 202));
  await posted(createTrainingRound(5, 2));
  expect(await readReceivedRounds(league)).toEqual([
    ["UNMATCHED", true, 'Missing player "Nobody"'],
    ["IGNORED", false, "A later state of this round arrived first"],
    ["DISCARDED", false, "A training"],
  ]);
});
