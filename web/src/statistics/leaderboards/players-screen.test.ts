// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField, press } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

test("the search keeps the focus when its button clears it", async () => {
  const page = await openPage("/ranked/users", { viewer: null });
  await enter(page, "Player", "ann");
  await press(page, "Clear");
  expect(getField("Player").value).toBe("");
  expect(document.activeElement).toBe(getField("Player"));
  await page.close();
});

test.each([
  { extent: "of the first page who is not on the podium", href: "/ranked/users?numberPerPage=10", rowCount: 7 },
  { extent: "of the second page", href: "/ranked/users?numberPerPage=10&page=2", rowCount: 10 },
  { extent: "of a search", href: "/ranked/users?numberPerPage=10&userName=ann", rowCount: 10 },
])("while players are loading, there is an empty row for each player $extent", async ({ href, rowCount }) => {
  const rowCounts: number[] = [];
  const observer = new MutationObserver(() => rowCounts.push(document.querySelectorAll("tbody tr").length));
  observer.observe(document.body, { subtree: true, childList: true });
  const page = await openPage(href, { viewer: null, isSlow: true });
  observer.disconnect();
  expect(rowCounts).toContain(rowCount);
  await page.close();
});
