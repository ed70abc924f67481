// @vitest-environment happy-dom
import type { Cooldown, Match, OwnMatch, OwnRound } from "contract/matches.ts";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { setStreamOpen } from "../../platform/query.ts";
import { openComponent } from "../../testing/open-component.ts";
import { type OpenPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { dismissEndedMatch } from "./ended-match.ts";
import { exampleMatch } from "./example-match.ts";
import { MatchNotice } from "./match-notice.tsx";
import { FAST_INTERVAL_MS } from "./matches-queries.ts";

beforeAll(setUpBrowser);
afterEach(dismissEndedMatch);

const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };
/** A match that the viewer, player 12, has to confirm. */
const match: Match = { ...exampleMatch, madeAt: "2026-03-01T11:29:30Z", readyUntil: "2026-03-01T11:30:30Z" };
const readyMatch: Match = { ...match, readyUntil: null };
const nextMatch: Match = { ...readyMatch, _id: "2", map: "ctf3" };
const cooldown: Cooldown = { reason: "You left a match", until: "2026-03-01T12:30:00Z", isBan: false };

/** The validated round of the match. */
const round: OwnRound = {
  matchId: match._id,
  resultId: "8",
  outcome: "W",
  isForfeit: false,
  teamScore: 700,
  otherScore: 316,
  eloGain: 16,
};

/** The longest interval at which a page fetches the viewer's match. */
const MAX_REFETCH_INTERVAL_MS = 15_000;

/** Opens the notice on a page. Returns the page, and a function that changes the viewer's match and fetches it again. */
async function openNotice(ownMatch: Partial<OwnMatch>) {
  const replies = { "GET /api/match/own": { data: { ...noMatch, ...ownMatch } } };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies });
  page.clearLog();
  const changeOwnMatch = (newOwnMatch: Partial<OwnMatch>) => {
    replies["GET /api/match/own"] = { data: { ...noMatch, ...newOwnMatch } };
    return page.run(() => vi.advanceTimersByTime(MAX_REFETCH_INTERVAL_MS));
  };
  return { page, changeOwnMatch };
}

const takeToasts = (page: OpenPage) => page.takeLog().filter((entry) => entry.startsWith("plain: "));
const readStatus = () => document.querySelector("[role=status]")?.textContent;

test("the title and the announcement tell a player to confirm a match, until they have done so", async () => {
  const { page, changeOwnMatch } = await openNotice({ match });
  expect(document.title).toBe("(!) Match ready");
  expect(readStatus()).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  await changeOwnMatch({
    match: { ...match, redPlayers: match.redPlayers.map((player) => ({ ...player, isReady: true })) },
  });
  expect(document.title).not.toContain("Match ready");
  expect(readStatus()).toBe("You are ready: 2 vs 2 on ctf5, you play Red. Waiting for the others.");
  await changeOwnMatch({});
  expect(readStatus()).toBe("");
  await page.close();
});

test("the reply to a confirmation is shown even if the match cannot be fetched again", async () => {
  const replies: Record<string, Reply> = {
    "GET /api/match/own": { data: { ...noMatch, match } },
    "POST /api/match/1/ready": { data: readyMatch },
    "POST /api/match/1/cancel": { data: { ...readyMatch, isOpen: false } },
  };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies });
  replies["GET /api/match/own"] = { status: 400 };
  await press(page, "Ready 0:30");
  expect(readVisibleText()).toContain("Everybody is ready");
  await press(page, "Vote to cancel");
  expect(readVisibleText()).not.toContain("Everybody is ready");
  await page.close();
});

test("a toast tells that a match was cancelled in the ready check", async () => {
  const { page, changeOwnMatch } = await openNotice({ match });
  expect(takeToasts(page)).toEqual([]);
  await changeOwnMatch({});
  expect(takeToasts(page)).toEqual([
    "plain: Your match was cancelled / Not all players were ready, or they cancelled it.",
  ]);
  expect(readVisibleText()).toBe("");
  await page.close();
});

