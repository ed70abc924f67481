import { expect, test } from "vitest";
import { scoreWords, winnerWord } from "./score.tsx";

const round = {
  redScore: 316,
  blueScore: 409,
  hasRound: true,
  isForfeit: false,
  winnerSide: "blue",
  winnerName: "Blue",
} as const;

test("a round shows its scores, a reported one below zero with a minus sign", () => {
  expect(scoreWords(round)).toEqual({ red: "316", blue: "409" });
  expect(scoreWords({ ...round, redScore: -12 }).red).toBe("−12");
});

test("a forfeit shows 1000 against Forfeit, whatever was scored", () => {
  expect(scoreWords({ ...round, isForfeit: true })).toEqual({ red: "Forfeit", blue: "1000" });
  expect(scoreWords({ ...round, isForfeit: true, winnerSide: "red" })).toEqual({ red: "1000", blue: "Forfeit" });
});

test("the winner is named, and nobody is the winner of a draw", () => {
  expect(winnerWord(round)).toBe("Blue");
  expect(winnerWord({ ...round, winnerSide: null, winnerName: null })).toBe("Draw");
});

test("nobody has won, nor drawn, a round that is still to come", () => {
  const awaited = { ...round, redScore: 0, blueScore: 0, hasRound: false, winnerSide: null, winnerName: null };
  expect(winnerWord({ ...awaited, isAwaited: true })).toBe("Awaited");
  expect(winnerWord(awaited)).toBe("–");
  expect(scoreWords(awaited)).toEqual({ red: "–", blue: "–" });
  expect(scoreWords({ ...awaited, isForfeit: true, winnerSide: "red" })).toEqual({ red: "1000", blue: "Forfeit" });
});

test("a winner whose clan is not known yet is called by its side", () => {
  expect(winnerWord({ ...round, winnerName: null })).toBe("Blue");
});
