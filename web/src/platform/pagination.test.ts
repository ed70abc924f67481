import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getPageRange, Pagination } from "./pagination.tsx";

test.each([
  [
    "a full page in the middle",
    { page: 2, numberPerPage: 25, total: 400 },
    { firstRow: 26, lastRow: 50, pageCount: 16 },
  ],
  [
    "a last page with fewer rows",
    { page: 3, numberPerPage: 10, total: 21 },
    { firstRow: 21, lastRow: 21, pageCount: 3 },
  ],
  [
    "the only page of an empty list",
    { page: 1, numberPerPage: 25, total: 0 },
    { firstRow: 0, lastRow: 0, pageCount: 1 },
  ],
  ["a page beyond the last one", { page: 9, numberPerPage: 50, total: 60 }, { firstRow: 0, lastRow: 0, pageCount: 2 }],
] as const)("getPageRange returns the rows of %s", (_case, { total, ...paging }, range) => {
  expect(getPageRange(paging, total)).toEqual(range);
});

function renderPagination(page: number, total: number): string {
  return renderToStaticMarkup(
    createElement(Pagination, { paging: { page, numberPerPage: 10 }, total, onPagingChange: () => undefined }),
  );
}

test("the pagination is hidden if all rows fit on the smallest page", () => {
  expect(renderPagination(1, 10)).not.toContain('aria-label="Pages"');
  expect(renderPagination(1, 11)).toContain('aria-label="Pages"');
});

test("the first page has no previous page, and the last page has no next page", () => {
  const findDisabledLabels = (html: string) =>
    [...html.matchAll(/<button[^>]*>/g)].flatMap(([tag]) =>
      tag.includes('disabled=""') ? (/aria-label="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
    );
  expect(findDisabledLabels(renderPagination(1, 21))).toEqual(["Previous page"]);
  expect(findDisabledLabels(renderPagination(2, 21))).toEqual([]);
  expect(findDisabledLabels(renderPagination(3, 21))).toEqual(["Next page"]);
  // Both pages are full.
  expect(findDisabledLabels(renderPagination(2, 20))).toEqual(["Next page"]);
});
