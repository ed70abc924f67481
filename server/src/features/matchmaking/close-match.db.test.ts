import { expect } from "vitest";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { readOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, joinAll, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { writeJson } from "../results/imports/write-round-message.ts";

/** A new match between Ann and Ben, as an admin sees it. */
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

type Opened = Awaited<ReturnType<typeof openMatch>>;

/** Expects the match to be over, its players to be free, and outbox messages about it. */
async function expectOver(league: League, { players, queueId, match }: Opened): Promise<void> {
  expect(await readOutboxMessages(league)).toEqual(
    expect.arrayContaining([
      { kind: "match-changed", matchId: Number(match._id) },
      { kind: "queue-changed", queueId: Number(queueId) },
    ]),
  );
  expect((await readQueue(league, queueId)).matches).toEqual([]);
  await joinAll(league, queueId, players);
}

/** Names of the match's red and blue player. */
const teamsOf = ({ match }: Opened) => [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);

test.each([
  ["as the match has them", false],
  ["on swapped sides", true],
])("a round between the match's teams, %s, is stored in its result", async (_, isSwapped) => {
  const league = await openLeague();
  const opened = await openMatch(league);
  const { resultId, match } = opened;
  const names = isSwapped ? teamsOf(opened).reverse() : teamsOf(opened);
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

  await expectOver(league, opened);
});

test("the result can be validated once it has its round", async ({ as, league }) => {
  const opened = await openMatch(league);
  const { resultId: id, match } = opened;
  expect((await league.call("searchResults", { as })).data.resultsRanked).toMatchObject([{ _id: id, isAwaited: true }]);
  expect(await league.rejected("freezeResult", { as, id })).toMatchObject({
    status: 409,
    errorCode: "NOT_FREEZABLE",
    errorData: { missing: "a round" },
  });

  await postResult(league, match.modeId ?? "", createServerRound(teamsOf(opened)));
  const { data } = await league.call("freezeResult", { as, id });
  expect(data).toMatchObject({ freezed: true, redEloGain: -16, isAwaited: false });
  expect((await league.call("searchResults", {})).data).toMatchObject({ resultsRanked: [{ _id: id }], total: 1 });
});

test("a round without a mode finds its match; one of another mode or other players does not", async ({ league }) => {
  const opened = await openMatch(league);
  const { resultId, match } = opened;
  const names = teamsOf(opened);
  const other = await postResult(league, await createMode(league, "Other"), createServerRound(names));
  expect(other._id).not.toBe(resultId);

  await signUpAll(league, "Cleo", "Dan");
  for (const strangers of [
    ["Ann", "Cleo"],
    ["Cleo", "Dan"],
    ["Ann", "Cleo", "Ben", "Dan"],
  ]) {
    expect((await postResult(league, match.modeId ?? "", createServerRound(strangers)))._id).not.toBe(resultId);
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

test("rounds of 2v2 matches find their match in any order", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  const queueId = await createQueue(league, { mode: "2v2" });
  const match = await fillMatch(league, queueId, players);
  const [reds, blues] = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  const mixed = [reds?.[0] ?? "", blues?.[0] ?? "", reds?.[1] ?? "", blues?.[1] ?? ""];

  await postResult(league, match.modeId ?? "", createServerRound(mixed));
  expect((await readQueue(league, queueId)).matches).toHaveLength(1);

  await postResult(league, match.modeId ?? "", createServerRound([...(blues ?? []).toReversed(), ...(reds ?? [])]));
  expect((await readQueue(league, queueId)).matches).toEqual([]);
});

test.each([
  ["a score", { redScore: 400 }],
  ["no goal at all", { redScore: 0, blueScore: 0 }],
])("a match is over once an admin enters %s", async (_, body) => {
  const league = await openLeague();
  const opened = await openMatch(league);
  const { data } = await league.call("updateResult", { as: league.admin, id: opened.resultId, body });
  expect(data).toMatchObject({ ...body, isAwaited: false });
  await expectOver(league, opened);
});

test("a match stays open if an admin enters other fields, such as a player's kills", async ({ as, league }) => {
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
    expect((await league.call("updateResult", { as, id, body })).data.isAwaited).toBe(true);
  }
  expect((await readQueue(league, opened.queueId)).matches).toHaveLength(1);
});

test("a match is over once its result is forfeited (and can be validated) or deleted", async ({ as, league }) => {
  const opened = await openMatch(league);
  const id = opened.resultId;
  const { data } = await league.call("declareForfeit", { as, id, body: { side: "red" } });
  expect(data).toMatchObject({ isForfeit: true, isAwaited: false });

  await league.call("freezeResult", { as, id });
  await expectOver(league, opened);
  const [second] = (await league.call("searchQueues", { as })).data[0]?.matches ?? [];
  await readOutboxMessages(league);
  await league.call("deleteResult", { as, id: second?.resultId ?? "" });
  await expectOver(league, { ...opened, match: second ?? opened.match });
});

test("a closed match stays closed and rejects every action", async ({ league }) => {
  const opened = await openMatch(league);
  const { resultId: id, match } = opened;

  await league.call("updateResult", { as: league.admin, id, body: { redScore: 1 } });
  await readOutboxMessages(league);
  await league.call("updateResult", { as: league.admin, id, body: { redScore: 2 } });
  expect(await readOutboxMessages(league)).toEqual([]);

  for (const { token } of opened.players) {
    const over = { status: 409, errorCode: "MATCH_OVER", message: "This match is over" };
    expect(await league.rejected("voteToCancel", { as: token, id: match._id })).toMatchObject(over);
  }
});
