import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import type { League } from "../../../test/open-league.ts";
import { roundOf } from "../../../test/play.ts";
import { fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { openWithMatch, receivedIn, upTo } from "../../../test/running-match.ts";
import type { LeagueTransaction } from "../context.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const minute = 60_000;

test("a player who leaves for a moment does not end the round, nor does a substitute", async () => {
  const { league, as, posted, result } = await openWithMatch();
  const [cleo] = await signUpAll(league, "Cleo");
  await posted(upTo(60, 101));
  await posted({ ...roundOf(["Ann", "Cleo"]), durationSeconds: 70, redScore: 110 });
  expect(await result()).toMatchObject({ redScore: 101, isRunning: true });
  await posted(upTo(80, 120));
  expect(await result()).toMatchObject({ redScore: 120, isRunning: true });

  const id = (await result())._id;
  await league.call("removePlayer", { as, id, body: { playerId: (await result()).bluePlayers[0]?.userId ?? "" } });
  await league.call("addBluePlayer", { as, id, body: { playerId: cleo?.id ?? "" } });
  await posted({ ...roundOf(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false, bluePlayers: [{ userName: "Cleo" }] });
});

test("a round ends with its last state if another line-up reaches a limit", async () => {
  const { league, posted, result } = await openWithMatch();
  await signUpAll(league, "Cleo");
  await posted(upTo(60, 101));
  await posted({ ...roundOf(["Ann", "Cleo"]), durationSeconds: 700, redScore: 1003 });
  expect(await result()).toMatchObject({ redScore: 101, isRunning: false });
});

test("ten minutes without a post end a round, also if several processes check at once", async () => {
  const { league, posted, result } = await openWithMatch();
  await posted(upTo(60, 101));
  league.clock.advance(9 * minute);
  await posted(upTo(90, 101));
  league.clock.advance(10 * minute - 1);
  await processRounds(league.context);
  expect(await result()).toMatchObject({ isRunning: true });
  league.clock.advance(1);
  await Promise.all(Array.from({ length: 4 }, () => processRounds(league.context)));
  expect(await result()).toMatchObject({ redScore: 101, isRunning: false });
  expect(await receivedIn(league)).toEqual([["MATCHED", false, null]]);
});

test("a post that arrived in time counts, also if the league was stopped in the meantime", async () => {
  const { league, key, posted, result } = await openWithMatch();
  await posted(upTo(60, 101));
  league.clock.advance(9 * minute);
  await postRound(league, key, writeJson(upTo(600, 202)));
  league.clock.advance(11 * minute);
  await postRound(league, key, writeJson(upTo(1200, 303)));
  await processRounds(league.context);
  expect(await result()).toMatchObject({ redScore: 202, isRunning: false });
});

test("nobody can freeze a running round; once it reaches a limit, it is frozen automatically", async () => {
  const { league, as, serverId, posted, result } = await openWithMatch();
  await league.call("updateGameServer", { as, id: serverId, body: { autoFreeze: true } });
  await posted(upTo(60, 101));
  const { _id: id } = await result();
  const message = "This result cannot be validated yet: it needs the end of its round";
  expect(await league.rejected("freezeResult", { as, id })).toMatchObject({ status: 409, message });
  expect(await result()).toMatchObject({ freezed: false });
  await posted(upTo(700, 1003, { blueScore: 100 }));
  expect(await result()).toMatchObject({ redScore: 1003, freezed: true, isRunning: false });
});

test("later posts do not change what an admin decides during the round", async () => {
  const decisions = [
    (league: League, id: string) => league.call("updateResult", { as: league.admin, id, body: { redScore: 900 } }),
    (league: League, id: string) => league.call("declareForfeit", { as: league.admin, id, body: { side: "red" } }),
  ];
  for (const decide of decisions) {
    const { league, posted, result } = await openWithMatch();
    await posted(upTo(60, 101));
    await decide(league, (await result())._id);
    const decided = await result();
    expect(decided.isRunning).toBe(false);
    await posted(upTo(90, 202));
    await posted(upTo(700, 1003));
    expect(await result()).toEqual(decided);
    expect(await receivedIn(league)).toEqual([["MATCHED", false, null]]);
  }
});

test("later states do not restore a deleted result", async () => {
  const { league, as, posted, result } = await openWithMatch();
  await posted(upTo(60, 101));
  await league.call("deleteResult", { as, id: (await result())._id });
  await posted(upTo(90, 202));
  expect((await league.call("searchResults", { as, body: {} })).data.total).toBe(0);
  expect(await receivedIn(league)).toEqual([["DISCARDED", true, "Its result was deleted"]]);
});

test("after a result was deleted, the round of a new match fills its result, whatever duration its first post has", async () => {
  const { league, as, posted, players, queueId, result } = await openWithMatch();
  await posted(upTo(20, 101));
  await league.call("deleteResult", { as, id: (await result())._id });
  await fillMatch(league, queueId, players);
  league.clock.advance(minute);
  await posted(upTo(45, 102));
  expect(await result()).toMatchObject({ redScore: 102, isRunning: true });
});

test.each([
  { seconds: 700, redScore: 1003 },
  // The score that is stored already.
  { seconds: 60, redScore: 101 },
])("an admin who posts the round while it is being played fills its result with %j", async ({ seconds, redScore }) => {
  const { league, as, posted, match, result } = await openWithMatch();
  await posted(upTo(60, 101));
  const { _id } = await result();
  const body = { modeId: match.modeId, message: writeJson(upTo(seconds, redScore)) };
  const { data: filled } = await league.call("importResult", { as, body });
  expect(filled).toMatchObject({ _id, redScore, isRunning: false });
  await posted(upTo(700, 1003));
  expect(await result()).toEqual(filled);
});

test("players who continue on another server fill the same result", async () => {
  const { league, key, posted, result } = await openWithMatch();
  const { key: other } = await addGameServer(league, "EU 2");
  await posted(upTo(60, 101));
  await posted(upTo(30, 2), writeJson, other);
  expect(await result()).toMatchObject({ redScore: 2, isRunning: true });
  await posted(upTo(700, 1003), writeJson, other);
  await posted(upTo(63, 101), writeJson, key);
  expect(await result()).toMatchObject({ redScore: 1003, isRunning: false });
});

test("a round posted with two keys of a server is stored once", async () => {
  const { league, key, posted, result } = await openWithMatch();
  const { key: other } = await addGameServer(league, "EU 2");
  for (const round of [upTo(60, 101), upTo(63, 104), upTo(700, 1003)]) {
    for (const by of [key, other]) await posted(round, writeJson, by);
    expect(await result()).toMatchObject({ redScore: round.redScore, isRunning: round.redScore < 1000 });
  }
  expect(await receivedIn(league)).toEqual([
    ["MATCHED", false, null],
    ["MATCHED", false, null],
  ]);
});

test("unmatched states of a round are stored once, too", async () => {
  const { league, posted } = await openWithMatch();
  for (const player of ["Ann", "Nobody"]) {
    for (const second of [10, 20, 30]) await posted({ ...roundOf([player, "Zoe"]), durationSeconds: second });
  }
  expect(await receivedIn(league)).toEqual([
    ["UNMATCHED", true, 'Missing player "Nobody"'],
    ["UNMATCHED", false, 'Missing player "Zoe"'],
  ]);
});

test("a round stays discarded if it is discarded while its next state is processed", async () => {
  const { league, as, key, posted } = await openWithMatch();
  const { players } = roundOf(["Ann", "Nobody"]);
  await posted(upTo(60, 101, { players }));
  const [round] = (await league.call("searchRounds", { as })).data;
  await postRound(league, key, writeJson(upTo(90, 202, { players })));
  const lockRounds = (trx: LeagueTransaction) => trx.selectFrom("received_rounds").select("id").forUpdate().execute();
  const discarded = { as, id: round?._id ?? "", body: { reason: "A training" } };
  await raceOnLock(league.context.db, lockRounds, () => [
    league.send("discardRound", discarded).then(() => undefined),
    pause(50).then(() => processRounds(league.context)),
  ]);
  expect(await receivedIn(league)).toEqual([["DISCARDED", true, "A training"]]);
});

test("a round stays discarded, with its reason, if it is discarded while it is played", async () => {
  const { league, as, posted } = await openWithMatch();
  const { players } = roundOf(["Ann", "Nobody"]);
  const training = (seconds: number, redScore: number) => upTo(seconds, redScore, { players });
  await posted(training(60, 101));
  const [round] = (await league.call("searchRounds", { as })).data;
  await league.call("discardRound", { as, id: round?._id ?? "", body: { reason: "A training" } });
  await posted(training(90, 202));
  expect(await receivedIn(league)).toEqual([["DISCARDED", true, "A training"]]);
  league.clock.advance(9 * minute);
  await posted(training(700, 1003));
  // The same post again.
  await posted(training(90, 202));
  await posted(training(5, 2));
  expect(await receivedIn(league)).toEqual([
    ["UNMATCHED", true, 'Missing player "Nobody"'],
    ["IGNORED", false, "A later state of this round arrived first"],
    ["DISCARDED", false, "A training"],
  ]);
});
