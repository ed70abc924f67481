import { expect, test } from "vitest";
import { limitsWords, sideShare, usualScore } from "./map-plan.tsx";

const none = { rounds: 0, redWins: 0, blueWins: 0, averageWinnerScore: null, averageLoserScore: null };

test("a map without rounds has no shares and no usual score", () => {
  expect([sideShare(none, "red"), usualScore(none)]).toEqual(["–", "–"]);
});

test("shares count draws for neither side", () => {
  const map = { rounds: 8, redWins: 4, blueWins: 2, averageWinnerScore: 700.4, averageLoserScore: 99.5 };
  expect([sideShare(map, "red"), sideShare(map, "blue"), usualScore(map)]).toEqual(["50.0%", "25.0%", "700 : 100"]);
});

test.each([
  [20, 1000, "20 min or 1000 points"],
  [20, 0, "20 min"],
  [null, 600, "600 points"],
  [0, null, "No limit"],
  [null, null, "Not reported"],
])("limits of %s and %s are %s", (timeLimit, scoreLimit, words) => {
  expect(limitsWords({ timeLimit, scoreLimit })).toBe(words);
});
