// @vitest-environment happy-dom
import type { OwnMatch } from "contract/matches.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openComponent, readComponent } from "../../testing/open-component.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press } from "../../testing/page-actions.ts";
import { dismissEndedMatch } from "./ended-match.ts";
import { exampleMatch } from "./example-match.ts";
import { MatchNotice } from "./match-notice.tsx";
import { WaitingBar } from "./waiting-bar.tsx";

beforeAll(setUpBrowser);

const viewer = { _id: "12" };
const present = { isAway: false };
const away = { isAway: true };

/** Reads the bar of a player who waits in these queues. Each queue has the same name, size and players. */
function readBar(queueIds: readonly string[], options: { href?: string; players?: readonly object[] } = {}) {
  const { players = [present, present, away], ...otherOptions } = options;
  const replies = { "POST /api/queue/search": { data: [{ name: "Duos", mode: "2v2", players }], total: 1 } };
  return readComponent(WaitingBar, { queueIds }, { viewer, replies, ...otherOptions });
}

test("the bar of a queue says how many players wait, without those who are away, and links to the queue", async () => {
  const { text, links } = await readBar(["2"]);
  expect(text).toBe("Waiting in Duos 2 of 4 · 2 missing Leave");
  expect(links).toEqual(["Waiting in Duos → /ranked/queues/2"]);
});

test("the bar of a full queue does not say that players are missing", async () => {
  const { text } = await readBar(["2"], { players: Array(5).fill(present) });
  expect(text).toBe("Waiting in Duos 5 of 4 Leave");
});

test("the bar says how long the viewer has waited, after the first minute", async () => {
  const players = [{ ...present, userId: "11", joinedAt: "2026-03-01T08:00:00Z" }];
  const getPlayers = (joinedAt: string) => [...players, { ...present, userId: viewer._id, joinedAt }];
  const { text } = await readBar(["2"], { players: getPlayers("2026-03-01T11:17:30Z") });
  expect(text).toBe("Waiting in Duos 2 of 4 · 2 missing · 12 min Leave");
  const { text: newText } = await readBar(["2"], { players: getPlayers("2026-03-01T11:29:30Z") });
  expect(newText).toBe("Waiting in Duos 2 of 4 · 2 missing Leave");
});

test("“Leave” leaves the queue", async () => {
  const replies = { "POST /api/queue/search": { data: [{ name: "Duos", mode: "2v2", players: [present] }], total: 1 } };
  const page = await openComponent(WaitingBar, { queueIds: ["2"] }, { viewer, replies });
  page.clearLog();
  await press(page, "Leave");
  expect(page.takeLog().join()).toMatch(/POST \/api\/queue\/2\/leave.*Queue left successfully/);
  await page.close();
});

test("the bar of several queues names three of them", async () => {
  const { text, links } = await readBar(["2", "3", "4", "5", "6"]);
  expect(text).toMatch(/^Waiting in 5 queues Duos 2 of 4 · 2 missing .* and 2 more$/);
  expect(text.match(/Duos/g)).toHaveLength(3);
  expect(links).toEqual(["Waiting in 5 queues → /ranked/queues"]);
});

test.each([
  { href: "/ranked/queues/2", links: ["Waiting in Duos → /ranked/queues/3"] },
  { href: "/ranked/queues/2/", links: ["Waiting in Duos → /ranked/queues/3"] },
  { href: "/ranked/queues/22", links: ["Waiting in 2 queues → /ranked/queues"] },
  { href: "/ranked/queues", links: [] },
])("on $href, the bar leaves out what the page shows", async ({ href, links }) => {
  expect((await readBar(["2", "3"], { href })).links).toEqual(links);
});

test("a queue that was deleted has no bar", async () => {
  const replies = { "POST /api/queue/search": { data: [], total: 0 } };
  expect((await readComponent(WaitingBar, { queueIds: ["2"] }, { viewer, replies })).text).toBe("");
});

const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };

test("the bar shows a cooldown rather than a queue, and a queue rather than the last match", async () => {
  const replies = { "GET /api/match/own": { data: { ...noMatch, match: { ...exampleMatch, readyUntil: null } } } };
  const page = await openComponent(MatchNotice, {}, { viewer, replies });
  const changeOwnMatch = (changes: Partial<OwnMatch>) => {
    replies["GET /api/match/own"].data = { ...noMatch, ...changes } as never;
    return page.run(() => vi.advanceTimersByTime(15_000));
  };
  const findTitle = () => /Your match is over|Waiting in|You can queue again/.exec(readText(getBar()))?.[0];
  const getBar = () => document.querySelector("section") ?? document.body;
  await changeOwnMatch({});
  expect(findTitle()).toBe("Your match is over");
  await changeOwnMatch({ queueIds: ["2"] });
  expect(findTitle()).toBe("Waiting in");
  const cooldown = { reason: "You left a match", until: "2026-03-01T12:30:00Z", isBan: false };
  await changeOwnMatch({ queueIds: ["2"], cooldown });
  expect(findTitle()).toBe("You can queue again");
  dismissEndedMatch();
  await page.close();
});

test.each([
  { state: "waits in a queue", queueIds: ["2"], names: ["Queues, you are waiting", "Queues, you are waiting"] },
  { state: "does not wait", queueIds: [], names: ["Queues", "Queues"] },
])("both menus say so if the viewer $state", async ({ queueIds, names }) => {
  const ownMatch: OwnMatch = { ...noMatch, queueIds };
  const page = await openPage("/ranked/results", { viewer, replies: { "GET /api/match/own": { data: ownMatch } } });
  const links = document.querySelectorAll("nav[aria-label=Main] a[href='/ranked/queues']");
  expect([...links].map(({ textContent }) => textContent)).toEqual(names);
  await page.close();
});
