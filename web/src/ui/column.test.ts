import { expect, test } from "vitest";
import { nextSort } from "./column.ts";

const name = { key: "userName", head: "Player", cell: () => null };
const elo = { key: "elo", head: "Elo", cell: () => null, align: "end" as const };

test("words are sorted from A first, numbers from the top", () => {
  expect(nextSort(name, undefined)).toEqual({ key: "userName", asc: true });
  expect(nextSort(elo, { key: "userName", asc: true })).toEqual({ key: "elo", asc: false });
});

test("pressing the active header turns the order round, again and again", () => {
  const once = nextSort(elo, { key: "elo", asc: false });
  expect(once).toEqual({ key: "elo", asc: true });
  expect(nextSort(elo, once)).toEqual({ key: "elo", asc: false });
});
