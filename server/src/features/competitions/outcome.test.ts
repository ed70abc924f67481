import { expect, test } from "vitest";
import { computeRedWinProbability, computeWinnerWinProbability } from "./elo.ts";
import { appendToForm, getOutcomeOfSide, getWinnerSide } from "./outcome.ts";

const redWin = { red_score: 5, blue_score: 3, forfeit_side: null };
const blueWin = { ...redWin, red_score: 2 };
const draw = { ...redWin, red_score: 3 };
const forfeitOfRed = { ...redWin, forfeit_side: "red" } as const;

test("the higher score wins, equal scores are a draw, and a forfeit loses regardless of scores", () => {
  expect([redWin, blueWin, draw, forfeitOfRed].map(getWinnerSide)).toEqual(["red", "blue", null, "blue"]);
  expect(getWinnerSide({ ...draw, forfeit_side: "blue" })).toBe("red");
  const outcomes = [redWin, blueWin, draw, forfeitOfRed].map((result) => [
    getOutcomeOfSide("red", result),
    getOutcomeOfSide("blue", result),
  ]);
  expect(outcomes).toEqual([
    ["W", "L"],
    ["L", "W"],
    ["D", "D"],
    ["L", "W"],
  ]);
});

test("a player's form contains the last five outcomes, oldest first", () => {
  expect(appendToForm("", "W")).toBe("W");
  expect(appendToForm("WLDW", "L")).toBe("WLDWL");
  expect(appendToForm("WLDWL", "D")).toBe("LDWLD");
});

test("win probabilities depend on Elo, and are null for a forfeit, for an empty side and for the winner of a draw", () => {
  // A side with 400 more Elo than its opponents wins with a probability of 10/11.
  const elos = { red_elo_before: 1400, blue_elo_before: 1000 };
  expect(computeRedWinProbability({ ...redWin, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(computeWinnerWinProbability({ ...redWin, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(computeWinnerWinProbability({ ...blueWin, ...elos })).toBeCloseTo(1 / 11, 12);
  expect(computeWinnerWinProbability({ ...draw, ...elos })).toBeNull();
  for (const unrated of [forfeitOfRed, { ...redWin, red_elo_before: null }, { ...redWin, blue_elo_before: null }]) {
    expect(computeRedWinProbability({ ...elos, ...unrated })).toBeNull();
    expect(computeWinnerWinProbability({ ...elos, ...unrated })).toBeNull();
  }
});
