import { expect, test } from "vitest";
import { nextSort } from "./column.ts";

const name = { key: "userName", head: "Player", cell: () => null };
const elo = { key: "elo", head: "Elo", cell: () => null, align: "end" as const };

test("the first press sorts text ascending and numbers descending", () => {
  expect(nextSort(name, undefined)).toEqual({ key: "userName", asc: true });
  expect(nextSort(elo, { key: "userName", asc: true })).toEqual({ key: "elo", asc: false });
});

test("each further press reverses the order", () => {
  const once = nextSort(elo, { key: "elo", asc: false });
  expect(once).toEqual({ key: "elo", asc: true });
  expect(nextSort(elo, once)).toEqual({ key: "elo", asc: false });
});
