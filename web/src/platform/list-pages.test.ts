import { expect, test } from "vitest";
import { pageRange } from "./list-pages.tsx";

test("a full page in the middle", () => {
  expect(pageRange(2, 25, 400)).toEqual({ first: 26, last: 50, pages: 16 });
});

test("a last page that is not full", () => {
  expect(pageRange(3, 10, 21)).toEqual({ first: 21, last: 21, pages: 3 });
});

test("an empty list has one empty page", () => {
  expect(pageRange(1, 25, 0)).toEqual({ first: 0, last: 0, pages: 1 });
});

test("a page past the end shows no rows", () => {
  expect(pageRange(9, 50, 60)).toEqual({ first: 0, last: 0, pages: 2 });
});
