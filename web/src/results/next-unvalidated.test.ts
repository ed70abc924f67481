// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listLinks, openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { NextUnvalidated } from "./next-unvalidated.tsx";
import type { Result } from "./results-queries.ts";

beforeAll(setUpBrowser);

const admin = { _id: "9", role: "ADMIN" as const };
const openRound = { hasRound: true, isForfeit: false, isRunning: false };
const oldest = { ...openRound, _id: "1", date: "2026-02-01T10:00:00.000Z" };
const middle = { ...openRound, _id: "2", date: "2026-02-02T10:00:00.000Z" };
/** Played at the same time as `middle`, and posted after it. */
const middleToo = { ...middle, _id: "3" };
const newest = { ...openRound, _id: "4", date: "2026-02-04T10:00:00.000Z" };
const running = { ...openRound, _id: "5", date: "2026-02-05T10:00:00.000Z", isRunning: true };
const withoutRound = { ...openRound, _id: "6", date: "2026-02-06T10:00:00.000Z", hasRound: false };
const forfeit = { ...withoutRound, _id: "7", date: "2026-02-07T10:00:00.000Z", isForfeit: true };

/** Opens the link that the page of a result has, if the listed results are not validated. Returns the link. */
async function findLink(shown: object, listed: readonly object[]): Promise<string[]> {
  const data = { resultsRanked: listed, page: 1, total: listed.length };
  const page = await openComponent(
    NextUnvalidated,
    { area: "ranked" as const, result: shown as Result },
    { viewer: admin, replies: { "POST /api/resultRanked/search": { data } } },
  );
  const links = listLinks();
  await page.close();
  return links;
}

// Results are listed newest first.
const listed = [newest, middleToo, middle, oldest];

test.each([
  { shown: oldest, link: "Next to validate (3) → /ranked/results/2" },
  { shown: middle, link: "Next to validate (3) → /ranked/results/3" },
  { shown: middleToo, link: "Next to validate (3) → /ranked/results/4" },
  { shown: newest, link: "Next to validate (3) → /ranked/results/1" },
])(
  "the link on result $shown._id leads to the next newer unvalidated result, or else to the oldest one",
  async (testCase) => {
    expect(await findLink(testCase.shown, listed)).toEqual([testCase.link]);
  },
);

test("without another unvalidated result, the page has no link to one", async () => {
  expect(await findLink(oldest, [oldest])).toEqual([]);
});

test("the link skips results without a finished round, except for forfeits", async () => {
  expect(await findLink(newest, [withoutRound, running, newest])).toEqual([]);
  expect(await findLink(newest, [forfeit, withoutRound, running, newest])).toEqual([
    "Next to validate (1) → /ranked/results/7",
  ]);
});
