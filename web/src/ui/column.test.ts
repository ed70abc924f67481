import { expect, test } from "vitest";
import { nextSort } from "./column.ts";

const name = { key: "userName", head: "Player", cell: () => null };
const elo = { key: "elo", head: "Elo", cell: () => null, align: "end" as const };

test("text is sorted ascending first, numbers descending", () => {
  expect(nextSort(name, undefined)).toEqual({ key: "userName", asc: true });
  expect(nextSort(elo, { key: "userName", asc: true })).toEqual({ key: "elo", asc: false });
});

test("pressing the active header reverses the order each time", () => {
  const once = nextSort(elo, { key: "elo", asc: false });
  expect(once).toEqual({ key: "elo", asc: true });
  expect(nextSort(elo, once)).toEqual({ key: "elo", asc: false });
});
