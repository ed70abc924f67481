import { expect, test } from "vitest";
import { differenceWords, hasLineAbove, ranksIn, zoneOf } from "./clan-ranks.ts";

const ranks = Array.from({ length: 12 }, (_, index) => index + 1);

test("the first three stand on the podium, the ninth and the tenth are relegated", () => {
  expect(ranks.filter((rank) => zoneOf(rank) === "podium")).toEqual([1, 2, 3]);
  expect(ranks.filter((rank) => zoneOf(rank) === "relegation")).toEqual([9, 10]);
});

test("lines part the podium, the middle and the relegation places", () => {
  expect(ranks.filter(hasLineAbove)).toEqual([4, 9, 11]);
});

test("clans have their ranks once a round has counted", () => {
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

test("a difference tells its sign", () => {
  expect([5, 0, -3].map(differenceWords)).toEqual(["+5", "0", "−3"]);
});
