import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { chosenSeason, seasonInAddress } from "./seasons-queries.ts";

const second = { _id: "7", name: "Season 2" } as Season;
const first = { _id: "2", name: "Season 1" } as Season;

test("chooses the season that the address names", () => {
  expect(chosenSeason([second, first], "2")).toBe(first);
});

test("chooses the newest where the address names none, or an unknown one", () => {
  expect(chosenSeason([second, first], "")).toBe(second);
  expect(chosenSeason([second, first], "99")).toBe(second);
  expect(chosenSeason([], "2")).toBeUndefined();
});

test("an address names a season only if it is not the newest", () => {
  expect(seasonInAddress([second, first], "2")).toBe("2");
  expect(seasonInAddress([second, first], "7")).toBeUndefined();
});
