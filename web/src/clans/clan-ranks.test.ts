import { expect, test } from "vitest";
import { differenceWords, hasLineAbove, ranksIn, zoneOf } from "./clan-ranks.ts";

const ranks = Array.from({ length: 12 }, (_, index) => index + 1);

test("ranks 1 to 3 are the podium, 9 and 10 are relegation places", () => {
  expect(ranks.filter((rank) => zoneOf(rank) === "podium")).toEqual([1, 2, 3]);
  expect(ranks.filter((rank) => zoneOf(rank) === "relegation")).toEqual([9, 10]);
});

test("lines separate the podium, the middle and the relegation places", () => {
  expect(ranks.filter(hasLineAbove)).toEqual([4, 9, 11]);
});

test("clans have ranks from the first frozen result on", () => {
  const table = [
    { _id: "7", numberGames: 1 },
    { _id: "2", numberGames: 0 },
  ];
  expect([...ranksIn(table)]).toEqual([
    ["7", 1],
    ["2", 2],
  ]);
  expect(ranksIn(table.slice(1)).size).toBe(0);
  expect(ranksIn([]).size).toBe(0);
});

test("a difference has a sign", () => {
  expect([5, 0, -3].map(differenceWords)).toEqual(["+5", "0", "−3"]);
});
