import { QueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { seasonsQueries, selectSeason, toSeasonParam, updateCachedSeason } from "./seasons-queries.ts";

// Only the ids and the order of the seasons matter.
const secondSeason = { _id: "7", name: "Season 2" } as Season;
const firstSeason = { _id: "2", name: "Season 1" } as Season;

test("a page shows the season in its URL", () => {
  expect(selectSeason([secondSeason, firstSeason], "2")).toBe(firstSeason);
});

test("a page shows the newest season if its URL contains no season or an unknown one", () => {
  expect(selectSeason([secondSeason, firstSeason], "")).toBe(secondSeason);
  expect(selectSeason([secondSeason, firstSeason], "99")).toBe(secondSeason);
});

test("a page shows no season if there are none", () => {
  expect(selectSeason([], firstSeason._id)).toBeUndefined();
});

test("URLs omit the newest season", () => {
  expect(toSeasonParam([secondSeason, firstSeason], "2")).toBe("2");
  expect(toSeasonParam([secondSeason, firstSeason], "7")).toBeUndefined();
});

test("a changed season replaces only itself in the cache", () => {
  const queryClient = new QueryClient();
  const { queryKey } = seasonsQueries.all;
  queryClient.setQueryData(queryKey, [secondSeason, firstSeason]);
  const renamedSeason = { ...firstSeason, name: "Spring" };
  updateCachedSeason(queryClient, renamedSeason);
  expect(queryClient.getQueryData(queryKey)).toEqual([secondSeason, renamedSeason]);
});
