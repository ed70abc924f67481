// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { enter, mount, press } from "../ui/testing/mount.ts";
import { CsvLink, EmptyPage, Pagination } from "./pagination.tsx";

/** Mounts the pagination of a list. `changes` contains the page numbers and sizes that it has requested. */
async function mountPagination(page: number, total: number, numberPerPage: 25 | 50 = 25) {
  const changes: object[] = [];
  const onPagingChange = (change: object) => void changes.push(change);
  const paging = { page, numberPerPage };
  const { container } = await mount(createElement(Pagination, { paging, total, onPagingChange }));
  return { container, changes, select: container.querySelector("select") as HTMLSelectElement };
}

test("the buttons lead to the previous and the next page", async () => {
  const { changes } = await mountPagination(3, 100);
  await press("Previous page");
  await press("Next page");
  expect(changes).toEqual([{ page: 2 }, { page: 4 }]);
});

test("the number of rows of a page can be chosen", async () => {
  const { changes, select } = await mountPagination(3, 100);
  expect(select.value).toBe("25");
  await enter(select, "50");
  expect(changes).toEqual([{ numberPerPage: 50 }]);
});

test("the number of rows can be changed back when all rows fit on a page", async () => {
  const { select } = await mountPagination(1, 30, 50);
  expect(select.value).toBe("50");
});

test("an empty page says that the list is empty, or that the page is beyond the end of the list", async () => {
  const changes: object[] = [];
  const props = { onPagingChange: (change: object) => void changes.push(change), children: "No results" };
  const { container, render } = await mount(createElement(EmptyPage, { ...props, page: 1 }));
  expect(container.textContent).toBe("No results");
  await render(createElement(EmptyPage, { ...props, page: 2 }));
  expect(container.textContent).not.toContain("No results");
  await press("First page");
  expect(changes).toEqual([{ page: 1 }]);
});

test("the download has the filters of the list, but no other search parameters of the page", async () => {
  const filters = { map: "ctf5", asc: false };
  const emptyFilters = { userName: "", modeId: undefined, clan: null };
  const otherParams = { page: 2, numberPerPage: 10, season: "3", state: "OPEN", all: true };
  const source = { path: "stat/search", params: { ...filters, ...emptyFilters, ...otherParams } };
  const { container } = await mount(createElement(CsvLink, { source }));
  const link = container.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/api/stat/search?format=csv&map=ctf5&asc=false");
  expect(link?.hasAttribute("download")).toBe(true);
});
