import { expect, test } from "vitest";
import { formatMetric, sideMetrics } from "../../competitions/stat-metrics.tsx";
import { exampleStat } from "./example-stat.ts";
import { computeBarRatio, getRecordParts } from "./stat-sections.tsx";

test("games that were neither won nor lost count as draws", () => {
  expect(getRecordParts({ numberGames: 6, numberWins: 4, numberLosses: 1 })).toEqual([
    { outcome: "won", games: 4, label: "4 wins" },
    { outcome: "drawn", games: 1, label: "1 draw" },
    { outcome: "lost", games: 1, label: "1 loss" },
  ]);
});

test("the labels have the plural for 0 and for 2 or more", () => {
  const labels = getRecordParts({ numberGames: 12, numberWins: 0, numberLosses: 12 }).map((part) => part.label);
  expect(labels).toEqual(["0 wins", "0 draws", "12 losses"]);
});

test("both sides have the same metrics", () => {
  const rows = Object.entries(sideMetrics).map(([label, { red, blue }]) => {
    return [formatMetric(exampleStat, red), label, formatMetric(exampleStat, blue)];
  });
  expect(rows).toEqual([
    ["76.9%", "Win rate", "0%"],
    ["1.57", "K/D", "0.00"],
    ["860", "Total Kills", "0"],
    ["548", "Total Deaths", "0"],
    ["0", "Total Flags", "0"],
    ["1,161", "Total Score", "0"],
    ["751.3", "Avg. Team Score", "–"],
    ["998", "Highest Team Result", "–"],
  ]);
});

test.each([
  [
    "the larger value fills its bar, and the other bar is in proportion",
    "Total Kills",
    { redTotalKills: 30, blueTotalKills: 120 },
    0.25,
    1,
  ],
  ["a win rate fills its own part of the bar", "Win rate", { redWinRate: 0.5, blueWinRate: 0.25 }, 0.5, 0.25],
  ["both bars are empty without games", "Total Flags", {}, 0, 0],
  ["the bar of a missing value is empty", "Avg. Team Score", {}, 1, 0],
  ["the bar of a negative score is empty", "Total Score", { redTotalScore: -40, blueTotalScore: 80 }, 0, 1],
] as const)("%s", (_, label, changes, red, blue) => {
  const stat = { ...exampleStat, ...changes };
  expect(computeBarRatio(stat, sideMetrics[label], "red")).toBe(red);
  expect(computeBarRatio(stat, sideMetrics[label], "blue")).toBe(blue);
});
