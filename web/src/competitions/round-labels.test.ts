import { expect, test } from "vitest";
import { formatEloChange, formatRoundScore } from "./round-labels.ts";

test("an Elo change always has a sign", () => {
  expect([12.344, -3.2, 0, -0.001, null].map(formatEloChange)).toEqual(["+12.34", "−3.20", "±0.00", "±0.00", "–"]);
});

test("a forfeit shows a label instead of the loser's score", () => {
  const scores = { teamScore: 700, otherScore: 316 };
  expect(formatRoundScore({ ...scores, outcome: "W", isForfeit: false })).toBe("700–316");
  expect(formatRoundScore({ ...scores, outcome: "W", isForfeit: true })).toBe("1000–Forfeit");
  expect(formatRoundScore({ ...scores, outcome: "L", isForfeit: true })).toBe("Forfeit–1000");
});
