import { expect, test } from "vitest";
import { exampleStat } from "../statistics/stats/example-stat.ts";
import {
  findBest,
  findResultOfRecord,
  formatMetric,
  gameMetrics,
  getGradeBounds,
  type MetricKey,
  playerMetrics,
  sideMetrics,
} from "./stat-metrics.tsx";

test("a player's metrics are grouped into sections and formatted", () => {
  const formatAll = (metrics: Readonly<Record<string, MetricKey>>) =>
    Object.entries(metrics).map(([label, key]) => `${label} ${formatMetric(exampleStat, key)}`);
  expect(Object.entries(playerMetrics).map(([title, metrics]) => [title, formatAll(metrics)])).toEqual([
    [
      "Global",
      ["Elo 1101.65", "KD Ratio 1.57", "Highest K/D Ratio 3.90", "Total Score 1,161", "Total Flags 0", "Avg. Flags –"],
    ],
    ["Kills", ["Kills 860", "Avg. Kills 66.2", "Highest Kills 82"]],
    ["Deaths", ["Deaths 548", "Avg. Deaths 42.2", "Highest Deaths 60"]],
    ["Scores", ["Avg. Score 89.3", "Highest Score 112", "Avg. Winning Result 834.8", "Avg. Losing Result 473.0"]],
  ]);
  expect(formatAll(gameMetrics)).toEqual(["Win rate 76.9%", "Nb. Games 13", "Nb. Wins 10", "Nb. Defeats 3"]);
});

test("every metric that is a record, and no other, has the id of a result", () => {
  const metricKeys = [...Object.values(playerMetrics), gameMetrics, ...Object.values(sideMetrics)].flatMap(
    Object.values<MetricKey>,
  );
  const records = metricKeys.flatMap((key) => {
    const resultId = findResultOfRecord(exampleStat, key);
    return resultId === null ? [] : [[key, resultId]];
  });
  expect(records).toEqual([
    ["highestKdRatio", "71"],
    ["highestKills", "72"],
    ["highestDeaths", "73"],
    ["highestScore", "74"],
    ["highestRedTeamScore", "75"],
  ]);
});

test("higher values are better for most metrics", () => {
  expect(getGradeBounds("kdRatio")).toEqual({ worst: 0.7, best: 1.3 });
  expect(getGradeBounds("elo")).toEqual({ worst: 500, best: 1500 });
});

test("fewer deaths are better, so the best bound is below the worst", () => {
  expect(getGradeBounds("averageDeaths")).toEqual({ worst: 150, best: 0 });
});

test("players are ranked by metrics whose grades have too similar colours, and equal values share a rank", () => {
  // Stats with fewer than five games are not graded.
  const createStat = (_id: string, averageDeaths: number | null, numberGames = 9) => ({
    ...exampleStat,
    _id,
    numberGames,
    averageDeaths,
  });
  const gradedStats = [createStat("a", 40), createStat("b", 35), createStat("c", 40, 5), createStat("d", 45)];
  const ungradedStats = [createStat("few games", 10, 4), createStat("no rounds", null)];
  expect([...findBest([...gradedStats, ...ungradedStats], "averageDeaths")]).toEqual(["b"]);
  expect([...findBest(gradedStats, "averageKills")], "all equal").toEqual(["a", "b", "c", "d"]);
  expect(findBest(gradedStats.slice(0, 1), "averageDeaths").size, "only one player").toBe(0);
});
