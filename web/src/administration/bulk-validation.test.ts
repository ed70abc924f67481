// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findTopLayer, readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { getButton, getField, press, readVisibleText, takeLogWithoutFetches, tick } from "../testing/page-actions.ts";
import { createSampleReply } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";

const PREVIEW = "POST /api/resultRanked/preview";
const FREEZE = "POST /api/resultRanked/freeze";
/** The dates of the results 1, 2 and 3. They were played, and are listed, in the order 3, 2, 1. */
const dates = ["2026-03-01T10:00:00.000Z", "2026-03-01T09:00:00.000Z", "2026-02-28T11:00:00.000Z"];
/** The label of a checkbox. The tests use the time zone of New Zealand. */
const checkboxOfResult3 = "Validate the result of 01/03/2026, 00:00";
const selectAll = "Select the 2 without warnings";

const players = [
  { userId: "5", userName: "Ann", side: "red", eloBefore: 1000, eloAfter: 1012.345 },
  { userId: "6", userName: "Bob", side: "blue", eloBefore: 1100, eloAfter: 1087.5 },
];

beforeAll(setUpBrowser);

/**
 * Opens the admin page with three results to validate. Result 2 is not complete.
 * @param outcomes the reply to the validation. In the API, `freezed` results are validated.
 * @param replies receives the replies, which a test can then change
 */
async function openResults(outcomes: readonly object[] = [], replies: Record<string, Reply> = {}): Promise<OpenPage> {
  const reply = createSampleReply("POST", "/api/resultRanked/search", { isForfeit: true });
  const { resultsRanked } = reply["data"] as { resultsRanked: object[] };
  const results = dates.map((date, index) => ({ ...resultsRanked[0], date, _id: `${index + 1}` }));
  const previews = results.map(({ _id }) => ({
    _id,
    missing: _id === "2" ? ["a red player"] : [],
    doubts: [],
    players,
  }));
  Object.assign(replies, {
    "POST /api/resultRanked/search": { data: { resultsRanked: results, page: 1, total: results.length } },
    [PREVIEW]: { data: previews },
    [FREEZE]: { data: outcomes },
  });
  return openPage("/ranked/admin?kind=results&area=ranked", {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies,
  });
}

function listRows(): string[] {
  return [...document.querySelectorAll("[aria-label='Results to validate'] > li")].map(readText);
}

test("results are listed in the order in which they were played, each with its effect or what it needs", async () => {
  const page = await openResults();
  const rows = listRows();
  expect(rows[0]).toMatch(/^01\/03\/2026, 00:00 .* Ann 1000.00 → 1012.35 Bob 1100.00 → 1087.50 Validate$/);
  expect(rows[1]).toMatch(/^01\/03\/2026, 22:00 .* Missing: a red player\.$/);
  expect(rows[2]).toMatch(/^01\/03\/2026, 23:00 .* Validate$/);
  const readElo = (side: string) => document.querySelector(`[aria-label='Elo of ${side}']`)?.textContent;
  expect(readElo("red")).toContain("Ann");
  expect(readElo("blue")).toContain("Bob");
  await page.close();
});

test("the complete ones of the selected results are validated after a prompt, and each failure is shown", async () => {
  const page = await openResults([
    { _id: "3", freezed: true, message: null },
    { _id: "1", freezed: false, message: "The clan is missing" },
  ]);
  await tick(page, selectAll);
  await press(page, "Validate 2 results");
  expect(readVisibleText()).toContain("Validate 2 results? You won't be able to edit them anymore.");
  // The prompt names both results.
  expect(findTopLayer()?.textContent).toContain("01/03/2026, 00:00");
  expect(findTopLayer()?.textContent).toContain("01/03/2026, 23:00");
  page.clearLog();
  await press(page, "Validate");
  expect(page.takeLog()).toEqual(
    expect.arrayContaining([
      'sends POST /api/resultRanked/freeze {"ids":["3","1"]}',
      "success: 1 result validated",
      "error: Erreur while freezing result / The clan is missing",
      "refetches stats",
      "refetches users",
      "refetches clans",
    ]),
  );
  await page.close();
});

test("no success is shown if no result was validated", async () => {
  const page = await openResults([{ _id: "1", freezed: false, message: null }]);
  await tick(page, selectAll);
  await press(page, "Validate 2 results");
  await press(page, "Validate");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/resultRanked/freeze {"ids":["3","1"]}',
    "error: Erreur while freezing result",
  ]);
  await page.close();
});

