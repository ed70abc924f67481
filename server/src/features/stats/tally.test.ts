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
