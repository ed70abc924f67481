import { expect } from "vitest";
import { beginSeason, createClan, endSeason } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { formatJsonMessage } from "./imports/format-round-message.ts";

/** Posts five results of the same players, not in the order of their dates. One is empty, so it cannot be frozen. */
async function postBacklog(league: League) {
  await createPlayers(league, "Ann", "Bob", "Cleo", "Dan");
  const modeId = await createMode(league, "Duo");
  // By default, blue's score is 409.
  const postRound = async (names: readonly string[], redScore: number, date: string) => {
    const { _id } = await importRound(league, modeId, createServerRound(names, { redScore }), date);
    return _id;
  };
  const lastId = await postRound(["Ann", "Bob", "Cleo", "Dan"], 900, "2026-02-04");
  const firstId = await postRound(["Ann", "Cleo", "Bob", "Dan"], 900, "2026-02-01");
  const sameDayId = await postRound(["Dan", "Cleo"], 10, "2026-02-01");
  // A forfeit with players on both sides is also rated. Dan wins it.
  await league.call("declareForfeit", { as: league.admin, id: sameDayId, body: { side: "blue" } });
  const { _id: emptyId } = await importRound(league, modeId, "", "2026-02-02");
  const drawId = await postRound(["Bob", "Ann"], 409, "2026-02-03");
  return {
    idsByDate: [firstId, sameDayId, emptyId, drawId, lastId],
    // The ids are deliberately not in the order of the dates.
    ids: [lastId, emptyId, firstId, drawId, sameDayId],
    emptyId,
    drawId,
  };
}

/** Returns the ratings of a frozen result in the form of a preview. */
async function readRatings(league: League, id: string) {
  const { data } = await league.call("getResult", { as: league.admin, id });
  const { redEloBefore, blueEloBefore, redEloGain, blueEloGain } = data;
  return { redEloBefore, blueEloBefore, redEloGain, blueEloGain };
}

test("a batch is previewed by date, and freezing it gives exactly the same values", async ({ admin, league }) => {
  const { idsByDate, ids, emptyId, drawId } = await postBacklog(league);
  const { data: previews } = await league.call("previewFreezes", { as: admin, body: { ids: [...ids, "999"] } });
  // The unknown id is left out.
  expect(previews.map(({ _id }) => _id)).toEqual(idsByDate);
  expect(previews.map(({ missing }) => missing.length > 0)).toEqual(idsByDate.map((id) => id === emptyId));
  // Even the draw changes Elo, because its players have different Elos by then.
  expect(previews.find(({ _id }) => _id === drawId)?.redEloGain).not.toBe(0);

  const { data: outcomes } = await league.call("freezeResults", { as: admin, body: { ids } });
  // `freezed` is the API's name of "frozen".
  expect(outcomes).toMatchObject(idsByDate.map((id) => ({ _id: id, freezed: id !== emptyId })));
  const outcomeOfEmpty = outcomes.find(({ _id }) => _id === emptyId);
  expect(outcomeOfEmpty?.message).toContain("it needs");

  for (const { _id, redEloBefore, blueEloBefore, redEloGain, blueEloGain } of previews) {
    expect(await readRatings(league, _id)).toEqual({ redEloBefore, blueEloBefore, redEloGain, blueEloGain });
  }
  // Each player now has the Elo of their last preview.
  const previewedPlayers = previews.flatMap(({ players }) => players);
  const eloByName = new Map(previewedPlayers.map(({ userName, eloAfter }) => [userName, eloAfter]));
  const { data: stats } = await league.call("searchStats", { body: {} });
  expect(stats).toHaveLength(4);

  for (const { userName, elo } of stats) expect(elo).toBe(eloByName.get(userName));
});

test("a single result is previewed as if it were frozen alone, and a preview of a frozen result is rejected", async ({
  admin,
  league,
}) => {
  const { idsByDate, emptyId } = await postBacklog(league);
  const lastId = idsByDate.at(-1) ?? "";
  const { data } = await league.call("previewFreeze", { as: admin, id: lastId });
  expect(data).toMatchObject({ redName: "Red", blueName: "Blue", missing: [], redEloBefore: 1000, redEloGain: 16 });
  expect(data.players).toMatchObject([
    { userName: "Ann", side: "red", eloAfter: 1016 },
    { userName: "Bob", side: "red", eloAfter: 1016 },
    { userName: "Cleo", side: "blue", eloAfter: 984 },
    { userName: "Dan", side: "blue", eloAfter: 984 },
  ]);
  expect((await league.call("previewFreeze", { as: admin, id: emptyId })).data).toMatchObject({
    players: [],
    redEloGain: null,
  });

  await league.call("freezeResult", { as: admin, id: lastId });
  expect((await league.rejected("previewFreeze", { as: admin, id: lastId })).errorCode).toBe("RESULT_FROZEN");
});

test("the results of several modes are previewed with the Elo of each mode", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Bob");
  const duelId = await createMode(league, "Duel");
  const classicId = await createMode(league, "Classic");
  const ids: string[] = [];
  for (const modeId of [duelId, classicId, duelId]) {
    const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"], { redScore: 900 }));
    ids.push(id);
  }
  const { data } = await league.call("previewFreezes", { as: admin, body: { ids } });
  // Ann wins 16 points in the first round of each mode.
  expect(data.map(({ redEloBefore }) => redEloBefore)).toEqual([1000, 1000, 1016]);
});

