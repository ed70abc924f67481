import { expect, test } from "vitest";
import { getNextSort } from "./column.ts";

const nameColumn = { key: "userName", head: "Player", cell: () => null };
const eloColumn = { key: "elo", head: "Elo", cell: () => null, align: "end" as const };

test("the first press on a header sorts text ascending and numbers descending", () => {
  expect(getNextSort(nameColumn, undefined)).toEqual({ key: "userName", asc: true });
  expect(getNextSort(eloColumn, { key: "userName", asc: true })).toEqual({ key: "elo", asc: false });
});

test("each further press on the header reverses the order", () => {
  const ascending = getNextSort(eloColumn, { key: "elo", asc: false });
  expect(ascending).toEqual({ key: "elo", asc: true });
  expect(getNextSort(eloColumn, ascending)).toEqual({ key: "elo", asc: false });
});
