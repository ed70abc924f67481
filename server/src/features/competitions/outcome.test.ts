import { expect, test } from "vitest";
import { redWinProbability, winnerWinProbability } from "./elo.ts";
import { appendToForm, outcomeOfSide, winnerSide } from "./outcome.ts";

const played = { red_score: 5, blue_score: 3, forfeit_side: null };
const lost = { ...played, red_score: 2 };
const drawn = { ...played, red_score: 3 };
const forfeited = { ...played, forfeit_side: "red" } as const;

test("the higher score wins, equal scores are a draw, and a forfeit loses regardless of scores", () => {
  expect([played, lost, drawn, forfeited].map(winnerSide)).toEqual(["red", "blue", null, "blue"]);
  expect(winnerSide({ ...drawn, forfeit_side: "blue" })).toBe("red");
  const outcomes = [played, lost, drawn, forfeited].map((result) => [
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

test("the winner's win probability is red's or blue's; it is null for a draw, a forfeit and an empty side", () => {
  const elos = { red_elo_before: 1400, blue_elo_before: 1000 };
  expect(redWinProbability({ ...played, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerWinProbability({ ...played, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerWinProbability({ ...lost, ...elos })).toBeCloseTo(1 / 11, 12);
  expect(winnerWinProbability({ ...drawn, ...elos })).toBeNull();
  for (const unrated of [forfeited, { ...played, red_elo_before: null }, { ...played, blue_elo_before: null }]) {
    expect([redWinProbability({ ...elos, ...unrated }), winnerWinProbability({ ...elos, ...unrated })]).toEqual([
      null,
      null,
    ]);
  }
});
