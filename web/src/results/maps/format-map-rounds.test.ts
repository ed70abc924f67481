import { expect, test } from "vitest";
import { formatAverageScores, formatDrawRate, formatLimits, formatWinRate } from "./format-map-rounds.ts";

const mapWithoutRounds = { rounds: 0, redWins: 0, blueWins: 0, averageWinnerScore: null, averageLoserScore: null };

test("a map without rounds has no win rates and no average score", () => {
  expect(formatWinRate(mapWithoutRounds, "red")).toBe("–");
  expect(formatDrawRate(mapWithoutRounds)).toBe("–");
  expect(formatAverageScores(mapWithoutRounds)).toBe("–");
});

test("draws count as a win for neither side", () => {
  const mapWithTwoDraws = { ...mapWithoutRounds, rounds: 8, redWins: 4, blueWins: 2 };
  expect(formatWinRate(mapWithTwoDraws, "red")).toBe("50.0%");
  expect(formatWinRate(mapWithTwoDraws, "blue")).toBe("25.0%");
  expect(formatDrawRate(mapWithTwoDraws)).toBe("25.0%");
});

test("an average score is shown only if both are known", () => {
  for (const score of [{ averageWinnerScore: 700 }, { averageLoserScore: 100 }]) {
    expect(formatAverageScores({ ...mapWithoutRounds, ...score })).toBe("–");
  }
});

test("average scores are rounded", () => {
  const map = { ...mapWithoutRounds, averageWinnerScore: 700.5, averageLoserScore: 99.4 };
  expect(formatAverageScores(map)).toBe("701–99");
});

// 0 means that the round has no such limit. `null` means that no server has reported it.
test.each([
  { timeLimit: 20, scoreLimit: 1000, text: "20 min or 1000 points" },
  { timeLimit: 20, scoreLimit: 0, text: "20 min" },
  { timeLimit: null, scoreLimit: 600, text: "600 points" },
  { timeLimit: 0, scoreLimit: null, text: "No limit" },
  { timeLimit: null, scoreLimit: null, text: "Not reported" },
])("formatLimits formats the limits $timeLimit and $scoreLimit as “$text”", ({ text, ...limits }) => {
  expect(formatLimits(limits)).toBe(text);
});
