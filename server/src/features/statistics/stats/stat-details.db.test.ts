import { getOppositeSide } from "contract/sides.ts";
import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("a stat has the result of each highest value, and the totals of each side", async ({ admin, league }) => {
  await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const plainValues = { score: 10, kills: 10, deaths: 10, flags: 1 };
  /** Freezes a round of Ann, and returns the id of its result. Ben has `plainValues` in each round. */
  const play = async (sideOfAnn: "red" | "blue", scores: { redScore: number; blueScore: number }, values: object) => {
    const ann = { name: "Ann", side: sideOfAnn, ...plainValues, ...values };
    const ben = { name: "Ben", side: getOppositeSide(sideOfAnn), ...plainValues };
    const round = createServerRound([], { ...scores, players: [ann, ben] });
    const { _id: id } = await importRound(league, modeId, round);
    await league.call("freezeResult", { as: admin, id });
    return id;
  };
  // Each round has one of Ann's highest values. She loses the last one.
  const mostKillsId = await play("red", { redScore: 500, blueScore: 300 }, { kills: 50, deaths: 40 });
  const mostDeathsId = await play("red", { redScore: 700, blueScore: 300 }, { deaths: 60 });
  const highestScoreId = await play("blue", { redScore: 300, blueScore: 600 }, { score: 70 });
  const highestRatioId = await play("blue", { redScore: 900, blueScore: 400 }, { deaths: 2 });

  const { data: stats } = await league.call("searchStats", { body: { modeId, userName: "Ann" } });
  const { data } = await league.call("getStat", { id: stats[0]?._id ?? "" });
  expect(data).toMatchObject({
    highestKills: 50,
    highestKillsResultId: mostKillsId,
    highestDeaths: 60,
    highestDeathsResultId: mostDeathsId,
    highestScore: 70,
    highestScoreResultId: highestScoreId,
    highestKdRatio: 10 / 2,
    highestKdRatioResultId: highestRatioId,
    // The legacy names of three of these ids.
    highestKillResultId: mostKillsId,
    highestDeathResultId: mostDeathsId,
    highestKDRatioResultId: highestRatioId,
    averageWinningScore: (500 + 700 + 600) / 3,
    averageLosingScore: 400,
  });
  expect(data).toMatchObject({
    redWinRate: 1,
    redKdRatio: (50 + 10) / (40 + 60),
    redTotalKills: 50 + 10,
    redTotalDeaths: 40 + 60,
    redTotalFlags: 2,
    redTotalScore: 20,
    averageRedTeamScore: (500 + 700) / 2,
    highestRedTeamScore: 700,
    highestRedTeamScoreResultId: mostDeathsId,
  });
  expect(data).toMatchObject({
    blueWinRate: 0.5,
    blueKdRatio: 20 / (10 + 2),
    blueTotalKills: 20,
    blueTotalDeaths: 10 + 2,
    blueTotalFlags: 2,
    blueTotalScore: 70 + 10,
    averageBlueTeamScore: (600 + 400) / 2,
    highestBlueTeamScore: 600,
    highestBlueTeamScoreResultId: highestScoreId,
  });
});
