import { expect, test } from "vitest";
import { getPageRange } from "./list-pages.tsx";

test.each([
  ["a full page in the middle", [2, 25, 400], { first: 26, last: 50, pages: 16 }],
  ["a last page with fewer rows", [3, 10, 21], { first: 21, last: 21, pages: 3 }],
  ["the only page of an empty list", [1, 25, 0], { first: 0, last: 0, pages: 1 }],
  ["a page beyond the last one", [9, 50, 60], { first: 0, last: 0, pages: 2 }],
] as const)("the rows of %s", (_what, [page, numberPerPage, total], range) => {
  expect(getPageRange(page, numberPerPage, total)).toEqual(range);
});
