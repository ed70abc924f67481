import { expect, test } from "vitest";
import { formatEloChange, formatPlayerNames, formatRoundScore, getExtendedMetric } from "./round-labels.ts";

test("an Elo change always has a sign", () => {
  expect(formatEloChange(12.344)).toBe("+12.34");
  expect(formatEloChange(-3.2)).toBe("−3.20");
  expect(formatEloChange(0)).toBe("±0.00");
  expect(formatEloChange(-0.001)).toBe("±0.00");
});

test("a round without a rating shows a dash as its Elo change", () => {
  expect(formatEloChange(null)).toBe("–");
});

test("a forfeit shows a label instead of the loser's score", () => {
  const scores = { teamScore: 700, otherScore: 316 };
  // The winner of a forfeit gets 1000 points.
  expect(formatRoundScore({ ...scores, outcome: "W", isForfeit: false })).toBe("700–316");
  expect(formatRoundScore({ ...scores, outcome: "W", isForfeit: true })).toBe("1000–Forfeit");
  expect(formatRoundScore({ ...scores, outcome: "L", isForfeit: true })).toBe("Forfeit–1000");
});

test("the names of all players of a large team are shown", () => {
  const players = ["Ann", "Ben", "Cleo", "Dan", "Eve"].map((userName) => ({ userName }));
  expect(formatPlayerNames(players)).toBe("Ann, Ben, Cleo, Dan, Eve");
});

test("the accuracy is the share of shots that hit", () => {
  expect(getExtendedMetric({ shots: 40, hits: 10 }, "accuracy")).toBe(0.25);
});

test.each([
  { reported: "no hits", metrics: { shots: 40 } },
  { reported: "no shots", metrics: { hits: 10 } },
  { reported: "zero shots", metrics: { shots: 0, hits: 0 } },
])("a player for whom the server reported $reported has no accuracy", ({ metrics }) => {
  expect(getExtendedMetric(metrics, "accuracy")).toBeUndefined();
});

test("the other metrics are as reported", () => {
  expect(getExtendedMetric({ grabs: 3, hooks: 0 }, "grabs")).toBe(3);
  expect(getExtendedMetric({ grabs: 3, hooks: 0 }, "hooks")).toBe(0);
  expect(getExtendedMetric({ grabs: 3, hooks: 0 }, "returns")).toBeUndefined();
});
