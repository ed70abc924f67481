import { expect, test } from "vitest";
import { differenceWords, hasLineAbove, ranksIn, zoneOf } from "./clan-ranks.ts";
import { legendWords } from "./clans-screen.tsx";

const places = { podium: 3, relegation: { min: 9, max: 10 } };
const ranks = Array.from({ length: 12 }, (_, index) => index + 1);

test("ranks 1 to 3 are the podium, 9 and 10 are relegation places", () => {
  expect(ranks.filter((rank) => zoneOf(rank, places) === "podium")).toEqual([1, 2, 3]);
  expect(ranks.filter((rank) => zoneOf(rank, places) === "relegation")).toEqual([9, 10]);
});

test("lines separate the podium, the middle and the relegation places", () => {
  expect(ranks.filter((rank) => hasLineAbove(rank, places))).toEqual([4, 9, 11]);
});

test("without places that mean something there are no lines", () => {
  expect(ranks.filter((rank) => hasLineAbove(rank, { podium: 0, relegation: null }))).toEqual([]);
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

test.each([
  [places, "Places 1 to 3 share the prizes; places 9 and 10 are relegated to the 2nd League."],
  [
    { podium: 2, relegation: { min: 8, max: 10 } },
    "Places 1 and 2 share the prizes; places 8 to 10 are relegated to the 2nd League.",
  ],
  [{ podium: 1, relegation: null }, "Place 1 gets the prizes."],
  [{ podium: 0, relegation: { min: 10, max: 10 } }, "Place 10 is relegated to the 2nd League."],
  [{ podium: 0, relegation: null }, ""],
])("the places of %j are told below the table", (rules, words) => {
  expect(legendWords(rules)).toBe(words);
});
