import { expect, test } from "vitest";
import { findLinks } from "../testing/describe-html.ts";
import { renderMain } from "../testing/render-screen.ts";
import { getSampleData } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";

interface UnvalidatedResult {
  readonly _id: string;
  readonly date: string;
  readonly hasRound: boolean;
  readonly isForfeit: boolean;
  readonly isRunning: boolean;
}

const BATCH_SIZE = 100;

/** Creates a result whose round was played in this minute of 1 February. */
function createResult(minute: number, changes: Partial<UnvalidatedResult> = {}): UnvalidatedResult {
  return {
    _id: String(minute),
    date: new Date(Date.UTC(2026, 1, 1, 0, minute)).toISOString(),
    hasRound: true,
    isForfeit: false,
    isRunning: false,
    ...changes,
  };
}

/**
 * Renders the page of an unvalidated result for an admin. Returns the link to the next one.
 *
 * @param listedResults all unvalidated results, newest first
 */
async function findNextLink(shownResult: UnvalidatedResult, listedResults: readonly UnvalidatedResult[]) {
  const { resultsRanked } = getSampleData<{ resultsRanked: readonly object[] }>("POST", "/api/resultRanked/search");
  const createPage = (page: number) => {
    const results = listedResults.slice((page - 1) * BATCH_SIZE, page * BATCH_SIZE);
    return {
      data: {
        resultsRanked: results.map((result) => ({ ...resultsRanked[0], ...result })),
        page,
        total: listedResults.length,
      },
    };
  };
  const createBody = (page: number) => JSON.stringify({ modeId: "", freezed: false, numberPerPage: BATCH_SIZE, page });
  const detailsPath = `/api/resultRanked/${shownResult._id}`;
  const details = { ...getSampleData<object>("GET", detailsPath), ...shownResult, freezed: false };
  const html = await renderMain(`/ranked/results/${shownResult._id}`, {
    viewer: viewers.admin,
    replies: {
      [`GET ${detailsPath}`]: { data: details },
      [`POST /api/resultRanked/search ${createBody(1)}`]: createPage(1),
      [`POST /api/resultRanked/search ${createBody(2)}`]: createPage(2),
      [`POST /api/resultRanked/search ${createBody(3)}`]: createPage(3),
    },
  });
  return findLinks(html).find((link) => link.startsWith("Next to validate"));
}

/** Creates results that were played in consecutive minutes, newest first. */
const createResults = (count: number) => Array.from({ length: count }, (_, index) => createResult(count - index));

test.each([
  { count: 101, listed: "the hundred oldest of 101" },
  { count: 250, listed: "the hundred oldest of 250" },
])("the link counts $listed results, of which one is shown", async ({ count }) => {
  expect(await findNextLink(createResult(1), createResults(count))).toBe("Next to validate (99) → /ranked/results/2");
});

test("results of the same minute are in the order of their numeric ids", async () => {
  const results = ["95", "10", "9"].map((_id) => createResult(1, { _id }));
  const shownResult = createResult(1, { _id: "9" });
  expect(await findNextLink(shownResult, results)).toBe("Next to validate (2) → /ranked/results/10");
});
