import { expect, test } from "vitest";
import { differenceWords, hasLineAbove, placesIn, zoneOf } from "./place.ts";

const places = Array.from({ length: 12 }, (_, index) => index + 1);

test("the first three stand on the podium, the ninth and the tenth are relegated", () => {
  expect(places.filter((place) => zoneOf(place) === "podium")).toEqual([1, 2, 3]);
  expect(places.filter((place) => zoneOf(place) === "relegation")).toEqual([9, 10]);
});

test("lines part the podium, the middle and the relegation places", () => {
  expect(places.filter(hasLineAbove)).toEqual([4, 9, 11]);
});

test("clans have their places once a round has counted", () => {
  const table = [
    { _id: "7", numberGames: 1 },
    { _id: "2", numberGames: 0 },
  ];
  expect([...placesIn(table)]).toEqual([
    ["7", 1],
    ["2", 2],
  ]);
  expect(placesIn(table.slice(1)).size).toBe(0);
  expect(placesIn([]).size).toBe(0);
});

test("a difference tells its sign", () => {
  expect([5, 0, -3].map(differenceWords)).toEqual(["+5", "0", "−3"]);
});
