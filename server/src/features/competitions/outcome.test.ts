import { expect, test } from "vitest";
import { redWinProbability, winnerWinProbability } from "./elo.ts";
import { appendToForm, outcomeOfSide, winnerSide } from "./outcome.ts";

const redWin = { red_score: 5, blue_score: 3, forfeit_side: null };
const blueWin = { ...redWin, red_score: 2 };
const draw = { ...redWin, red_score: 3 };
const forfeitOfRed = { ...redWin, forfeit_side: "red" } as const;

test("the higher score wins, equal scores are a draw, and a forfeit loses regardless of scores", () => {
  expect([redWin, blueWin, draw, forfeitOfRed].map(winnerSide)).toEqual(["red", "blue", null, "blue"]);
  expect(winnerSide({ ...draw, forfeit_side: "blue" })).toBe("red");
  const outcomes = [redWin, blueWin, draw, forfeitOfRed].map((result) => [
    outcomeOfSide("red", result),
    outcomeOfSide("blue", result),
  ]);
  expect(outcomes).toEqual([
    ["W", "L"],
    ["L", "W"],
    ["D", "D"],
    ["L", "W"],
  ]);
});

test("a form holds the last five outcomes, oldest first", () => {
  expect(appendToForm("", "W")).toBe("W");
  expect(appendToForm("WLDW", "L")).toBe("WLDWL");
  expect(appendToForm("WLDWL", "D")).toBe("LDWLD");
});

test("the winner's win probability is null for a draw, a forfeit and an empty side", () => {
  const elos = { red_elo_before: 1400, blue_elo_before: 1000 };
  expect(redWinProbability({ ...redWin, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerWinProbability({ ...redWin, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerWinProbability({ ...blueWin, ...elos })).toBeCloseTo(1 / 11, 12);
  expect(winnerWinProbability({ ...draw, ...elos })).toBeNull();
  for (const unrated of [forfeitOfRed, { ...redWin, red_elo_before: null }, { ...redWin, blue_elo_before: null }]) {
    expect([redWinProbability({ ...elos, ...unrated }), winnerWinProbability({ ...elos, ...unrated })]).toEqual([
      null,
      null,
    ]);
  }
});
