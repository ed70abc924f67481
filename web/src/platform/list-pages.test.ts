import { expect, test } from "vitest";
import { getPageRange } from "./list-pages.tsx";

// The arguments are the page, the rows per page, and the rows of the list.
test.each([
  ["a full page in the middle", [2, 25, 400], { firstRow: 26, lastRow: 50, pageCount: 16 }],
  ["a last page with fewer rows", [3, 10, 21], { firstRow: 21, lastRow: 21, pageCount: 3 }],
  ["the only page of an empty list", [1, 25, 0], { firstRow: 0, lastRow: 0, pageCount: 1 }],
  ["a page beyond the last one", [9, 50, 60], { firstRow: 0, lastRow: 0, pageCount: 2 }],
] as const)("getPageRange returns the rows of %s", (_case, [page, numberPerPage, total], range) => {
  expect(getPageRange(page, numberPerPage, total)).toEqual(range);
});