test("a bar tells that a match is over, without a toast that would cover the page", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  expect(takeToasts(page)).toEqual([]);
  await changeOwnMatch({});
  expect(takeToasts(page)).toEqual([]);
  expect(readVisibleText()).toContain("Your match is over");
  expect(readVisibleText()).toContain("What happens next");
  await page.close();
});

test("on the page of a match, only the announcement tells that it is over", async () => {
  const replies = { "GET /api/match/own": { data: { ...noMatch, match: readyMatch } } };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies, href: "/ranked/matches/1" });
  page.clearLog();
  replies["GET /api/match/own"] = { data: { ...noMatch, match: null as never } };
  await page.run(() => vi.advanceTimersByTime(MAX_REFETCH_INTERVAL_MS));
  expect(takeToasts(page)).toEqual([]);
  expect(readStatus()).toBe("Your match is over");
  await page.close();
});

test("the bar of an ended match shows its score once the result is validated", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  const earlierRound = { ...round, matchId: "0" };
  await changeOwnMatch({ lastRound: earlierRound });
  expect(readVisibleText()).toContain("Your match is over 2 vs 2 on ctf5");
  expect(readStatus()).toBe("Your match is over");
  await changeOwnMatch({ lastRound: round });
  expect(readVisibleText()).toContain("You won 700–316 +16.00 Elo · 2 vs 2 on ctf5");
  expect(readStatus()).toBe("You won 700–316. +16.00 Elo");
  await press(page, "Dismiss");
  expect(readVisibleText()).toBe("");
  expect(readStatus()).toBe("");
  await page.close();
});

test("the bar of an ended match outlives a change of the area, but another user does not see it", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  await changeOwnMatch({});
  await page.close();
  const { page: otherArea } = await openNotice({});
  expect(readVisibleText()).toContain("Your match is over");
  await otherArea.close();
  const replies = { "GET /api/match/own": { data: noMatch } };
  const pageOfOtherUser = await openComponent(MatchNotice, {}, { viewer: { _id: "99" }, replies });
  expect(readVisibleText()).toBe("");
  await pageOfOtherUser.close();
});

test("a page that opens soon after the end of a match shows its bar, until it is dismissed", async () => {
  const endedAt = Date.parse("2026-03-01T11:29:00Z");
  localStorage.setItem("ended-match", JSON.stringify({ match: readyMatch, endedAt }));
  const { page } = await openNotice({ lastRound: round });
  expect(readVisibleText()).toBe("");
  await page.run(() => vi.advanceTimersByTime(2500));
  expect(readVisibleText()).toContain("You won 700–316 +16.00 Elo");
  await press(page, "Dismiss");
  expect(readVisibleText()).toBe("");
  expect(localStorage.getItem("ended-match")).toBeNull();
  await page.close();
});

test.each([
  { state: "damaged", text: "{" },
  { state: "old", text: JSON.stringify({ match: readyMatch, endedAt: Date.parse("2026-03-01T11:19:00Z") }) },
])("a stored match that is $state is not shown, and is removed", async ({ text }) => {
  localStorage.setItem("ended-match", text);
  const { page } = await openNotice({});
  await page.run(() => vi.advanceTimersByTime(2500));
  expect(readVisibleText()).toBe("");
  expect(localStorage.getItem("ended-match")).toBeNull();
  await page.close();
});

test("ten minutes after the end of a match, its bar disappears", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  await changeOwnMatch({});
  expect(readVisibleText()).toContain("Your match is over");
  await page.run(() => vi.advanceTimersByTime(600_000));
  expect(readVisibleText()).toBe("");
  await page.close();
});

test("a player who left a match sees only their cooldown", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  await changeOwnMatch({ cooldown });
  expect(takeToasts(page)).toEqual([]);
  expect(readVisibleText()).toContain("You can queue again in");
  expect(readVisibleText()).not.toContain("What happens next");
  await page.close();
});

