import { expect, test } from "vitest";
import { formatElo, formatScores, formatWinner, getClanOfSide } from "./result-cells.tsx";

const round: Parameters<typeof formatScores>[0] & Parameters<typeof formatWinner>[0] = {
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
  { kind: "a round", result: round, scores: { red: "316", blue: "409" } },
  { kind: "a round with a negative score", result: { ...round, redScore: -12 }, scores: { red: "−12", blue: "409" } },
  { kind: "a forfeit of red", result: { ...round, isForfeit: true }, scores: { red: "Forfeit", blue: "1000" } },
  {
    kind: "a forfeit of blue",
    result: { ...round, isForfeit: true, winnerSide: "red" as const },
    scores: { red: "1000", blue: "Forfeit" },
  },
  { kind: "a result without a round", result: resultWithoutRound, scores: { red: "–", blue: "–" } },
  {
    kind: "a forfeit without a round",
    result: { ...resultWithoutRound, isForfeit: true, winnerSide: "red" as const },
    scores: { red: "1000", blue: "Forfeit" },
  },
])("formatScores formats the scores of $kind", ({ result, scores }) => {
  expect(formatScores(result)).toEqual(scores);
});

test.each([
  { kind: "a round", result: round, text: "Blue" },
  { kind: "a draw", result: { ...round, winnerSide: null, winnerName: null }, text: "Draw" },
  { kind: "a round that is being played", result: { ...round, isRunning: true }, text: "Being played" },
  { kind: "a round won by a side without a clan", result: { ...round, winnerName: null }, text: "Blue" },
  { kind: "a forfeit without a round", result: { ...resultWithoutRound, winnerSide: "red" as const }, text: "Red" },
  { kind: "an awaited round", result: { ...resultWithoutRound, isAwaited: true }, text: "Awaited" },
  { kind: "a result without a round", result: resultWithoutRound, text: "–" },
])("formatWinner returns “$text” for $kind", ({ result, text }) => {
  expect(formatWinner(result)).toBe(text);
});

const unvalidatedElos = { redEloBefore: null, blueEloBefore: null, redEloGain: null, blueEloGain: null };
const validatedElos = { redEloBefore: 1012.346, blueEloBefore: 998.2, redEloGain: 15.556, blueEloGain: -15.556 };

test.each([
  {
    kind: "a result that is not validated",
    result: { ...unvalidatedElos, winnerSide: "red" as const },
    red: { before: "–", gain: null },
    blue: { before: "–", gain: null },
  },
  {
    kind: "a win",
    result: { ...validatedElos, winnerSide: "red" as const },
    red: { before: "1012.35", gain: "+15.56" },
    blue: { before: "998.20", gain: "−15.56" },
  },
  {
    kind: "a win whose gain rounds to zero",
    result: { ...validatedElos, redEloGain: -0.001, blueEloGain: 0.001, winnerSide: "blue" as const },
    red: { before: "1012.35", gain: "−0.00" },
    blue: { before: "998.20", gain: "+0.00" },
  },
  {
    kind: "a draw",
    result: { ...validatedElos, winnerSide: null },
    red: { before: "1012.35", gain: "+15.56" },
    blue: { before: "998.20", gain: "−15.56" },
  },
  {
    kind: "a draw that changes no Elo",
    result: { ...validatedElos, redEloGain: 0, blueEloGain: -0, winnerSide: null },
    red: { before: "1012.35", gain: "±0.00" },
    blue: { before: "998.20", gain: "±0.00" },
  },
  {
    kind: "a win with a negative Elo against a side without players",
    result: { ...validatedElos, redEloBefore: null, redEloGain: 0, blueEloBefore: -3, winnerSide: "blue" as const },
    red: { before: "–", gain: null },
    blue: { before: "−3.00", gain: "+15.56" },
  },
])("formatElo formats the Elo of both sides of $kind", ({ result, red, blue }) => {
  expect(formatElo(result, "red")).toEqual(red);
  expect(formatElo(result, "blue")).toEqual(blue);
});

test("getClanOfSide returns the clan of a side, or null", () => {
  const result = { redClanId: "7", redClanName: "Reds", blueClanId: null, blueClanName: null };
  expect(getClanOfSide(result, "red")).toEqual({ _id: "7", name: "Reds" });
  expect(getClanOfSide(result, "blue")).toBeNull();
  expect(getClanOfSide({ ...result, redClanName: null }, "red"), "clan without a name").toBeNull();
  expect(getClanOfSide({}, "red"), "ranked result").toBeNull();
});
