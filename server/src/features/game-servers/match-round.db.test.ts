import { expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, postResult, roundOf } from "../../../test/play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "../../../test/queue-up.ts";
import { writeAscii, writeJson, writePsv } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const names = ["Ann", "Bob"] as const;
/** A round that has reached its score limit. */
const finished = { redScore: 1003, blueScore: 409 };

async function withMatch() {
  const league = await openLeague();
  const players = await signUpAll(league, ...names);
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, players);
  const server = await addGameServer(league, "EU 1");
  return { league, players, queueId, match, server };
}

async function received(league: League) {
  return (await league.call("searchRounds", { as: league.admin })).data;
}

async function results({ call, admin: as }: League) {
  return (await call("searchResults", { as, body: {} })).data.resultsRanked;
}

test("a round is stored in the result of its players' match, whichever side is red, dated by its arrival", async () => {
  for (const order of [names, names.toReversed()]) {
    const { league, players, match, server } = await withMatch();
    league.clock.advance(600_000);
    await postRound(league, server.key, writeJson(roundOf(order, finished)));
    const arrived = new Date(league.clock.now()).toISOString();
    league.clock.advance(5000);
    await processRounds(league.context);
    const [round] = await received(league);
    const [result, ...others] = await results(league);
    expect(others).toEqual([]);
    expect(round).toMatchObject({ state: "MATCHED", reason: null, resultId: result?._id });
    expect(result).toMatchObject({ ...finished, map: "ctf5", date: arrived });
    for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
    expect(match._id).toBeTruthy();
  }
});

test("stores rounds without a match as unmatched and invalid rounds as ignored, each with the reason", async () => {
  const { league, server } = await withMatch();
  await createPlayers(league, "Cleo");
  const texts = [
    [
      "UNMATCHED",
      "No match of these players is open, and no event of their clans is under way",
      writeJson(roundOf(["Ann", "Cleo"])),
    ],
    ["UNMATCHED", 'Missing player "Dan"', writePsv(roundOf(["Ann", "Dan"]))],
    [
      "UNMATCHED",
      "No match of these players is open, and no event of their clans is under way",
      writePsv(roundOf(["Ann", "Bob", "Cleo"])),
    ],
    ["IGNORED", "The score is 0:0", writePsv(roundOf(names, { redScore: 0, blueScore: 0 }))],
    ["IGNORED", "Blue has no players", writeJson({ ...roundOf(names), players: roundOf(names).players.slice(0, 1) })],
    ["IGNORED", 'Line 1: This is a round of "fng", not of gCTF', writeJson(roundOf(names)).replace('gCTF",', 'fng",')],
    ["IGNORED", "Line 1: This text contains no message of a round", "hello"],
  ] as const;
  for (const [, , text] of texts) await postRound(league, server.key, text);
  await processRounds(league.context);
  const found = (await received(league)).toReversed().map(({ state, reason, text }) => [state, reason, text]);
  expect(found).toEqual(texts);
  expect(await results(league)).toMatchObject([{ redScore: 0, blueScore: 0 }]);
});

test("another format of the same round adds missing values and stores nothing twice", async () => {
  const { league, server } = await withMatch();
  const round = roundOf(names, finished);
  for (const text of [writeAscii(round), writePsv(round), writeJson(round), `${writeJson(round)}\n`]) {
    await postRound(league, server.key, text);
    await processRounds(league.context);
  }
  const [result, ...others] = await results(league);
  expect(others).toEqual([]);
  const { data } = await league.call("getResult", { as: league.admin, id: result?._id ?? "" });
  expect(data).toMatchObject({ ...finished, scoreLimit: 1000, timeLimit: 0 });
  expect([...data.redPlayers, ...data.bluePlayers].map(({ flags }) => flags)).toEqual([0, 1]);
  expect((await received(league)).map(({ state, resultId }) => [state, resultId])).toEqual(
    Array(4).fill(["MATCHED", result?._id]),
  );
});

test("another format after a correction keeps the correction", async () => {
  const { league, server } = await withMatch();
  const as = league.admin;
  const round = roundOf(names, finished);
  await postRound(league, server.key, writePsv(round));
  await processRounds(league.context);
  const [result] = await results(league);
  await league.call("updateResult", { as, id: result?._id ?? "", body: { redScore: 900 } });
  await postRound(league, server.key, writeJson(round));
  await processRounds(league.context);
  expect(await results(league)).toMatchObject([{ redScore: 900, blueScore: 409 }]);
  expect((await received(league)).map(({ resultId }) => resultId)).toEqual([result?._id, result?._id]);
});

test("does not store a round that an admin has posted already", async ({ league }) => {
  await createPlayers(league, ...names);
  const modeId = await createMode(league, "any");
  const { _id: id } = await postResult(league, modeId, roundOf(names, finished));
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, writePsv(roundOf(names, finished)));
  await processRounds(league.context);
  expect(await received(league)).toMatchObject([{ state: "MATCHED", resultId: id }]);
  expect(await results(league)).toHaveLength(1);
});

test("rounds are processed once, however many processes run at once", async () => {
  const { league, server } = await withMatch();
  const { key } = await addGameServer(league, "EU 2");
  const round = roundOf(names, finished);
  const keys = [server.key, key];
  for (const one of keys) for (const text of [writePsv(round), writeJson(round)]) await postRound(league, one, text);
  await Promise.all(Array.from({ length: 6 }, () => processRounds(league.context)));
  const [result, ...others] = await results(league);
  expect(others).toEqual([]);
  expect((await received(league)).map(({ state, resultId }) => [state, resultId])).toEqual(
    Array(4).fill(["MATCHED", result?._id]),
  );
});

test("with automatic freezing, only rounds that have reached a limit are frozen", async () => {
  for (const [scores, autoFreeze, frozen] of [
    [finished, true, true],
    [finished, false, false],
    [{ redScore: 999, blueScore: 998 }, true, false],
    [{ redScore: 1000, blueScore: 1000 }, true, false],
  ] as const) {
    const { league, server } = await withMatch();
    await league.call("updateGameServer", { as: league.admin, id: server._id, body: { autoFreeze } });
    await postRound(league, server.key, writePsv(roundOf(names, scores)));
    await processRounds(league.context);
    await processRounds(league.context);
    expect(await results(league)).toMatchObject([{ ...scores, freezed: frozen }]);
    expect(await received(league)).toMatchObject([{ state: "MATCHED", reason: null }]);
  }
});

test("shows the error of a rejected freeze with its round", async () => {
  const { league, server } = await withMatch();
  const as = league.admin;
  await league.call("updateGameServer", { as, id: server._id, body: { autoFreeze: true } });
  await postRound(league, server.key, writePsv(roundOf(names, { ...finished, map: null })));
  await processRounds(league.context);
  const [round] = await received(league);
  expect(round).toMatchObject({ state: "MATCHED", reason: "This result cannot be validated yet: it needs a map" });
});