test("the beginning and the end of a cooldown show no toast", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  await changeOwnMatch({});
  page.clearLog();
  await changeOwnMatch({ cooldown });
  await changeOwnMatch({});
  expect(takeToasts(page)).toEqual([]);
  await page.close();
});

test("the bar of an ended match can be dismissed, and appears again when the next match ends", async () => {
  const { page, changeOwnMatch } = await openNotice({ match: readyMatch });
  await changeOwnMatch({});
  expect(readVisibleText()).toContain("ctf5");
  await press(page, "Dismiss");
  expect(readVisibleText()).toBe("");
  await changeOwnMatch({ match: nextMatch });
  expect(readVisibleText()).toContain("Everybody is ready");
  await changeOwnMatch({});
  expect(readVisibleText()).toContain("Your match is over 2 vs 2 on ctf3");
  await page.close();
});

test("a player who opens the page without a match sees nothing", async () => {
  const { page } = await openNotice({});
  expect(readVisibleText()).toBe("");
  expect(takeToasts(page)).toEqual([]);
  await page.close();
});

test("a cooldown is hidden once it has ended", async () => {
  const { page } = await openNotice({ cooldown: { ...cooldown, until: "2026-03-01T11:30:03Z" } });
  expect(readVisibleText()).toContain("You can queue again in 0:03");
  await page.run(() => vi.advanceTimersByTime(3000));
  expect(readVisibleText()).toBe("");
  await page.close();
});

/** The workers that a hidden page has started. */
let workers: FakeWorker[] = [];
class FakeWorker {
  // The page replaces both handlers.
  onmessage = () => undefined;
  onerror = () => undefined;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

/** Hides or shows the page. */
function setHidden(page: OpenPage, isHidden: boolean): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  return page.run(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Counts the fetches of the viewer's match. */
async function countFetches(action: () => Promise<void>): Promise<number> {
  const fetches = vi.spyOn(globalThis, "fetch");
  await action();
  const paths = fetches.mock.calls.map(([path]) => path);
  fetches.mockRestore();
  return paths.filter((path) => path === "/api/match/own").length;
}

function stubWorkers(): void {
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
  onTestFinished(() => {
    setStreamOpen(false);
    vi.spyOn(document, "visibilityState", "get").mockRestore();
  });
}

test.each([
  { state: "waits", ownMatch: { queueIds: ["2"] } },
  { state: "has a match", ownMatch: { match: readyMatch } },
])("a hidden page of a player who $state fetches the match at each tick of a worker", async ({ ownMatch }) => {
  stubWorkers();
  const { page } = await openNotice(ownMatch);
  expect(workers).toHaveLength(0);
  await setHidden(page, true);
  expect(workers).toHaveLength(1);
  const [worker] = workers as [FakeWorker];
  const tick = () => page.run(worker.onmessage);
  expect(worker.postMessage).toHaveBeenCalledWith(FAST_INTERVAL_MS);
  expect(await countFetches(tick)).toBe(1);
  setStreamOpen(true);
  expect(await countFetches(tick), "with live updates").toBe(0);
  setStreamOpen(false);
  await setHidden(page, false);
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  await page.close();
});

test("a hidden page starts no worker if the player neither waits nor plays", async () => {
  stubWorkers();
  const { page } = await openNotice({});
  await setHidden(page, true);
  expect(workers).toHaveLength(0);
  await page.close();
});

test("a hidden page whose worker fails fetches the match with its own timer", async () => {
  stubWorkers();
  const { page } = await openNotice({ queueIds: ["2"] });
  await setHidden(page, true);
  const [worker] = workers as [FakeWorker];
  await page.run(() => {
    worker.onerror();
    // A second error must not start a second timer.
    worker.onerror();
  });
  expect(await countFetches(() => page.run(() => vi.advanceTimersByTime(FAST_INTERVAL_MS)))).toBe(1);
  await page.close();
});
