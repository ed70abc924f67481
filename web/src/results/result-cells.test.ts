import { expect, test } from "vitest";
import { formatElo, formatScores, formatWinner, getClanOfSide } from "./result-cells.tsx";

const round: Parameters<typeof formatScores>[0] = {
  redScore: 316,
  blueScore: 409,
  hasRound: true,
  isRunning: false,
  isForfeit: false,
  winnerSide: "blue",
  winnerName: "Blue",
};
const resultWithoutRound = { ...round, redScore: 0, blueScore: 0, hasRound: false, winnerSide: null, winnerName: null };

test.each([
  ["a round", round, "316", "409"],
  ["a negative score", { ...round, redScore: -12 }, "−12", "409"],
  ["a forfeit of red", { ...round, isForfeit: true }, "Forfeit", "1000"],
  ["a forfeit of blue", { ...round, isForfeit: true, winnerSide: "red" }, "1000", "Forfeit"],
  ["no round", resultWithoutRound, "–", "–"],
  ["a forfeit without a round", { ...resultWithoutRound, isForfeit: true, winnerSide: "red" }, "1000", "Forfeit"],
] as const)("formatScores formats the scores of %s", (_description, result, red, blue) => {
  expect(formatScores(result)).toEqual({ red, blue });
});

test.each([
  ["a round", round, "Blue"],
  ["a draw", { ...round, winnerSide: null, winnerName: null }, "Draw"],
  ["a winner without a clan", { ...round, winnerName: null }, "Blue"],
  ["a pending round", { ...resultWithoutRound, isAwaited: true }, "Awaited"],
  ["no round", resultWithoutRound, "–"],
])("formatWinner formats the winner of %s", (_description, result, text) => {
  expect(formatWinner(result)).toBe(text);
});

const unvalidatedElos = { redEloBefore: null, blueEloBefore: null, redEloGain: null, blueEloGain: null };
const validatedElos = { redEloBefore: 1012.346, blueEloBefore: 998.2, redEloGain: 15.556, blueEloGain: -15.556 };
const tinyGains = { ...validatedElos, redEloGain: -0.001, blueEloGain: 0.001 };
const elosWithoutRed = { ...validatedElos, redEloBefore: null, redEloGain: 0, blueEloBefore: -3 };

// The last two arguments are the Elo before the round and the gain, of red and of blue.
test.each([
  ["a result that is not validated", unvalidatedElos, "red", ["–", null], ["–", null]],
  ["a win", validatedElos, "red", ["1012.35", "+15.56"], ["998.20", "−15.56"]],
  ["a gain that rounds to zero, with the winner's sign", tinyGains, "blue", ["1012.35", "−0.00"], ["998.20", "+0.00"]],
  ["a draw, with the sign of the number", validatedElos, null, ["1012.35", "+15.56"], ["998.20", "−15.56"]],
  [
    "a draw of equals",
    { ...validatedElos, redEloGain: 0, blueEloGain: -0 },
    null,
    ["1012.35", "±0.00"],
    ["998.20", "±0.00"],
  ],
  ["a side without players, and a negative Elo", elosWithoutRed, "blue", ["–", null], ["−3.00", "+15.56"]],
] as const)("formatElo formats the Elo of both sides of %s", (_description, elos, winnerSide, red, blue) => {
  expect(Object.values(formatElo({ ...elos, winnerSide }, "red"))).toEqual(red);
  expect(Object.values(formatElo({ ...elos, winnerSide }, "blue"))).toEqual(blue);
});

test("getClanOfSide returns the clan of a side, or null", () => {
  const result = { redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };
  expect(getClanOfSide(result, "red")).toEqual({ _id: "7", name: "Reds" });
  expect(getClanOfSide(result, "blue")).toBeNull();
  expect(getClanOfSide({}, "red"), "ranked result").toBeNull();
});
