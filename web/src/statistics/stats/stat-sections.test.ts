import { expect, test } from "vitest";
import { formatMetric, sideMetrics } from "../../competitions/stat-metrics.tsx";
import { exampleStat } from "./example-stat.ts";
import { computeBarRatio, countOutcomes } from "./stat-sections.tsx";

test("games that were neither won nor lost count as draws", () => {
  expect(countOutcomes({ numberGames: 6, numberWins: 4, numberLosses: 1 })).toEqual([
    { outcome: "won", games: 4, label: "4 wins" },
    { outcome: "drawn", games: 1, label: "1 draw" },
    { outcome: "lost", games: 1, label: "1 loss" },
  ]);
});

test("the labels have the plural for 0 and for 2 or more", () => {
  const labels = countOutcomes({ numberGames: 12, numberWins: 0, numberLosses: 12 }).map((part) => part.label);
  expect(labels).toEqual(["0 wins", "0 draws", "12 losses"]);
});

test("the metrics of both sides are formatted alike", () => {
  const rows = Object.entries(sideMetrics).map(([label, { red, blue }]) => {
    return [formatMetric(exampleStat, red), label, formatMetric(exampleStat, blue)];
  });
  expect(rows).toEqual([
    ["76.9%", "Win rate", "0%"],
    ["1.57", "K/D", "–"],
    ["860", "Total Kills", "0"],
    ["548", "Total Deaths", "0"],
    ["0", "Total Flags", "0"],
    ["1,161", "Total Score", "0"],
    ["751.3", "Avg. Team Score", "–"],
    ["998", "Highest Team Result", "–"],
  ]);
});

test("a player whose games were all forfeits has no K/D ratio", () => {
  const stat = { ...exampleStat, kdRatio: 0, averageKills: null };
  expect(formatMetric(stat, "kdRatio")).toBe("–");
  const playedStat = { ...stat, averageKills: 0 };
  expect(formatMetric(playedStat, "kdRatio")).toBe("0.00");
});

test.each([
  {
    rule: "the larger value fills its bar, and the other bar is in proportion",
    metric: "Total Kills",
    changes: { redTotalKills: 30, blueTotalKills: 120 },
    ratios: { red: 0.25, blue: 1 },
  },
  {
    rule: "the bar of a win rate has the win rate as its ratio",
    metric: "Win rate",
    changes: { redWinRate: 0.5, blueWinRate: 0.25 },
    ratios: { red: 0.5, blue: 0.25 },
  },
  {
    rule: "both bars are empty if both values are 0",
    metric: "Total Flags",
    changes: { redTotalFlags: 0, blueTotalFlags: 0 },
    ratios: { red: 0, blue: 0 },
  },
  {
    rule: "the bar of a missing value is empty",
    metric: "Avg. Team Score",
    changes: { averageRedTeamScore: 751.3, averageBlueTeamScore: null },
    ratios: { red: 1, blue: 0 },
  },
  {
    rule: "the bar of a negative score is empty",
    metric: "Total Score",
    changes: { redTotalScore: -40, blueTotalScore: 80 },
    ratios: { red: 0, blue: 1 },
  },
] as const)("$rule", ({ metric, changes, ratios }) => {
  const stat = { ...exampleStat, ...changes };
  expect(computeBarRatio(stat, sideMetrics[metric], "red")).toBe(ratios.red);
  expect(computeBarRatio(stat, sideMetrics[metric], "blue")).toBe(ratios.blue);
});
