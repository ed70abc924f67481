// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { readVisibleText } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

test("the page of an unknown map says that the map is unknown, without a toast", async () => {
  const replies = { "POST /api/map": { status: 404, errorCode: "MAP_NOT_FOUND", message: "Map not found" } };
  const page = await openPage("/ranked/maps/ctf9", { viewer: null, otherReplies: "empty", replies });
  expect(readVisibleText()).toContain("Nobody has played a validated round on a map of this name.");
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  await page.close();
});
