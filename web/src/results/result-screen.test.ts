// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { endedSession } from "../platform/ended-session.ts";
import { exampleUser } from "../platform/testing/example-user.ts";
import { listLinks } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { openResult } from "../testing/sample-entities.ts";
import { viewers } from "../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

const notFound = { status: 404, errorCode: "RESULT_NOT_FOUND", message: "Result not found" };

test.each([
  { area: "ranked", replies: { "GET /api/resultRanked/7": notFound } },
  // The league's search returns an empty list.
  { area: "league", replies: { "POST /api/result/search": { data: [] } } },
])("in the area $area, the page of a missing result links to all results", async ({ area, replies }) => {
  const page = await openPage(`/${area}/results/7`, { viewer: null, replies });
  expect(readVisibleText()).toContain("There is no result at this address.");
  expect(listLinks()).toContain(`All results → /${area}/results`);
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  await page.close();
});

test("if the session has ended, the page of a missing result says so: visitors cannot see unvalidated results", async () => {
  const page = await openPage("/ranked/results/7", { viewer: null, replies: { "GET /api/resultRanked/7": notFound } });
  const formerUser = { ...exampleUser, role: "ADMIN" as const };
  await page.run(() => endedSession.set({ formerUser, currentUser: null, isViewRetained: false }));
  expect(readVisibleText()).toContain("Your session has ended.");
  expect(readVisibleText()).not.toContain("There is no result at this address.");
  await page.run(() => endedSession.set(null));
  await page.close();
});

test.each([
  { season: "an active season", isActive: true, buttons: 1 },
  { season: "an ended season", isActive: false, buttons: 0 },
])("in $season, an unvalidated result has $buttons buttons to validate it", async ({ isActive, buttons }) => {
  const sampleValues = { ...openResult, isActive };
  const page = await openPage("/league/results/1", { viewer: viewers.admin, sampleValues });
  expect(readVisibleText().match(/Freeze game/g) ?? []).toHaveLength(buttons);
  const isClosed = readVisibleText().includes("has ended, so it does not count.");
  expect(isClosed).toBe(!isActive);
  await page.close();
});
