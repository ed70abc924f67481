import { expect, test } from "vitest";
import { computeMetrics, computeSideMetrics } from "./stat-metrics.ts";
import { addRound, createEmptyTotals, type PlayedRound } from "./stat-totals.ts";

const wonRound: PlayedRound = {
  resultId: 1,
  side: "red",
  outcome: "W",
  isForfeit: false,
  eloGain: 16,
  teamScore: 700,
  score: 60,
  kills: 40,
  deaths: 20,
  flags: 3,
};

/** Computes the totals of rounds that differ from `wonRound` in the given fields. */
function computeTotals(...rounds: Partial<PlayedRound>[]) {
  const totals = createEmptyTotals();
  for (const [index, round] of rounds.entries()) addRound(totals, { ...wonRound, resultId: index + 1, ...round });
  return totals;
}

test("averages of a stat without results are null, and its rates are 0", () => {
  expect(computeMetrics(createEmptyTotals())).toMatchObject({
    winRate: 0,
    kdRatio: 0,
    averageKills: null,
    averageFlags: null,
  });
  expect(createEmptyTotals().highest_kills).toBeNull();
});

test("the ratio of kills to deaths equals the kills if there are no deaths", () => {
  expect(computeMetrics(computeTotals({ kills: 7, deaths: 0 })).kdRatio).toBe(7);
});

test("a draw counts as a game that is neither won nor lost", () => {
  const metrics = computeMetrics(computeTotals({ outcome: "D" }, {}));
  expect(metrics).toMatchObject({ numberGames: 2, numberWins: 1, numberLosses: 0, winRate: 0.5 });
});

test("a forfeit only counts as a game that is won or lost", () => {
  const totals = computeTotals(
    {},
    { isForfeit: true, outcome: "L", kills: 999, teamScore: 2000, score: 999, eloGain: -8 },
  );
  expect(computeMetrics(totals)).toMatchObject({
    numberGames: 2,
    numberWins: 1,
    numberLosses: 1,
    totalKills: 40,
    averageKills: 40,
  });
  expect(totals).toMatchObject({ highest_kills: 40, highest_kills_result_id: 1 });
  expect(computeSideMetrics(totals.red)).toMatchObject({ winRate: 0.5, averageTeamScore: 700 });
  // The initial Elo of 1000, the gain of `wonRound` and the loss of the forfeit.
  expect(totals.elo).toBe(1000 + 16 - 8);
  expect(totals.form).toBe("WL");
});

test("the average of flags excludes rounds without reported flags", () => {
  expect(computeMetrics(computeTotals({ flags: null }, { flags: 4 }, { flags: 5 }))).toMatchObject({
    totalFlags: 9,
    averageFlags: 4.5,
  });
});

test("a highest value keeps its first result if later values are equal", () => {
  const totals = computeTotals({ kills: 40 }, { kills: 41 }, { kills: 41 });
  expect(totals).toMatchObject({ highest_kills: 41, highest_kills_result_id: 2 });
});

test("a highest value is negative if all values are negative", () => {
  const totals = computeTotals({ score: -5 }, { score: -3 });
  expect(totals).toMatchObject({ highest_score: -3, highest_score_result_id: 2 });
});

test("team scores are added up per side, and for won and lost rounds", () => {
  const totals = computeTotals({}, { side: "blue", outcome: "L", teamScore: 300 }, { side: "blue", teamScore: 900 });
  expect(computeMetrics(totals)).toMatchObject({ averageWinningScore: 800, averageLosingScore: 300 });
  expect(computeSideMetrics(totals.blue).averageTeamScore).toBe(600);
  expect(totals.blue).toMatchObject({ highest_team_score: 900, highest_team_score_result_id: 3 });
});

test("the form contains the last five outcomes", () => {
  expect(computeTotals({}, {}, { outcome: "L" }, { outcome: "D" }, {}, {}).form).toBe("WLDWW");
});

const noHighestScore = { highest_team_score: null, highest_team_score_result_id: null };

test("the totals contain sums, the winning streak, and the highest values with their results", () => {
  const emptyTotals = createEmptyTotals(1200);
  expect(emptyTotals).toMatchObject({ elo: 1200, form: "", win_streak: 0, blue: noHighestScore, red: noHighestScore });

  for (const metric of ["kd_ratio", "kills", "deaths", "score"]) {
    expect(emptyTotals).toMatchObject({ [`highest_${metric}`]: null, [`highest_${metric}_result_id`]: null });
  }
  const lostRound = {
    outcome: "L",
    eloGain: -12,
    kills: 30,
    deaths: 40,
    score: 90,
    flags: null,
    teamScore: 300,
  } as const;
  const totals = computeTotals({}, { outcome: "D" }, lostRound, {}, { deaths: 10 });
  // Four rounds with the gain of `wonRound`, and the lost one.
  expect(totals).toMatchObject({ elo: 1000 + 4 * 16 - 12, form: "WDLWW", win_streak: 2, blue: noHighestScore });
  expect(totals).toMatchObject({ highest_kd_ratio: 4, highest_kd_ratio_result_id: 5 });
  expect(totals).toMatchObject({ highest_kills: 40, highest_kills_result_id: 1 });
  expect(totals).toMatchObject({ highest_deaths: 40, highest_deaths_result_id: 3 });
  expect(totals).toMatchObject({ highest_score: 90, highest_score_result_id: 3 });
  // The sums of four rounds with the values of `wonRound`, except the changed fields, and of the lost round.
  expect(totals.red).toEqual({
    games: 5,
    wins: 3,
    losses: 1,
    rounds: 5,
    won_rounds: 3,
    lost_rounds: 1,
    kills: 190,
    deaths: 110,
    score: 330,
    flags: 12,
    flag_rounds: 4,
    team_score: 3100,
    won_team_score: 2100,
    lost_team_score: 300,
    highest_team_score: 700,
    highest_team_score_result_id: 1,
  });
});