test("no result is selected at first, and incomplete results cannot be selected", async () => {
  const page = await openResults();
  expect(getButton("Validate selected").disabled).toBe(true);
  expect((getField("Validate the result of 01/03/2026, 22:00") as HTMLInputElement).disabled).toBe(true);
  page.clearLog();
  await tick(page, checkboxOfResult3);
  // The effect of validating only the selected results.
  expect(page.takeLog()).toEqual(['fetches POST /api/resultRanked/preview {"ids":["3"]}']);
  expect(document.querySelectorAll("[aria-label='Results to validate'] input:checked")).toHaveLength(1);
  await press(page, "Validate 1 result");
  expect(readVisibleText()).toContain("Validate this result? You won't be able to edit it anymore");
  await press(page, "Validate");
  expect(takeLogWithoutFetches(page)[0]).toBe("sends POST /api/resultRanked/3/freeze");
  await page.close();
});

test("all results without warnings can be selected, and deselected again", async () => {
  const page = await openResults();
  await tick(page, selectAll);
  expect(getButton("Validate 2 results").disabled).toBe(false);
  await tick(page, selectAll);
  expect(getButton("Validate selected").disabled).toBe(true);
  await page.close();
});

test("the key v validates only the result of the focused row", async () => {
  const page = await openResults();
  const pressKey = (key: string) =>
    page.run(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  await pressKey("j");
  await pressKey("v");
  expect(readVisibleText()).toContain("Validate this result? You won't be able to edit it anymore");
  // While the prompt is open, the key j does not move the focus out of it.
  await pressKey("j");
  expect(findTopLayer()?.contains(document.activeElement)).toBe(true);
  await press(page, "Validate");
  expect(takeLogWithoutFetches(page)).toContain("sends POST /api/resultRanked/3/freeze");
  await pressKey("j");
  await pressKey("v");
  // The next row, result 2, is not complete.
  expect(readVisibleText()).not.toContain("Validate this result?");
  await page.close();
});

test("the key v validates the selected results, whichever row has the focus", async () => {
  const page = await openResults();
  await tick(page, selectAll);
  await page.run(() => document.querySelector<HTMLElement>("[data-row]")?.focus());
  await page.run(() => pressKeyOnFocusedElement("v"));
  expect(readVisibleText()).toContain("Validate 2 results?");
  await page.close();
});

test("the key x selects the result of the focused row, and the row of a ranked result names the players", async () => {
  const page = await openResults();
  await page.run(() => document.querySelector<HTMLElement>("[data-row]")?.focus());
  expect(document.activeElement?.querySelectorAll("bdi")[0]?.textContent).not.toBe("Red");
  await page.run(() => pressKeyOnFocusedElement("x"));
  expect(getButton("Validate 1 result").disabled).toBe(false);
  await page.close();
});

test("the key j moves from a focused checkbox to the next row", async () => {
  const page = await openResults();
  getField(checkboxOfResult3).focus();
  const event = new KeyboardEvent("keydown", { key: "j", bubbles: true });
  await page.run(() => document.activeElement?.dispatchEvent(event));
  // The next row is result 2.
  expect(document.activeElement?.querySelector("a")?.textContent).toBe("01/03/2026, 22:00");
  await page.close();
});

test.each([
  { position: "first", row: 0, id: "3" },
  { position: "last", row: 2, id: "1" },
])("after the $position of three rows was validated, its neighbour gets the focus", async ({ row, id }) => {
  const replies: Record<string, Reply> = {};
  const page = await openResults([{ _id: id, freezed: true, message: null }], replies);
  const list = replies["POST /api/resultRanked/search"]?.["data"] as { resultsRanked: { _id: string }[] };
  await page.run(() => document.querySelectorAll<HTMLElement>("[data-row]")[row]?.focus());
  await page.run(() => pressKeyOnFocusedElement("v"));
  list.resultsRanked = list.resultsRanked.filter(({ _id }) => _id !== id);
  await press(page, "Validate");
  expect(readFocusedRow()).toMatch(/^01\/03\/2026, 22:00/);
  await page.close();
});

function pressKeyOnFocusedElement(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

/** Returns the text of the row that has the focus itself. */
function readFocusedRow(): string | undefined {
  const row = document.activeElement?.closest("[data-row]");
  return row === document.activeElement && row ? readText(row) : undefined;
}
