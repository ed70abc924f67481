import { expect, test } from "vitest";
import { keepSeason } from "./keep-season.ts";

interface Search {
  readonly season?: string | undefined;
  readonly page?: string;
}

const linked = (from: Search, to: Search) => keepSeason({ search: from, next: () => to });

test("a link keeps the season that one is in", () => {
  expect(linked({ season: "2", page: "3" }, {})).toEqual({ season: "2" });
  expect(linked({ season: "2" }, { page: "1" })).toEqual({ season: "2", page: "1" });
});

test("a link may lead to another season, and to the one that goes without saying", () => {
  expect(linked({ season: "2" }, { season: "1" })).toEqual({ season: "1" });
  expect(linked({ season: "2" }, { season: undefined })).toEqual({ season: undefined });
});

test("where the address names no season, links name none", () => {
  expect(linked({ page: "3" }, {})).toEqual({});
  expect(linked({ season: "" }, {})).toEqual({});
});
