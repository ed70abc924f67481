// @vitest-environment happy-dom
import type { Cooldown, Match, OwnMatch } from "contract/matches.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { setStreamOpen } from "../../platform/query.ts";
import { openComponent } from "../../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { exampleMatch } from "./example-match.ts";
import { MatchNotice } from "./match-notice.tsx";

beforeAll(setUpBrowser);

const noMatch: OwnMatch = { match: null, cooldown: null, isWaiting: false };
/** A match that the viewer, player 12, has to confirm. */
const match: Match = { ...exampleMatch, madeAt: "2026-03-01T11:29:30Z", readyUntil: "2026-03-01T11:30:30Z" };
const readyMatch: Match = { ...match, readyUntil: null };
const nextMatch: Match = { ...readyMatch, _id: "2", map: "ctf3" };
const cooldown: Cooldown = { reason: "You left a match", until: "2026-03-01T12:30:00Z", isBan: false };

/** Opens the notice on a page. Returns the page, and a function that changes the viewer's match and fetches it again. */
async function openNotice(ownMatch: Partial<OwnMatch>) {
  const replies = { "GET /api/match/own": { data: { ...noMatch, ...ownMatch } } };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies });
  page.clearLog();
  const change = (changes: Partial<OwnMatch>) => {
    replies["GET /api/match/own"] = { data: { ...noMatch, ...changes } };
    return page.run(() => vi.advanceTimersByTime(15_000));
  };
  return { page, change };
}

const takeToasts = (page: OpenPage) => page.takeLog().filter((entry) => entry.startsWith("plain: "));
const readStatus = () => document.querySelector("[role=status]")?.textContent;

test("the title and the announcement tell a player to confirm a match, until they have done so", async () => {
  const { page, change } = await openNotice({ match });
  expect(document.title).toBe("(!) Match ready");
  expect(readStatus()).toBe("Your match is here: 2 vs 2 on ctf5, you play Red. Press Ready.");
  await change({ match: { ...match, redPlayers: match.redPlayers.map((player) => ({ ...player, isReady: true })) } });
  expect(document.title).not.toContain("Match ready");
  expect(readStatus()).toBe("You are ready: 2 vs 2 on ctf5, you play Red. Waiting for the others.");
  await change({});
  expect(readStatus()).toBe("");
  await page.close();
});

test("the reply to a confirmation is shown even if the match cannot be fetched again", async () => {
  const replies = {
    "GET /api/match/own": { data: { ...noMatch, match } },
    "POST /api/match/1/ready": { data: readyMatch },
    "POST /api/match/1/cancel": { data: { ...readyMatch, isOpen: false } },
  };
  const page = await openComponent(MatchNotice, {}, { viewer: { _id: "12" }, replies });
  replies["GET /api/match/own"] = { status: 400 } as never;
  await press(page, "Ready 0:30");
  expect(readVisibleText()).toContain("Everybody is ready");
  await press(page, "Vote to cancel");
  expect(readVisibleText()).not.toContain("Everybody is ready");
  await page.close();
});

test.each([
  [
    "was in the ready check",
    { match },
    {},
    ["plain: Your match was cancelled / Not all players were ready, or they cancelled it."],
    false,
  ],
  ["has been played", { match: readyMatch }, {}, ["plain: Your match is over"], true],
  ["was left by the player", { match: readyMatch }, { cooldown }, [], false],
])("the end of a match that %s shows the right toast and bar", async (_state, first, last, toasts, hasBar) => {
  const { page, change } = await openNotice(first);
  expect(takeToasts(page)).toEqual([]);
  await change(last);
  expect(takeToasts(page)).toEqual(toasts);
  expect(readVisibleText().includes("What happens next")).toBe(hasBar);
  expect(readVisibleText().includes("You can queue again in")).toBe("cooldown" in last);
  await change({ cooldown });
  await change({});
  expect(takeToasts(page), "later").toEqual([]);
  await page.close();
});

test("after a dismissed match, the next one that ends is shown", async () => {
  const { page, change } = await openNotice({ match: readyMatch });
  await change({});
  expect(readVisibleText()).toContain("ctf5");
  await press(page, "Dismiss");
  expect(readVisibleText()).toBe("");
  await change({ match: nextMatch });
  expect(readVisibleText()).toContain("Everybody is ready");
  await change({});
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
  ["waits", { isWaiting: true }, 1],
  ["has a match", { match: readyMatch }, 1],
  ["neither waits nor plays", {}, 0],
])("a hidden page of a player who %s fetches the match at the ticks of a worker", async (_state, ownMatch, count) => {
  stubWorkers();
  const { page } = await openNotice(ownMatch);
  expect(workers).toHaveLength(0);
  await setHidden(page, true);
  expect(workers).toHaveLength(count);
  for (const worker of workers) {
    expect(worker.postMessage).toHaveBeenCalledWith(5000);
    expect(await countFetches(() => page.run(worker.onmessage))).toBe(1);
    setStreamOpen(true);
    expect(await countFetches(() => page.run(worker.onmessage)), "with live updates").toBe(0);
    setStreamOpen(false);
    await setHidden(page, false);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  }
  await page.close();
});

test("a hidden page whose worker fails fetches the match with its own timer, until it is visible", async () => {
  stubWorkers();
  const { page } = await openNotice({ isWaiting: true });
  await setHidden(page, true);
  const [worker] = workers;
  await page.run(() => {
    worker?.onerror();
    worker?.onerror();
  });
  expect(await countFetches(() => page.run(() => vi.advanceTimersByTime(5000)))).toBe(1);
  await page.close();
});
