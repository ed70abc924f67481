import { expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { readOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { writeJson } from "../results/imports/write-round-message.ts";

/** Creates a match between Ann and Ben and returns it as an admin sees it. */
async function openMatch(league: League) {
  const players = await signUpAll(league, "Ann", "Ben");
  const queueId = await createQueue(league);
  await fillMatch(league, queueId, players);
  const { data } = await league.call("searchQueues", { as: league.admin });
  const [match] = data[0]?.matches ?? [];
  if (match?.resultId === undefined) throw new Error("There is no match");
  await readOutboxMessages(league);
  return { players, queueId, match, resultId: match.resultId };
}

type OpenedMatch = Awaited<ReturnType<typeof openMatch>>;

/** Expects that the match is closed, that the outbox has its messages, and that its players can join the queue. */
async function expectMatchClosed(league: League, { players, queueId, match }: OpenedMatch): Promise<void> {
  expect(await readOutboxMessages(league)).toEqual(
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
  ["on the sides of the match", false],
  ["on swapped sides", true],
])("a round of the match's players, %s, is stored in the match's result", async (_, isSwapped) => {
  const league = await openLeague();
  const opened = await openMatch(league);
  const { resultId, match } = opened;
  const names = isSwapped ? listPlayerNames(opened).reverse() : listPlayerNames(opened);
  const data = await postResult(
    league,
    match.modeId ?? "",
    createServerRound(names, { map: "ctf3" }),
    "2026-02-27T18:00:00Z",
  );
  expect(data).toMatchObject({
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
  expect(data.redPlayers).toHaveLength(1);
  expect((await league.call("searchResults", { as: league.admin })).data).toMatchObject({
    resultsRanked: [{ _id: resultId, isAwaited: false }],
    total: 1,
  });

  await expectMatchClosed(league, opened);
});

test("the result of a match can be validated once a round is stored in it", async ({ admin, league }) => {
  const opened = await openMatch(league);
  const { resultId: id, match } = opened;
  expect((await league.call("searchResults", { as: admin })).data.resultsRanked).toMatchObject([
    { _id: id, isAwaited: true },
  ]);
  expect(await league.rejected("freezeResult", { as: admin, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_FREEZABLE",
    errorData: { missing: "a round" },
  });

  await postResult(league, match.modeId ?? "", createServerRound(listPlayerNames(opened)));
  const { data } = await league.call("freezeResult", { as: admin, id });
  expect(data).toMatchObject({ freezed: true, redEloGain: -16, isAwaited: false });
  expect((await league.call("searchResults", {})).data).toMatchObject({ resultsRanked: [{ _id: id }], total: 1 });
});

test("a round is stored in the match's result if its players are the same and its mode is the same or missing", async ({
  league,
}) => {
  const opened = await openMatch(league);
  const { resultId, match } = opened;
  const names = listPlayerNames(opened);
  const resultOfOtherMode = await postResult(league, await createMode(league, "Other"), createServerRound(names));
  expect(resultOfOtherMode._id).not.toBe(resultId);

  await signUpAll(league, "Cleo", "Dan");
  for (const otherNames of [
    ["Ann", "Cleo"],
    ["Cleo", "Dan"],
    ["Ann", "Cleo", "Ben", "Dan"],
  ]) {
    expect((await postResult(league, match.modeId ?? "", createServerRound(otherNames)))._id).not.toBe(resultId);
  }
  expect((await league.call("searchQueues", {})).data[0]?.matches).toHaveLength(1);

  const body = { message: writeJson(createServerRound(names, { redScore: 5 })) };
  expect((await league.call("importResult", { as: league.admin, body })).data._id).toBe(resultId);
});

test("a duplicate round is not stored in a match's result", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");
  const { _id: first } = await postResult(league, modeId, createServerRound(["Ann", "Ben"]));
  const queueId = await createQueue(league, { modeId });

  await fillMatch(league, queueId, players);
  const body = { modeId, message: writeJson(createServerRound(["Ann", "Ben"])) };
  expect(await league.rejected("importResult", { as: league.admin, body })).toMatchObject({
    errorCode: "DUPLICATE_RESULT",
    errorData: { _id: first },
  });
  expect((await readQueue(league, queueId)).matches).toMatchObject([{ isOpen: true }]);

  const { data } = await league.call("importResult", { as: league.admin, body: { ...body, allowDuplicate: true } });
  expect(data._id).not.toBe(first);
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test("a round is stored in the result of a 2v2 match in any order of its players, but only with the same teams", async ({
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const queueId = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, queueId, players);
  const [reds, blues] = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  const namesOfMixedTeams = [reds?.[0] ?? "", blues?.[0] ?? "", reds?.[1] ?? "", blues?.[1] ?? ""];

  await postResult(league, match.modeId ?? "", createServerRound(namesOfMixedTeams));
  expect((await readQueue(league, queueId)).matches).toHaveLength(1);

  await postResult(league, match.modeId ?? "", createServerRound([...(blues ?? []).toReversed(), ...(reds ?? [])]));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test.each([
  ["a score", { redScore: 400 }],
  ["a score of 0:0", { redScore: 0, blueScore: 0 }],
])("a match is over once an admin enters %s", async (_, body) => {
  const league = await openLeague();
  const opened = await openMatch(league);
  const { data } = await league.call("updateResult", { as: league.admin, id: opened.resultId, body });
  expect(data).toMatchObject({ ...body, isAwaited: false });
  await expectMatchClosed(league, opened);
});

test("a match stays open if an admin enters other fields, such as a player's kills", async ({ admin, league }) => {
  const opened = await openMatch(league);
  const { resultId: id, match } = opened;
  const userId = match.redPlayers[0]?.userId ?? "";
  for (const body of [
    { map: "ctf2", timeLimit: 10 },
    { date: "2026-02-02" },
    { redPlayers: [] },
    { redPlayers: [{ userId }] },
    { redPlayers: [{ userId, kills: 3 }] },
    { hasRound: false, redScore: 0, blueScore: 0 },
  ]) {
    expect((await league.call("updateResult", { as: admin, id, body })).data.isAwaited).toBe(true);
  }
  expect((await readQueue(league, opened.queueId)).matches).toHaveLength(1);
});

test("a match is over once its result is a forfeit or is deleted", async ({ admin, league }) => {
  const opened = await openMatch(league);
  const id = opened.resultId;
  const { data } = await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
  expect(data).toMatchObject({ isForfeit: true, isAwaited: false });

  await league.call("freezeResult", { as: admin, id });
  await expectMatchClosed(league, opened);
  const [second] = (await league.call("searchQueues", { as: admin })).data[0]?.matches ?? [];
  await readOutboxMessages(league);
  await league.call("deleteResult", { as: admin, id: second?.resultId ?? "" });
  await expectMatchClosed(league, { ...opened, match: second ?? opened.match });
});

test("a closed match stays closed and rejects every action", async ({ league }) => {
  const opened = await openMatch(league);
  const { resultId: id, match } = opened;

  await league.call("updateResult", { as: league.admin, id, body: { redScore: 1 } });
  await readOutboxMessages(league);
  await league.call("updateResult", { as: league.admin, id, body: { redScore: 2 } });
  expect(await readOutboxMessages(league)).toEqual([]);

  for (const { token } of opened.players) {
    const matchOver = { status: 409, errorCode: "MATCH_OVER", message: "This match is over" };
    expect(await league.rejected("voteToCancel", { as: token, id: match._id })).toMatchObject(matchOver);
  }
});
