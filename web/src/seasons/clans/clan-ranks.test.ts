import { expect, test } from "vitest";
import {
  formatDifference,
  formatZoneLegend,
  getRankZone,
  hasDrawnRounds,
  hasLineAbove,
  rankClans,
} from "./clan-ranks.ts";

const zones = { podium: 3, relegation: { min: 9, max: 10 } };
const ranks = Array.from({ length: 12 }, (_, index) => index + 1);

test("ranks 1 to 3 are the podium, 9 and 10 are relegation ranks", () => {
  expect(ranks.filter((rank) => getRankZone(rank, zones) === "podium")).toEqual([1, 2, 3]);
  expect(ranks.filter((rank) => getRankZone(rank, zones) === "relegation")).toEqual([9, 10]);
});

test("the table has a line at each boundary between zones", () => {
  expect(ranks.filter((rank) => hasLineAbove(rank, zones))).toEqual([4, 9, 11]);
});

test("the table has no lines if there are no zones", () => {
  expect(ranks.filter((rank) => hasLineAbove(rank, { podium: 0, relegation: null }))).toEqual([]);
});

test("clans have no ranks until the first result is validated", () => {
  const table = [
    { _id: "7", numberGames: 1 },
    { _id: "2", numberGames: 0 },
  ];
  expect([...rankClans(table)]).toEqual([
    ["7", 1],
    ["2", 2],
  ]);
  const tableWithoutResults = table.filter(({ numberGames }) => numberGames === 0);
  expect(rankClans(tableWithoutResults).size).toBe(0);
  expect(rankClans([]).size).toBe(0);
});

test("a difference has a sign unless it is 0", () => {
  expect(formatDifference(5)).toBe("+5");
  expect(formatDifference(0)).toBe("0");
  expect(formatDifference(-3)).toBe("−3");
});

test.each([
  {
    rules: zones,
    legend: "Places 1 to 3 win a prize for their place; places 9 and 10 are relegated to the 2nd League.",
  },
  {
    rules: { podium: 2, relegation: { min: 8, max: 10 } },
    legend: "Places 1 and 2 win a prize for their place; places 8 to 10 are relegated to the 2nd League.",
  },
  { rules: { podium: 1, relegation: null }, legend: "Place 1 wins a prize for its place." },
  { rules: { podium: 0, relegation: { min: 10, max: 10 } }, legend: "Place 10 is relegated to the 2nd League." },
  { rules: { podium: 0, relegation: null }, legend: "" },
])("the legend of the table explains the zones $rules", ({ rules, legend }) => {
  expect(formatZoneLegend(rules)).toBe(legend);
});

test("clans have drawn rounds if one has more games than wins and losses", () => {
  const clan = { numberGames: 3, numberWins: 2, numberLosses: 1 };
  expect(hasDrawnRounds([clan, clan])).toBe(false);
  expect(hasDrawnRounds([clan, { ...clan, numberGames: 4 }])).toBe(true);
});
