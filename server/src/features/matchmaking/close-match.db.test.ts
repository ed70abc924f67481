import { expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";

// Names of the API: a result "is awaited" while its match is open, and is "freezed" once an admin has validated it.

/** Creates a match between Ann and Ben and returns it as an admin sees it. */
async function openMatch(league: League) {
  const players = await signUpAll(league, "Ann", "Ben");
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  const { data } = await league.call("searchQueues", { as: league.admin });
  const [match] = data[0]?.matches ?? [];
  if (match?.resultId === undefined) throw new Error("There is no match");
  await takeOutboxMessages(league);
  return { players, queueId, match, resultId: match.resultId };
}

type OpenedMatch = Awaited<ReturnType<typeof openMatch>>;

/** Expects that the match is closed, that outbox messages announce this, and that its players can join the queue. */
async function expectMatchClosed(league: League, { players, queueId, match }: OpenedMatch): Promise<void> {
  expect(await takeOutboxMessages(league)).toEqual(
    expect.arrayContaining([
      { kind: "match-changed", matchId: Number(match._id) },
      { kind: "queue-changed", queueId: Number(queueId) },
    ]),
  );
  expect((await readQueue(league, queueId)).matches).toEqual([]);
  await joinAll(league, queueId, players);
}

/** Returns the names of the red and the blue player. */
const listPlayerNames = ({ match }: OpenedMatch) =>
  [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);

test.each([
  { label: "on the sides of the match", isSwapped: false },
  { label: "on swapped sides", isSwapped: true },
])("a round of the match's players, $label, is stored in the match's result", async ({ isSwapped }) => {
  const league = await openLeague();
  const openedMatch = await openMatch(league);
  const { resultId, match } = openedMatch;
  const names = isSwapped ? listPlayerNames(openedMatch).reverse() : listPlayerNames(openedMatch);
  const round = createServerRound(names, { map: "ctf3", redScore: 316, blueScore: 409 });
  const result = await importRound(league, match.modeId ?? "", round, "2026-02-27T18:00:00Z");
  // The scores, kills and deaths of the players are defaults of `createServerRound`.
  expect(result).toMatchObject({
    _id: resultId,
    date: "2026-02-27T18:00:00.000Z",
    map: "ctf3",
    redScore: 316,
    blueScore: 409,
    scoreLimit: 1000,
    isAwaited: false,
    freezed: false,
    modeId: match.modeId,
    redPlayers: [{ userName: names[0], score: 30, kills: 20, deaths: 15 }],
    bluePlayers: [{ userName: names[1], score: 31, kills: 21, deaths: 17 }],
  });

  expect((await league.call("searchResults", { as: league.admin })).data).toMatchObject({
    resultsRanked: [{ _id: resultId, isAwaited: false }],
    total: 1,
  });

  await expectMatchClosed(league, openedMatch);
});

test("the result of a match can be validated once a round is stored in it", async ({ admin, league }) => {
  const openedMatch = await openMatch(league);
  const { resultId: id, match } = openedMatch;
  expect((await league.call("searchResults", { as: admin })).data.resultsRanked).toMatchObject([
    { _id: id, isAwaited: true },
  ]);
  expect(await league.rejected("freezeResult", { as: admin, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_FREEZABLE",
    errorData: { missing: "a round" },
  });

  await importRound(league, match.modeId ?? "", createServerRound(listPlayerNames(openedMatch)));
  const { data } = await league.call("freezeResult", { as: admin, id });
  // By default, red loses a round of `createServerRound`. The loser of a round between players of equal Elo loses 16 points.
  expect(data).toMatchObject({ freezed: true, redEloGain: -16, isAwaited: false });
  expect((await league.call("searchResults", {})).data).toMatchObject({ resultsRanked: [{ _id: id }], total: 1 });
});

test("a round is stored in the match's result if its players are the same and its mode is the same or missing", async ({
  league,
}) => {
  const openedMatch = await openMatch(league);
  const { resultId, match } = openedMatch;
  const names = listPlayerNames(openedMatch);
  const resultOfOtherMode = await importRound(league, await createMode(league, "Other"), createServerRound(names));
  expect(resultOfOtherMode._id).not.toBe(resultId);

  await signUpAll(league, "Cleo", "Dan");
  for (const otherNames of [
    ["Ann", "Cleo"],
    ["Cleo", "Dan"],
    ["Ann", "Cleo", "Ben", "Dan"],
  ]) {
    expect((await importRound(league, match.modeId ?? "", createServerRound(otherNames)))._id).not.toBe(resultId);
  }
  expect((await league.call("searchQueues", {})).data[0]?.matches).toHaveLength(1);

  const bodyWithoutMode = { message: formatJsonMessage(createServerRound(names, { redScore: 5 })) };
  const { data } = await league.call("importResult", { as: league.admin, body: bodyWithoutMode });
  expect(data._id).toBe(resultId);
});

test("a duplicate round is not stored in a match's result", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  const { _id: firstId } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]));
  const queueId = await createQueue(league, { modeId });

  await fillMatch(league, queueId, players);
  const body = { modeId, message: formatJsonMessage(createServerRound(["Ann", "Ben"])) };
  expect(await league.rejected("importResult", { as: league.admin, body })).toMatchObject({
    errorCode: "DUPLICATE_RESULT",
    errorData: { _id: firstId },
  });
  expect((await readQueue(league, queueId)).matches).toMatchObject([{ isOpen: true }]);

  const { data } = await league.call("importResult", { as: league.admin, body: { ...body, allowDuplicate: true } });
  expect(data._id).not.toBe(firstId);
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("a round is stored in the result of a 2v2 match in any order of its players, but only with the same teams", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const queueId = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, queueId, players);
  const redNames = match.redPlayers.map(({ userName }) => userName);
  const blueNames = match.bluePlayers.map(({ userName }) => userName);
  const namesOfMixedTeams = [redNames[0] ?? "", blueNames[0] ?? "", redNames[1] ?? "", blueNames[1] ?? ""];

  await importRound(league, match.modeId ?? "", createServerRound(namesOfMixedTeams));
  expect((await readQueue(league, queueId)).matches).toHaveLength(1);

  await importRound(league, match.modeId ?? "", createServerRound([...blueNames.toReversed(), ...redNames]));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test.each([
  { label: "a score", body: { redScore: 400 } },
  { label: "a score of 0:0", body: { redScore: 0, blueScore: 0 } },
])("a match is over once an admin enters $label", async ({ body }) => {
  const league = await openLeague();
  const openedMatch = await openMatch(league);
  const { data } = await league.call("updateResult", { as: league.admin, id: openedMatch.resultId, body });
  expect(data).toMatchObject({ ...body, isAwaited: false });
  await expectMatchClosed(league, openedMatch);
});

