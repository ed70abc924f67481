import { expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound, scoreLimit } from "../../../test/play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "../../../test/queue-up.ts";
import { formatAsciiMessage, formatJsonMessage, formatPsvMessage } from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const names = ["Ann", "Bob"] as const;
/** Scores of a finished round: red has reached the score limit. */
const finalScores = { redScore: scoreLimit + 3, blueScore: 409 };

async function openWithMatch() {
  const league = await openLeague();
  const players = await signUpAll(league, ...names);
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, players);
  const server = await addGameServer(league, "EU 1");
  return { league, players, queueId, match, server };
}

async function readRounds(league: League) {
  return (await league.call("searchRounds", { as: league.admin })).data;
}

async function readResults({ call, admin: adminToken }: League) {
  return (await call("searchResults", { as: adminToken, body: {} })).data.resultsRanked;
}

test("a round fills the result of its players' match, whichever side is red, with its arrival as date", async () => {
  for (const order of [names, names.toReversed()]) {
    const { league, players, server } = await openWithMatch();
    league.clock.advance(600_000);
    await postRound(league, server.key, formatJsonMessage(createServerRound(order, finalScores)));
    const arrivedAt = new Date(league.clock.now()).toISOString();
    league.clock.advance(5000);
    await processRounds(league.context);
    const [round] = await readRounds(league);
    const [result, ...otherResults] = await readResults(league);
    expect(otherResults).toEqual([]);
    expect(round).toMatchObject({ state: "MATCHED", reason: null, resultId: result?._id });
    expect(result).toMatchObject({ ...finalScores, map: "ctf5", date: arrivedAt });
    for (const player of players) await expect(readMatch(league, player)).rejects.toThrow("no open match");
  }
});

test("rounds without a match are unmatched and invalid rounds are ignored, each with a reason", async () => {
  const { league, server } = await openWithMatch();
  await createPlayers(league, "Cleo");
  const noMatchReason = "No match of these players is open, and no event of their clans is under way";
  const gctfMessage = formatJsonMessage(createServerRound(names));
  const expectedRounds = [
    { state: "UNMATCHED", reason: noMatchReason, text: formatJsonMessage(createServerRound(["Ann", "Cleo"])) },
    {
      state: "UNMATCHED",
      reason: 'Missing player "Dan"',
      text: formatPsvMessage(createServerRound(["Ann", "Dan"])),
    },
    { state: "UNMATCHED", reason: noMatchReason, text: formatPsvMessage(createServerRound(["Ann", "Bob", "Cleo"])) },
    {
      state: "IGNORED",
      reason: "The score is 0:0",
      text: formatPsvMessage(createServerRound(names, { redScore: 0, blueScore: 0 })),
    },
    {
      state: "IGNORED",
      reason: "Blue has no players",
      text: formatJsonMessage({ ...createServerRound(names), players: createServerRound(names).players.slice(0, 1) }),
    },
    {
      state: "IGNORED",
      reason: "Red has no players",
      text: formatJsonMessage({ ...createServerRound(names), players: createServerRound(names).players.slice(1) }),
    },
    {
      state: "IGNORED",
      reason: 'Line 1: This is a round of "fng", not of gCTF',
      text: gctfMessage.replace('gCTF",', 'fng",'),
    },
    { state: "IGNORED", reason: "Line 1: This text contains no message of a round", text: "hello" },
  ];
  for (const { text } of expectedRounds) await postRound(league, server.key, text);
  await processRounds(league.context);
  // The inbox lists the newest round first.
  const storedRounds = (await readRounds(league))
    .toReversed()
    .map(({ state, reason, text }) => ({ state, reason, text }));
  expect(storedRounds).toEqual(expectedRounds);
  // The result of the open match of Ann and Bob is still empty.
  expect(await readResults(league)).toMatchObject([{ redScore: 0, blueScore: 0 }]);
});

