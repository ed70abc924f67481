import { expect, test } from "vitest";
import { figuresOf, sideFiguresOf } from "./figures.ts";
import { countRound, emptyTally, type PlayedRound } from "./tally.ts";

const won: PlayedRound = {
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

function tallyOf(...rounds: Partial<PlayedRound>[]) {
  const tally = emptyTally();
  for (const [index, round] of rounds.entries()) countRound(tally, { ...won, resultId: index + 1, ...round });
  return tally;
}

test("a stat without games has no division by zero", () => {
  expect(figuresOf(emptyTally())).toMatchObject({ winRate: 0, kdRatio: 0, averageKills: null, averageFlags: null });
  expect(emptyTally().highest_kills).toBeNull();
});

test("K/D without deaths is the kills", () => {
  expect(figuresOf(tallyOf({ kills: 7, deaths: 0 })).kdRatio).toBe(7);
});

test("a draw counts as a game, neither won nor lost", () => {
  const figures = figuresOf(tallyOf({ outcome: "D" }, {}));
  expect(figures).toMatchObject({ numberGames: 2, numberWins: 1, numberLosses: 0, winRate: 0.5 });
});

test("a forfeit counts only as a game won or lost", () => {
  const tally = tallyOf({}, { isForfeit: true, outcome: "L", kills: 999, teamScore: 2000, score: 999, eloGain: -8 });
  expect(figuresOf(tally)).toMatchObject({
    numberGames: 2,
    numberWins: 1,
    numberLosses: 1,
    totalKills: 40,
    averageKills: 40,
  });
  expect(tally).toMatchObject({ highest_kills: 40, highest_kills_result_id: 1 });
  expect(sideFiguresOf(tally.red)).toMatchObject({ winRate: 0.5, averageTeamScore: 700 });
  expect(tally.elo).toBe(1008);
  expect(tally.form).toBe("WL");
});

test("flags that were not reported are left out of their average", () => {
  expect(figuresOf(tallyOf({ flags: null }, { flags: 4 }, { flags: 5 }))).toMatchObject({
    totalFlags: 9,
    averageFlags: 4.5,
  });
});

test("a tie for a record keeps the first result", () => {
  const tally = tallyOf({ kills: 40 }, { kills: 41 }, { kills: 41 });
  expect(tally).toMatchObject({ highest_kills: 41, highest_kills_result_id: 2 });
});

test("a record may be negative if all values are", () => {
  const tally = tallyOf({ score: -5 }, { score: -3 });
  expect(tally).toMatchObject({ highest_score: -3, highest_score_result_id: 2 });
});

test("sums team scores per side, and by won and lost", () => {
  const tally = tallyOf({}, { side: "blue", outcome: "L", teamScore: 300 }, { side: "blue", teamScore: 900 });
  expect(figuresOf(tally)).toMatchObject({ averageWinningScore: 800, averageLosingScore: 300 });
  expect(sideFiguresOf(tally.blue).averageTeamScore).toBe(600);
  expect(tally.blue).toMatchObject({ highest_team_score: 900, highest_team_score_result_id: 3 });
});

test("form keeps the last five", () => {
  expect(tallyOf({}, {}, { outcome: "L" }, { outcome: "D" }, {}, {}).form).toBe("WLDWW");
});

const nothing = { highest_team_score: null, highest_team_score_result_id: null };

test("a tally has the sums, the streak and the records of its rounds, and where each was", () => {
  const empty = emptyTally(1200);
  expect(empty).toMatchObject({ elo: 1200, form: "", win_streak: 0, blue: nothing, red: nothing });
  for (const figure of ["kd_ratio", "kills", "deaths", "score"]) {
    expect(empty).toMatchObject({ [`highest_${figure}`]: null, [`highest_${figure}_result_id`]: null });
  }
  const lost = { outcome: "L", eloGain: -12, kills: 30, deaths: 40, score: 90, flags: null, teamScore: 300 } as const;
  const tally = tallyOf({}, { outcome: "D" }, lost, {}, { deaths: 10 });
  expect(tally).toMatchObject({ elo: 1052, form: "WDLWW", win_streak: 2, blue: nothing });
  expect(tally).toMatchObject({ highest_kd_ratio: 4, highest_kd_ratio_result_id: 5 });
  expect(tally).toMatchObject({ highest_kills: 40, highest_kills_result_id: 1 });
  expect(tally).toMatchObject({ highest_deaths: 40, highest_deaths_result_id: 3 });
  expect(tally).toMatchObject({ highest_score: 90, highest_score_result_id: 3 });
  expect(tally.red).toEqual({
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
