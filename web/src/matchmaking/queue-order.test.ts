// @vitest-environment happy-dom
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createExamplePlayer, exampleMatch } from "../results/matches/example-match.ts";
import { readText } from "../testing/describe-page.ts";
import { openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** How often a page fetches its queues. */
const REFETCH_INTERVAL_MS = 5000;
const viewer = { _id: "9", userName: "Viewer" };

function createWaitingPlayer(userId: string, isAway = false): QueuePlayer {
  const { isReady: _isReady, ...player } = createExamplePlayer(userId, { isReady: false });
  return { ...player, elo: 1000, numberGames: 100, joinedAt: "2026-03-01T11:10:00Z", isAway, passedOverAt: null };
}

/** Creates a queue that needs four players. */
function createQueue(_id: string, name: string, players: readonly QueuePlayer[] = []): Queue {
  const mode = { modeId: "3", modeName: "gCTF", mode: "2v2" } as const;
  return { _id, name, ...mode, maps: ["ctf5"], guildId: null, players: [...players], matches: [], waits: [] };
}

const [ann, ben, cat] = ["1", "2", "3"].map((id) => createWaitingPlayer(id)) as [QueuePlayer, QueuePlayer, QueuePlayer];
const threeAway = ["4", "5", "6"].map((id) => createWaitingPlayer(id, true));

/** Opens the list of queues. `setQueues` changes the queues, which the page then fetches again. */
async function openQueues(queues: readonly Queue[], replies: Record<string, Reply> = {}) {
  const search = "POST /api/queue/search";
  const noMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };
  const shownReplies: Record<string, Reply> = { "GET /api/match/own": { data: noMatch }, ...replies };
  const setReply = (shownQueues: readonly Queue[]) => {
    shownReplies[search] = { data: shownQueues, total: shownQueues.length };
  };
  setReply(queues);
  const page = await openPage("/ranked/queues", { viewer, otherReplies: "empty", replies: shownReplies });
  const setQueues = async (changedQueues: readonly Queue[]) => {
    setReply(changedQueues);
    await page.run(() => vi.advanceTimersByTime(REFETCH_INTERVAL_MS));
  };
  return { ...page, setReply, setQueues };
}

const listNames = () => [...document.querySelectorAll("li h2")].map(readText);

let hasHover = true;
beforeEach(() => {
  hasHover = true;
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === "(hover: none)" ? ({ matches: !hasHover } as MediaQueryList) : matchMedia.call(window, query),
  );
});
afterEach(() => vi.mocked(window.matchMedia).mockRestore());

test("a queue with waiting players comes before a smaller queue without any", async () => {
  const page = await openQueues([
    { ...createQueue("1", "Duel"), mode: "1v1" },
    { ...createQueue("2", "Five", [ann]), mode: "5v5" },
  ]);
  expect(listNames()).toEqual(["Five", "Duel"]);
  await page.close();
});

test("the viewer's queues are first, then those with the fewest missing players, then by name", async () => {
  const page = await openQueues([
    createQueue("1", "Away", threeAway),
    createQueue("2", "Busy", [ann, ben, cat]),
    createQueue("3", "Aback"),
    createQueue("4", "Own", [createWaitingPlayer("9")]),
    createQueue("5", "Calm", [ann]),
  ]);
  expect(listNames()).toEqual(["Own", "Busy", "Calm", "Aback", "Away"]);
  await page.close();
});

test("the order is updated while the pointer is not over the list", async () => {
  const page = await openQueues([createQueue("1", "First"), createQueue("2", "Second")]);
  await page.setQueues([createQueue("1", "First"), createQueue("2", "Second", [ann])]);
  expect(listNames()).toEqual(["Second", "First"]);
  await page.setQueues([createQueue("2", "Second", [ann]), createQueue("3", "Third", [ann, ben])]);
  expect(listNames()).toEqual(["Third", "Second"]);
  await page.close();
});

test("the order does not change while the pointer is over the list, and is updated once it has left", async () => {
  const page = await openQueues([createQueue("1", "First"), createQueue("2", "Second")]);
  const list = document.querySelector("main ul:has(h2)");
  const matches = vi.spyOn(list as Element, "matches").mockReturnValue(true);
  await page.setQueues([createQueue("1", "First"), createQueue("2", "Second", [ann])]);
  expect(listNames()).toEqual(["First", "Second"]);
  matches.mockReturnValue(false);
  await page.run(() => list?.dispatchEvent(new Event("pointerleave")));
  expect(listNames()).toEqual(["Second", "First"]);
  await page.close();
});

test("on a touch screen, the order changes only when the viewer joins, and the page scrolls to their slot", async () => {
  hasHover = false;
  const joinedQueue = createQueue("3", "Third", [createWaitingPlayer("9")]);
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const page = await openQueues([createQueue("1", "First"), createQueue("2", "Second"), createQueue("3", "Third")]);
  const filledQueue = createQueue("2", "Second", [ann]);
  await page.setQueues([createQueue("1", "First"), filledQueue, createQueue("3", "Third")]);
  expect(listNames()).toEqual(["First", "Second", "Third"]);
  expect(scroll).not.toHaveBeenCalled();
  await page.setQueues([createQueue("1", "First"), filledQueue, joinedQueue]);
  expect(listNames()).toEqual(["Third", "Second", "First"]);
  scroll.mockClear();
  // The first button "Join" is that of the second queue.
  page.setReply([createQueue("1", "First"), createQueue("2", "Second", [ann, createWaitingPlayer("9")]), joinedQueue]);
  await press(page, "Join");
  expect(listNames()).toEqual(["Second", "Third", "First"]);
  expect(scroll).toHaveBeenCalled();
  await page.close();
  scroll.mockRestore();
});

test("a viewer with an open match is told that they left all queues", async () => {
  const match = { ...exampleMatch, redPlayers: [createExamplePlayer("9", { isReady: true })] };
  const page = await openQueues([createQueue("1", "First")], {
    "GET /api/match/own": { data: { match, cooldown: null, queueIds: [], lastRound: null } },
  });
  expect(readVisibleText()).toContain("Your match took you out of all queues. You can join again when it is over.");
  await page.close();
});
