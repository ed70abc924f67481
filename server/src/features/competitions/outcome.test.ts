import { expect, test } from "vitest";
import { redChance, winnerChance } from "./elo.ts";
import { formAfter, outcomeFor, winnerSide } from "./outcome.ts";

const played = { red_score: 5, blue_score: 3, forfeit_side: null };
const lost = { ...played, red_score: 2 };
const drawn = { ...played, red_score: 3 };
const forfeited = { ...played, forfeit_side: "red" } as const;

test("the higher score wins, a forfeit loses whatever the scores are, and equal scores are a draw", () => {
  expect([played, lost, drawn, forfeited].map(winnerSide)).toEqual(["red", "blue", null, "blue"]);
  expect(winnerSide({ ...drawn, forfeit_side: "blue" })).toBe("red");
  const outcomes = [played, lost, drawn, forfeited].map((result) => [
    outcomeFor("red", result),
    outcomeFor("blue", result),
  ]);
  expect(outcomes).toEqual([
    ["W", "L"],
    ["L", "W"],
    ["D", "D"],
    ["L", "W"],
  ]);
});

test("a form keeps the last five outcomes, the oldest first", () => {
  expect(formAfter("", "W")).toBe("W");
  expect(formAfter("WLDW", "L")).toBe("WLDWL");
  expect(formAfter("WLDWL", "D")).toBe("LDWLD");
});

test("the winner's chance is red's or what is left of it; a draw, a forfeit and an empty side have none", () => {
  const elos = { red_elo_before: 1400, blue_elo_before: 1000 };
  expect(redChance({ ...played, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerChance({ ...played, ...elos })).toBeCloseTo(10 / 11, 12);
  expect(winnerChance({ ...lost, ...elos })).toBeCloseTo(1 / 11, 12);
  expect(winnerChance({ ...drawn, ...elos })).toBeNull();
  for (const without of [forfeited, { ...played, red_elo_before: null }, { ...played, blue_elo_before: null }]) {
    expect([redChance({ ...elos, ...without }), winnerChance({ ...elos, ...without })]).toEqual([null, null]);
  }
});
