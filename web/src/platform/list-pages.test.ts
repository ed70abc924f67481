import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getPageRange, ListPages } from "./list-pages.tsx";

// The arguments are the page, the rows per page, and the rows of the list.
test.each([
  ["a full page in the middle", [2, 25, 400], { firstRow: 26, lastRow: 50, pageCount: 16 }],
  ["a last page with fewer rows", [3, 10, 21], { firstRow: 21, lastRow: 21, pageCount: 3 }],
  ["the only page of an empty list", [1, 25, 0], { firstRow: 0, lastRow: 0, pageCount: 1 }],
  ["a page beyond the last one", [9, 50, 60], { firstRow: 0, lastRow: 0, pageCount: 2 }],
] as const)("getPageRange returns the rows of %s", (_case, [page, numberPerPage, total], range) => {
  expect(getPageRange(page, numberPerPage, total)).toEqual(range);
});

function renderPages(page: number, total: number): string {
  return renderToStaticMarkup(
    createElement(ListPages, { paging: { page, numberPerPage: 10 }, total, onPagingChange: () => undefined }),
  );
}

test("the pagination is hidden if all rows fit on the smallest page", () => {
  expect(renderPages(1, 10)).not.toContain('aria-label="Pages"');
  expect(renderPages(1, 11)).toContain('aria-label="Pages"');
});

test("the first page has no previous page, and the last page has no next page", () => {
  const findDisabledLabels = (html: string) =>
    [...html.matchAll(/<button[^>]*>/g)].flatMap(([tag]) =>
      tag.includes('disabled=""') ? (/aria-label="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
    );
  expect(findDisabledLabels(renderPages(1, 21))).toEqual(["Previous page"]);
  expect(findDisabledLabels(renderPages(2, 21))).toEqual([]);
  expect(findDisabledLabels(renderPages(3, 21))).toEqual(["Next page"]);
  // Two full pages.
  expect(findDisabledLabels(renderPages(2, 20))).toEqual(["Next page"]);
});
