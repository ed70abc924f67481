import { expect, test } from "vitest";
import { clanOnSide, eloWords, scoreWords, winnerWord } from "./result-cells.tsx";

const round: Parameters<typeof scoreWords>[0] = {
  redScore: 316,
  blueScore: 409,
  hasRound: true,
  isRunning: false,
  isForfeit: false,
  winnerSide: "blue",
  winnerName: "Blue",
};
const awaited = { ...round, redScore: 0, blueScore: 0, hasRound: false, winnerSide: null, winnerName: null };

test.each([
  ["a round", round, "316", "409"],
  ["a negative score", { ...round, redScore: -12 }, "−12", "409"],
  ["a forfeit of red", { ...round, isForfeit: true }, "Forfeit", "1000"],
  ["a forfeit of blue", { ...round, isForfeit: true, winnerSide: "red" }, "1000", "Forfeit"],
  ["no round", awaited, "–", "–"],
  ["a forfeit without a round", { ...awaited, isForfeit: true, winnerSide: "red" }, "1000", "Forfeit"],
] as const)("the scores of %s", (_, result, red, blue) => {
  expect(scoreWords(result)).toEqual({ red, blue });
});

test.each([
  ["a round", round, "Blue"],
  ["a draw", { ...round, winnerSide: null, winnerName: null }, "Draw"],
  ["a winner without a clan", { ...round, winnerName: null }, "Blue"],
  ["an awaited round", { ...awaited, isAwaited: true }, "Awaited"],
  ["no round", awaited, "–"],
])("the winner of %s", (_, result, word) => {
  expect(winnerWord(result)).toBe(word);
});

const unfrozen = { redEloBefore: null, blueEloBefore: null, redEloGain: null, blueEloGain: null };
const frozen = { redEloBefore: 1012.346, blueEloBefore: 998.2, redEloGain: 15.556, blueEloGain: -15.556 };
const even = { ...frozen, redEloGain: -0.001, blueEloGain: 0.001 };
const unplayed = { ...frozen, redEloBefore: null, redEloGain: 0, blueEloBefore: -3 };

test.each([
  ["a result that is not frozen", unfrozen, "red", ["–", null], ["–", null]],
  ["a win", frozen, "red", ["1012.35", "+15.56"], ["998.20", "−15.56"]],
  ["a gain that rounds to zero, signed as the winner's is", even, "blue", ["1012.35", "−0.00"], ["998.20", "+0.00"]],
  ["a draw, signed as the number is", frozen, null, ["1012.35", "+15.56"], ["998.20", "−15.56"]],
  ["a draw of equals", { ...frozen, redEloGain: 0, blueEloGain: -0 }, null, ["1012.35", "±0.00"], ["998.20", "±0.00"]],
  ["a side without players, and a negative Elo", unplayed, "blue", ["–", null], ["−3.00", "+15.56"]],
] as const)("the Elo of %s", (_, elos, winnerSide, red, blue) => {
  expect(Object.values(eloWords({ ...elos, winnerSide }, "red"))).toEqual(red);
  expect(Object.values(eloWords({ ...elos, winnerSide }, "blue"))).toEqual(blue);
});

test("a side has its chosen clan, or none", () => {
  const result = { redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };
  expect(clanOnSide(result, "red")).toEqual({ _id: "7", name: "Reds" });
  expect(clanOnSide(result, "blue")).toBeNull();
  expect(clanOnSide({}, "red"), "of a ranked result").toBeNull();
});
