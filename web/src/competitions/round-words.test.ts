import { expect, test } from "vitest";
import { gainWords, roundScoreWords } from "./round-words.ts";

test("a gain always has its sign", () => {
  expect([12.344, -3.2, 0, -0.001, null].map(gainWords)).toEqual(["+12.34", "−3.20", "±0.00", "±0.00", "–"]);
});

test("a forfeit shows the word in place of the score of who gave up", () => {
  const scores = { teamScore: 700, otherScore: 316 };
  expect(roundScoreWords({ ...scores, outcome: "W", isForfeit: false })).toBe("700–316");
  expect(roundScoreWords({ ...scores, outcome: "W", isForfeit: true })).toBe("1000–Forfeit");
  expect(roundScoreWords({ ...scores, outcome: "L", isForfeit: true })).toBe("Forfeit–1000");
});