test("the same round in another format adds missing values and does not create a second result", async () => {
  const { league, server } = await openWithMatch();
  const round = createServerRound(names, finalScores);

  for (const text of [
    formatAsciiMessage(round),
    formatPsvMessage(round),
    formatJsonMessage(round),
    `${formatJsonMessage(round)}\n`,
  ]) {
    await postRound(league, server.key, text);
    await processRounds(league.context);
  }
  const [result, ...otherResults] = await readResults(league);
  expect(otherResults).toEqual([]);

  const { data } = await league.call("getResult", { as: league.admin, id: result?._id ?? "" });
  // `createServerRound` has chosen these limits and flags.
  expect(data).toMatchObject({ ...finalScores, scoreLimit, timeLimit: 0 });
  expect([...data.redPlayers, ...data.bluePlayers].map(({ flags }) => flags)).toEqual([0, 1]);
  expect((await readRounds(league)).map(({ state, resultId }) => [state, resultId])).toEqual(
    Array(4).fill(["MATCHED", result?._id]),
  );
});

test("the same round in another format does not undo a correction", async () => {
  const { league, server } = await openWithMatch();
  const adminToken = league.admin;
  const round = createServerRound(names, finalScores);

  await postRound(league, server.key, formatPsvMessage(round));
  await processRounds(league.context);
  const [result] = await readResults(league);
  await league.call("updateResult", { as: adminToken, id: result?._id ?? "", body: { redScore: 900 } });
  await postRound(league, server.key, formatJsonMessage(round));
  await processRounds(league.context);
  expect(await readResults(league)).toMatchObject([{ redScore: 900, blueScore: 409 }]);
  expect((await readRounds(league)).map(({ resultId }) => resultId)).toEqual([result?._id, result?._id]);
});

test("a round that an admin has posted already is not stored as a second result", async ({ league }) => {
  await createPlayers(league, ...names);
  const modeId = await createMode(league, "any");
  const { _id: id } = await importRound(league, modeId, createServerRound(names, finalScores));
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, formatPsvMessage(createServerRound(names, finalScores)));
  await processRounds(league.context);
  expect(await readRounds(league)).toMatchObject([{ state: "MATCHED", resultId: id }]);
  expect(await readResults(league)).toHaveLength(1);
});

test("concurrent processes process each round once", async () => {
  const { league, server } = await openWithMatch();
  const otherServer = await addGameServer(league, "EU 2");
  const round = createServerRound(names, finalScores);

  for (const { key } of [server, otherServer]) {
    for (const text of [formatPsvMessage(round), formatJsonMessage(round)]) await postRound(league, key, text);
  }
  await Promise.all(Array.from({ length: 6 }, () => processRounds(league.context)));
  const [result, ...otherResults] = await readResults(league);
  expect(otherResults).toEqual([]);
  expect((await readRounds(league)).map(({ state, resultId }) => [state, resultId])).toEqual(
    Array(4).fill(["MATCHED", result?._id]),
  );
});

test("automatic freezing applies only to rounds that have reached a limit", async () => {
  const cases = [
    { scores: finalScores, autoFreeze: true, isFrozen: true },
    { scores: finalScores, autoFreeze: false, isFrozen: false },
    // The score is below the limit, so the round has not ended.
    { scores: { redScore: scoreLimit - 1, blueScore: scoreLimit - 2 }, autoFreeze: true, isFrozen: false },
    // During a draw, no team has won, so the round is not over.
    { scores: { redScore: scoreLimit, blueScore: scoreLimit }, autoFreeze: true, isFrozen: false },
  ];
  for (const { scores, autoFreeze, isFrozen } of cases) {
    const { league, server } = await openWithMatch();
    await league.call("updateGameServer", { as: league.admin, id: server._id, body: { autoFreeze } });
    await postRound(league, server.key, formatPsvMessage(createServerRound(names, scores)));
    // The first call stores the result, the second one freezes it.
    await processRounds(league.context);
    await processRounds(league.context);
    expect(await readResults(league)).toMatchObject([{ ...scores, freezed: isFrozen }]);
    expect(await readRounds(league)).toMatchObject([{ state: "MATCHED", reason: null }]);
  }
});

test("the inbox shows why a result could not be frozen automatically", async () => {
  const { league, server } = await openWithMatch();
  const adminToken = league.admin;

  await league.call("updateGameServer", { as: adminToken, id: server._id, body: { autoFreeze: true } });
  await postRound(league, server.key, formatPsvMessage(createServerRound(names, { ...finalScores, map: null })));
  await processRounds(league.context);
  const [round] = await readRounds(league);
  expect(round).toMatchObject({ state: "MATCHED", reason: "This result cannot be validated yet: it needs a map" });
});
