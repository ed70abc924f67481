import { expect } from "vitest";
import { readMessage } from "../../../../fixtures/gameserver-messages.ts";
import { countByStatus } from "../../../test/call-league.ts";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, fixtureNames, importRound } from "../../../test/play.ts";

// "Freezing" a result means validating it. The API says `freezed`.

/** The Elo of a winner and of a loser after one round between players with the initial Elo of 1000, for a K of 32. */
const winnerElo = 1016;
const loserElo = 984;

test("freezing changes the Elo of equal players by half of K, and updates all their statistics", async ({ league }) => {
  // The message has the teams of `fixtureNames`: the first two players are red, and blue wins.
  const [, , jxslId] = await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "2on2");
  const { _id: id } = await importRound(league, modeId, readMessage("2v2_basic.json.txt"));

  const { data: frozenResult } = await league.call("freezeResult", { as: league.admin, id });
  expect(frozenResult).toMatchObject({
    freezed: true,
    redEloBefore: 1000,
    blueEloBefore: 1000,
    redEloGain: -16,
    blueEloGain: 16,
    winnerSide: "blue",
    winnerName: "Blue",
  });

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats).toMatchObject([
    { userName: "Teero", elo: winnerElo },
    { userName: "jxsl13", elo: winnerElo },
    { userName: "nameless tee", elo: loserElo },
    { userName: "ChillerDragon", elo: loserElo },
  ]);

  const statId = stats.find(({ userId }) => userId === jxslId)?._id ?? "";
  const { data: stat } = await league.call("getStat", { id: statId });
  // The statistics of jxsl13 in the message.
  expect(stat).toMatchObject({
    numberGames: 1,
    numberWins: 1,
    numberLosses: 0,
    winRate: 1,
    form: "W",
    rank: 1,
    totalKills: 9,
    totalDeaths: 22,
    totalFlags: 3,
    totalScore: 37,
    kdRatio: 9 / 22,
    averageWinningScore: 409,
    averageLosingScore: null,
    highestKills: 9,
    highestKillsResultId: id,
    highestBlueTeamScore: 409,
    highestRedTeamScore: null,
    redWinRate: 0,
    blueWinRate: 1,
    averageBlueTeamScore: 409,
  });
});

test("exactly one of 30 concurrent freezes succeeds, and Elo changes once", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "2on2");
  const { _id: id } = await importRound(league, modeId, createServerRound(fixtureNames));

  const freezes = Array.from({ length: 30 }, () => league.send("freezeResult", { as: league.admin, id }));
  expect(countByStatus(await Promise.all(freezes))).toEqual({ 200: 1, 409: 29 });

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats).toMatchObject([
    { elo: winnerElo, numberGames: 1 },
    { elo: winnerElo, numberGames: 1 },
    { elo: loserElo, numberGames: 1 },
    { elo: loserElo, numberGames: 1 },
  ]);
});

test("concurrent freezes of many results count every game and every Elo change", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "2on2");
  const results: { _id: string }[] = [];
  for (let index = 0; index < 20; index += 1)
    results.push(await importRound(league, modeId, createServerRound(fixtureNames)));

  const freezes = results.map(({ _id: id }) => league.send("freezeResult", { as: league.admin, id }));
  expect(countByStatus(await Promise.all(freezes))).toEqual({ 200: 20 });

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.map(({ numberGames }) => numberGames)).toEqual([20, 20, 20, 20]);
  // Four players began with an Elo of 1000.
  expect(stats.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(4000, 8);

  const { data: resultList } = await league.call("searchResults", { body: { modeId } });
  const redElos = resultList.resultsRanked.map(({ redEloBefore, redEloGain }) => ({
    before: redEloBefore ?? 0,
    gain: redEloGain ?? 0,
  }));
  // Red always loses, so each freeze begins with the Elo after the previous one.
  let elo = 1000;
  for (const { before, gain } of redElos.toSorted((a, b) => b.before - a.before)) {
    expect(before).toBe(elo);
    elo += gain;
  }
  // `updateStat` recomputes a player's statistics from all results, which does not change them.
  for (const { _id, ...stat } of stats) {
    const { data: recomputedStat } = await league.call("updateStat", { as: league.admin, id: _id });
    expect(recomputedStat).toMatchObject(stat);
  }
});