test("a result that cannot be frozen is previewed without Elo, and does not change the Elo of the next one", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Bob");
  const modeId = await createMode(league, "Duel");
  const round = createServerRound(["Ann", "Bob"]);
  const { _id: idWithoutMap } = await importRound(league, modeId, { ...round, map: null }, "2026-02-01");
  const { _id: nextId } = await importRound(league, modeId, round, "2026-02-02");
  const { data } = await league.call("previewFreezes", { as: admin, body: { ids: [idWithoutMap, nextId] } });
  expect(data).toMatchObject([
    { missing: ["a map"], players: [], redEloBefore: null, blueEloBefore: null, redEloGain: null, blueEloGain: null },
    { missing: [], redEloBefore: 1000 },
  ]);
});

test("an admin who freezes several results accepts their discrepancies, which the preview lists", async ({
  admin,
  league,
}) => {
  await createPlayers(league, "Ann", "Bob");
  const modeId = await createMode(league, "Duel");
  // Without points, Bob's capture may be from the warm-up.
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"], { blueScore: 0 }));
  const body = { ids: [id] };
  const { data: previews } = await league.call("previewFreezes", { as: admin, body });
  // `doubts` is the API's name of the discrepancies between a round and the agreed match.
  expect(previews).toMatchObject([{ missing: [], doubts: [expect.stringContaining("warm-up")] }]);
  const { data: outcomes } = await league.call("freezeResults", { as: admin, body });
  expect(outcomes).toEqual([{ _id: id, freezed: true, message: null }]);
});

test("a preview lists the red players first and shows the winner of a forfeit", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Bob");
  const { players, ...round } = createServerRound(["Ann", "Bob"], { map: "ctf5", redScore: 316, blueScore: 409 });
  const bluePlayersFirst = { ...round, players: players.toReversed() };
  const { _id: id } = await importRound(league, await createMode(league, "Duel"), bluePlayersFirst, "2026-02-01");
  await league.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
  const { data } = await league.call("previewFreeze", { as: admin, id });
  expect(data).toMatchObject({
    date: "2026-02-01T00:00:00.000Z",
    map: "ctf5",
    redScore: 316,
    blueScore: 409,
    isForfeit: true,
    winnerSide: "red",
    players: [
      { userName: "Ann", side: "red", eloBefore: 1000, eloAfter: 1016 },
      { userName: "Bob", side: "blue", eloBefore: 1000, eloAfter: 984 },
    ],
  });
});

test("the setting ELO_K is the maximum gain of a previewed and of a frozen result", async () => {
  const league = await openLeague({ ELO_K: "10" });
  await createPlayers(league, "Ann", "Bob");
  const round = createServerRound(["Ann", "Bob"], { redScore: 900 });
  const request = { as: league.admin, id: (await importRound(league, await createMode(league, "Duel"), round))._id };
  // Between players of equal Elo, the winner gains half of the maximum.
  expect((await league.call("previewFreeze", request)).data.redEloGain).toBe(5);
  expect((await league.call("freezeResult", request)).data.redEloGain).toBe(5);
});

test("league results are previewed with the names of their clans, until the season ends", async ({ admin, league }) => {
  await beginSeason(league);
  const [annId = "", bobId = ""] = await createPlayers(league, "Ann", "Bob");
  await createClan(league, "Reds", annId);
  await createClan(league, "Blues", bobId);
  const { data } = await league.leagueArea.call("importResult", {
    as: admin,
    body: { message: formatJsonMessage(createServerRound(["Ann", "Bob"])) },
  });
  const { data: preview } = await league.leagueArea.call("previewFreeze", { as: admin, id: data._id });
  // The default scores make blue the winner.
  expect(preview).toMatchObject({ redName: "Reds", blueName: "Blues", missing: [], redEloGain: -16 });

  await endSeason(league);
  expect((await league.leagueArea.rejected("previewFreeze", { as: admin, id: data._id })).status).toBe(409);
  const { data: outcomes } = await league.leagueArea.call("freezeResults", { as: admin, body: { ids: [data._id] } });
  expect(outcomes).toEqual([{ _id: data._id, freezed: false, message: "Season 1 has ended" }]);
});

test("only admins can list results that are not frozen", async ({ admin, league }) => {
  const { ids } = await postBacklog(league);
  const [frozenId = ""] = ids;
  await league.call("freezeResult", { as: admin, id: frozenId });
  const listResults = async (freezed: boolean | null) => {
    const { data } = await league.call("searchResults", { as: admin, body: { freezed, page: 1 } });
    expect(data.total).toBe(data.resultsRanked.length);
    return data.resultsRanked.map(({ _id }) => _id);
  };
  expect(await listResults(true)).toEqual([frozenId]);
  expect((await listResults(false)).toSorted()).toEqual(ids.filter((id) => id !== frozenId).toSorted());
  expect(await listResults(null)).toHaveLength(ids.length);

  const { token } = await signUp(league, "Una");
  for (const area of [league, league.leagueArea]) {
    const body = { freezed: false };
    expect((await area.rejected("searchResults", { body })).status).toBe(401);
    expect((await area.rejected("searchResults", { as: token, body })).status).toBe(403);
  }
});
