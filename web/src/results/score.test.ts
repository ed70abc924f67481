import { expect, test } from "vitest";
import { scoreWords, winnerWord } from "./score.tsx";

const round = {
  redScore: 316,
  blueScore: 409,
  hasRound: true,
  isRunning: false,
  isForfeit: false,
  winnerSide: "blue",
  winnerName: "Blue",
} as const;

test("shows a round's scores, a negative one with a minus sign", () => {
  expect(scoreWords(round)).toEqual({ red: "316", blue: "409" });
  expect(scoreWords({ ...round, redScore: -12 }).red).toBe("−12");
});

test("shows a forfeit as 1000 against “Forfeit”, whatever the scores", () => {
  expect(scoreWords({ ...round, isForfeit: true })).toEqual({ red: "Forfeit", blue: "1000" });
  expect(scoreWords({ ...round, isForfeit: true, winnerSide: "red" })).toEqual({ red: "1000", blue: "Forfeit" });
});

test("names the winner, and “Draw”", () => {
  expect(winnerWord(round)).toBe("Blue");
  expect(winnerWord({ ...round, winnerSide: null, winnerName: null })).toBe("Draw");
});

test("names no winner of an awaited round", () => {
  const awaited = { ...round, redScore: 0, blueScore: 0, hasRound: false, winnerSide: null, winnerName: null };
  expect(winnerWord({ ...awaited, isAwaited: true })).toBe("Awaited");
  expect(winnerWord(awaited)).toBe("–");
  expect(scoreWords(awaited)).toEqual({ red: "–", blue: "–" });
  expect(scoreWords({ ...awaited, isForfeit: true, winnerSide: "red" })).toEqual({ red: "1000", blue: "Forfeit" });
});

test("names a winner without a clan by its side", () => {
  expect(winnerWord({ ...round, winnerName: null })).toBe("Blue");
});