test("a match stays open if an admin enters other fields, such as a player's kills", async ({ admin, league }) => {
  const openedMatch = await openMatch(league);
  const { resultId: id, match } = openedMatch;
  const userId = match.redPlayers[0]?.userId ?? "";
  for (const body of [
    { map: "ctf2", timeLimit: 10 },
    { date: "2026-02-02" },
    { redPlayers: [] },
    { redPlayers: [{ userId }] },
    { redPlayers: [{ userId, kills: 3 }] },
    // `hasRound: false` says that no round was played. Then the scores are not those of a round.
    { hasRound: false, redScore: 0, blueScore: 0 },
  ]) {
    expect((await league.call("updateResult", { as: admin, id, body })).data.isAwaited).toBe(true);
  }
  expect((await readQueue(league, openedMatch.queueId)).matches).toHaveLength(1);
});

test("a match is over once its result is a forfeit or is deleted", async ({ admin, league }) => {
  const openedMatch = await openMatch(league);
  const id = openedMatch.resultId;
  const { data } = await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
  expect(data).toMatchObject({ isForfeit: true, isAwaited: false });

  await league.call("freezeResult", { as: admin, id });
  await expectMatchClosed(league, openedMatch);
  // `expectMatchClosed` has let the players join again, so there is a second match.
  const [secondMatch] = (await league.call("searchQueues", { as: admin })).data[0]?.matches ?? [];
  await takeOutboxMessages(league);
  await league.call("deleteResult", { as: admin, id: secondMatch?.resultId ?? "" });
  await expectMatchClosed(league, { ...openedMatch, match: secondMatch ?? openedMatch.match });
});

test("a closed match stays closed and rejects votes to cancel it", async ({ league }) => {
  const openedMatch = await openMatch(league);
  const { resultId: id, match } = openedMatch;

  await league.call("updateResult", { as: league.admin, id, body: { redScore: 1 } });
  // Discards the messages of the update that closed the match.
  await takeOutboxMessages(league);
  await league.call("updateResult", { as: league.admin, id, body: { redScore: 2 } });
  expect(await takeOutboxMessages(league)).toEqual([]);

  for (const { token } of openedMatch.players) {
    const matchOver = { status: 409, errorCode: "MATCH_OVER", message: "This match is over" };
    expect(await league.rejected("voteToCancel", { as: token, id: match._id })).toMatchObject(matchOver);
  }
});
