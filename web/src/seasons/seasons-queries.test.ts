import { expect, test } from "vitest";
import { chosenSeason, seasonInAddress } from "./seasons-queries.ts";

const dates = { startDate: "2026-01-01T00:00:00.000Z", endDate: "2026-06-30T00:00:00.000Z" };
const second = { _id: "7", name: "Season 2", isActive: true, isLastSeason: true, ...dates };
const first = { _id: "2", name: "Season 1", isActive: false, isLastSeason: false, ...dates };

test("the season is the one of the address", () => {
  expect(chosenSeason([second, first], "2")).toBe(first);
});

test("the first returned stands in where the address names none, or none that there is", () => {
  expect(chosenSeason([second, first], "")).toBe(second);
  expect(chosenSeason([second, first], "99")).toBe(second);
  expect(chosenSeason([], "2")).toBeUndefined();
});

test("an address names a season only where it is not the first", () => {
  expect(seasonInAddress([second, first], "2")).toBe("2");
  expect(seasonInAddress([second, first], "7")).toBeUndefined();
});
