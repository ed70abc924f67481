// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "./testing/open-page.ts";
import { viewers } from "./testing/sample-viewers.ts";

beforeAll(setUpBrowser);

/**
 * Expects that no part of a page becomes a skeleton while its content for another search is loading.
 *
 * @param partOfCall part of the call that loads this content
 */
async function expectToStay(href: string, search: string, partOfCall: string): Promise<void> {
  const page = await openPage(href, { viewer: viewers.admin, isSlow: true });
  let hadSkeletons = false;
  const observer = new MutationObserver(() => {
    hadSkeletons ||= document.querySelector("main [data-shape]") !== null;
  });
  observer.observe(document.body, { subtree: true, childList: true });
  page.clearLog();
  await page.navigate(`${href}?${search}`);
  observer.disconnect();
  expect(page.takeLog().join()).toContain(partOfCall);
  expect(hadSkeletons).toBe(false);
  await page.close();
}

test.each([
  "/ranked/users",
  "/ranked/users/1",
  "/ranked/users/1/versus/2",
  "/ranked/results",
  "/ranked/stats",
  "/ranked/queues",
  "/ranked/maps",
  "/ranked/modes",
  "/ranked/servers",
  "/ranked/announcements",
  "/league/users",
  "/league/clans",
])("the first page of %s stays until the second page is loaded", async (href) => {
  await expectToStay(href, "page=2", '"page":2');
});

test("a player's Elo curve stays until the curve of another mode is loaded", async () => {
  await expectToStay("/ranked/users/1", "modeId=2", '"modeId":"2"');
});
