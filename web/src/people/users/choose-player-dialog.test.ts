// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
  tick,
} from "../../testing/page-actions.ts";
import { openResult } from "../../testing/sample-entities.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const SEARCH = "POST /api/user/search";
/** The players whose names contain the searched text. Player 7 plays in the result already. */
const candidates = ["7", "8", "9"].map((_id) => ({ ...exampleUser, _id, userName: `Player ${_id}` }));

beforeAll(setUpBrowser);

/** Opens the dialog that adds a player to the red team of a result. Tests can change the replies afterwards. */
async function openDialog(): Promise<{ page: OpenPage; replies: Record<string, Reply> }> {
  const replies: Record<string, Reply> = { [SEARCH]: { data: candidates } };
  const page = await openPage("/ranked/results/1", {
    viewer: viewers.admin,
    // All players of the sample result get the user id 7.
    sampleValues: { ...openResult, userId: "7" },
    replies,
  });
  await press(page, "Add red player");
  page.clearLog();
  return { page, replies };
}

test("only players who are not in the result can be chosen", async () => {
  const { page } = await openDialog();
  expect(findField("Player 7")).toBeUndefined();
  expect(findField("Player 8")).toBeDefined();
  expect(findField("Player 9")).toBeDefined();
  await press(page, "Add player");
  expect(readVisibleText()).toContain("Please select a player");
  await page.close();
});

test("a chosen player whom the search no longer finds is deselected", async () => {
  const { page, replies } = await openDialog();
  await tick(page, "Player 9");
  replies[SEARCH] = { data: candidates.slice(0, 2) };
  await enter(page, "Search players", " player 8 ");
  expect(page.takeLog()).toContain('fetches POST /api/user/search {"userName":"player 8","page":1,"numberPerPage":50}');
  expect((getField("Player 8") as HTMLInputElement).checked).toBe(false);
  await press(page, "Add player");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please select a player");
  await tick(page, "Player 8");
  await press(page, "Add player");
  expect(takeLogWithoutFetches(page)[0]).toBe('sends POST /api/resultRanked/1/addRedPlayer {"playerId":"8"}');
  await page.close();
});

test("Enter in the search chooses the only player that it finds", async () => {
  const { page, replies } = await openDialog();
  const pressEnter = () =>
    page.run(() => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      getField("Search players").dispatchEvent(event);
    });
  await pressEnter();
  expect((getField("Player 8") as HTMLInputElement).checked).toBe(false);
  replies[SEARCH] = { data: candidates.slice(0, 2) };
  await enter(page, "Search players", "player 8");
  await pressEnter();
  expect((getField("Player 8") as HTMLInputElement).checked).toBe(true);
  await page.close();
});

test("a chosen player stays chosen while the search still finds them", async () => {
  const { page } = await openDialog();
  await tick(page, "Player 9");
  await enter(page, "Search players", "player");
  await press(page, "Add player");
  expect(takeLogWithoutFetches(page)[0]).toContain('{"playerId":"9"}');
  await page.close();
});

test("the dialog says if no other player has the name", async () => {
  const { page, replies } = await openDialog();
  replies[SEARCH] = { data: candidates.slice(0, 1) };
  await enter(page, "Search players", "seven");
  expect(readVisibleText()).toContain("No other player has this name.");
  await page.close();
});

test("while the first search is running, the dialog does not say that no other player has the name", async () => {
  const replies = { [SEARCH]: { data: candidates } };
  const page = await openPage("/ranked/results/1", {
    viewer: viewers.admin,
    sampleValues: openResult,
    replies,
    isSlow: true,
  });
  const texts = new Set<string>();
  const observer = new MutationObserver(() => texts.add(readVisibleText()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await press(page, "Add red player");
  observer.disconnect();
  expect([...texts].filter((text) => text.includes("No other player has this name."))).toEqual([]);
  await page.close();
});