test("every change of a frozen result is rejected", async ({ admin, league }) => {
  const [playerId = ""] = await createPlayers(league, ...fixtureNames);
  const modeId = await createMode(league, "2on2");
  const { _id: id } = await importRound(league, modeId, createServerRound(fixtureNames));
  const { data: frozenResult } = await league.call("freezeResult", { as: league.admin, id });
  const rejections = await Promise.all([
    league.rejected("freezeResult", { as: admin, id }),
    league.rejected("updateResult", { as: admin, id, body: { redScore: 5 } }),
    league.rejected("updateResult", { as: admin, id, body: {} }),
    league.rejected("deleteResult", { as: admin, id }),
    league.rejected("addRedPlayer", { as: admin, id, body: { playerId } }),
    league.rejected("addBluePlayer", { as: admin, id, body: { playerId } }),
    league.rejected("removePlayer", { as: admin, id, body: { playerId } }),
    league.rejected("declareForfeit", { as: admin, id, body: { side: "red" } }),
    league.rejected("removeForfeit", { as: admin, id }),
  ]);
  for (const rejection of rejections) {
    expect(rejection).toMatchObject({ status: 409, errorCode: "RESULT_FROZEN" });
  }
  expect((await league.call("getResult", { id })).data).toEqual(frozenResult);
});

test("a rejected freeze lists what the result needs", async ({ admin, league }) => {
  const [annId, benId, cleoId] = await createPlayers(league, "Ann", "Ben", "Cleo");
  const { data: empty } = await league.call("importResult", { as: admin, body: {} });
  const id = empty._id;
  const readMissing = async () => {
    const { errorData } = await league.rejected("freezeResult", { as: admin, id });
    return errorData["missing"];
  };

  expect(await readMissing()).toBe("a mode, a round, a map, at least one player a side");

  await league.call("updateResult", { as: admin, id, body: { redScore: 3 } });
  await league.call("updateResult", { as: admin, id, body: { map: "ctf5", modeId: await createMode(league, "any") } });
  await league.call("addRedPlayer", { as: admin, id, body: { playerId: annId ?? "" } });
  expect(await readMissing()).toBe("at least one player a side");

  await league.call("addBluePlayer", { as: admin, id, body: { playerId: benId ?? "" } });
  await league.call("addBluePlayer", { as: admin, id, body: { playerId: cleoId ?? "" } });
  expect(await readMissing()).toBe("teams of equal size");

  await league.call("declareForfeit", { as: admin, id, body: { side: "red" } });
  const { data } = await league.call("freezeResult", { as: admin, id });
  expect(data).toMatchObject({ freezed: true, isForfeit: true, winnerSide: "blue", redEloGain: -16 });
});

test("freezing a forfeit without an opponent counts a win and does not change Elo", async ({ admin, league }) => {
  const [annId] = await createPlayers(league, "Ann");
  const modeId = await createMode(league, "any");
  const { data: empty } = await league.call("importResult", { as: admin, body: { modeId } });
  const id = empty._id;
  await league.call("updateResult", { as: admin, id, body: { map: "ctf5" } });
  await league.call("addRedPlayer", { as: admin, id, body: { playerId: annId ?? "" } });
  await league.call("declareForfeit", { as: admin, id, body: { side: "blue" } });
  const { data } = await league.call("freezeResult", { as: admin, id });
  expect(data).toMatchObject({ redEloBefore: 1000, blueEloBefore: null, redEloGain: null, blueEloGain: null });

  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats).toMatchObject([{ elo: 1000, numberGames: 1, numberWins: 1, averageKills: null, form: "W" }]);
});

test("concurrent freezes of one result record a single outbox message", async ({ league }) => {
  await createPlayers(league, ...fixtureNames);
  const { _id: id } = await importRound(league, await createMode(league, "2on2"), createServerRound(fixtureNames));
  const freezes = Array.from({ length: 3 }, () => league.send("freezeResult", { as: league.admin, id }));
  await Promise.all(freezes);
  const outboxMessages = await league.context.db.selectFrom("outbox").select(["kind", "payload"]).execute();
  expect(outboxMessages).toEqual([{ kind: "result-frozen", payload: JSON.stringify({ resultId: Number(id) }) }]);
});
