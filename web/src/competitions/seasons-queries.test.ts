import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { seasonParam, selectSeason } from "./seasons-queries.ts";

const second = { _id: "7", name: "Season 2" } as Season;
const first = { _id: "2", name: "Season 1" } as Season;

test("selects the season in the URL", () => {
  expect(selectSeason([second, first], "2")).toBe(first);
});

test("selects the newest season if the URL contains none or an unknown one", () => {
  expect(selectSeason([second, first], "")).toBe(second);
  expect(selectSeason([second, first], "99")).toBe(second);
  expect(selectSeason([], "2")).toBeUndefined();
});

test("omits the newest season from the URL", () => {
  expect(seasonParam([second, first], "2")).toBe("2");
  expect(seasonParam([second, first], "7")).toBeUndefined();
});
