// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findButton, readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Replies, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText, setSiteInfo } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { countPending } from "./admin-queries.ts";

const COUNTS = "GET /api/admin/counts";
const PENDING = "GET /api/admin/waiting";
const zeroCounts = { unvalidated: 0, disputes: 0, inbox: 0, budgets: 0, servers: 0, names: 0, accounts: 0, discord: 0 };
const noCounts = { ranked: { ...zeroCounts, matches: 0 }, league: { ...zeroCounts, events: 0, rosters: 0 } };
const program = { version: "1.2.3", commit: "0123456789abcdef" };
const noItems = { disputes: [], matches: [], events: [], rosters: [], moveIn: null, backups: null, program };

beforeAll(setUpBrowser);

/** Opens the admin page, whose other lists are empty. */
async function openAdminPage(replies: Readonly<Replies>, query = ""): Promise<OpenPage> {
  const page = await openPage(`/ranked/admin${query}`, {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: { [COUNTS]: { data: noCounts }, [PENDING]: { data: noItems }, ...replies },
  });
  page.clearLog();
  return page;
}

function listRows(label: string): string[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(readText);
}

const NOTHING = "Nothing needs your attention.";
const importNotice = { movedAt: "2026-03-01T11:10:00.000Z", database: "old", incomplete: 0, players: [], counts: {} };

test.each([
  ["without pending items", noCounts, noItems, "", true],
  ["with a pending item", { ...noCounts, league: { ...noCounts.league, rosters: 1 } }, noItems, "", false],
  [
    "with one in the other area",
    { ...noCounts, league: { ...noCounts.league, rosters: 1 } },
    noItems,
    "?area=ranked",
    true,
  ],
  ["with the notice of an import", noCounts, { ...noItems, moveIn: importNotice }, "", false],
])("the inbox %s says whether it is empty", async (_case, counts, items, query, isEmpty) => {
  const page = await openAdminPage({ [COUNTS]: { data: counts }, [PENDING]: { data: items } }, query);
  expect(readVisibleText().includes(NOTHING)).toBe(isEmpty);
  expect(readVisibleText()).toContain("Version 1.2.3 , commit 01234567");
  expect(readVisibleText()).not.toContain("Backups");
  await page.close();
});

test("items that belong to no area are counted once", () => {
  const counts = {
    ranked: {
      unvalidated: 1,
      disputes: 2,
      inbox: 3,
      budgets: 4,
      servers: 5,
      names: 6,
      accounts: 7,
      discord: 8,
      matches: 9,
    },
    league: {
      unvalidated: 10,
      disputes: 20,
      inbox: 3,
      budgets: 4,
      servers: 5,
      names: 6,
      accounts: 7,
      discord: 8,
      events: 30,
      rosters: 40,
    },
  };
  // The shared counts from 3 to 8 add up to 33, the other ranked ones to 12, and the other league ones to 100.
  expect(countPending(counts, ["ranked", "league"])).toBe(145);
  expect(countPending(counts, ["ranked"])).toBe(45);
  expect(countPending(counts, ["league"])).toBe(133);
  expect(countPending(counts, [])).toBe(0);
});

function createCounts(ranked: number, league: number) {
  return {
    ranked: { ...noCounts.ranked, unvalidated: ranked, disputes: ranked },
    league: { ...noCounts.league, unvalidated: league, disputes: league },
  };
}

test.each([
  [1, 2, "", "3 Not validated", "/ranked/results?state=UNVALIDATED"],
  [0, 2, "", "2 Not validated", "/league/results?state=UNVALIDATED"],
  [0, 0, "?area=ranked", "0 Not validated", "/ranked/results?state=UNVALIDATED"],
  [1, 2, "?area=league", "2 Not validated", "/league/results?state=UNVALIDATED"],
  [60, 39, "", "99 Not validated", "/ranked/results?state=UNVALIDATED"],
  [60, 40, "", "99+ Not validated", "/ranked/results?state=UNVALIDATED"],
])("%i ranked and %i league results to validate link to those at %s", async (ranked, league, query, text, href) => {
  const page = await openAdminPage({ [COUNTS]: { data: createCounts(ranked, league) } }, query);
  const [tile] = document.querySelectorAll("[aria-label=Pending] > li");
  expect(tile && readText(tile)).toBe(text);
  expect(tile?.querySelector("a")?.getAttribute("href")).toBe(href);
  expect(tile?.getAttribute("data-pending")).toBe(String(ranked + league > 0));
  await page.close();
});

test("counts that are rarely more than zero are shown only then", async () => {
  setSiteInfo("discord", "no");
  const page = await openAdminPage({});
  expect(readVisibleText()).not.toMatch(/Servers near|Servers that|Failed on Discord/);
  await page.close();
});

test.each([
  [{ everyHours: 1, takenAt: null, failure: null }, ["There is no backup yet A backup is created every hour."]],
  [
    {
      everyHours: 2,
      takenAt: "2026-03-01T11:10:00.000Z",
      failure: { at: "2026-03-01T11:20:00.000Z", fault: "FAILED" },
    },
    [
      "The backup of 02/03/2026, 00:20 failed See the server's log for the reason. It is retried automatically.",
      "Last backup: 02/03/2026, 00:10 A backup is created every 2 hours.",
    ],
  ],
])("the state of the backups %j is shown", async (backups, rows) => {
  const page = await openAdminPage({ [PENDING]: { data: { ...noItems, backups } } });
  expect(listRows("Backups")).toEqual(rows);
  await page.close();
});

test.each([
  ["no problem", { fault: null, queues: [] }, []],
  [
    "a lost connection",
    { fault: "Timeout", queues: [] },
    ["The bot is not connected Timeout. It reconnects automatically. Try again"],
  ],
  [
    "a message of a deleted queue",
    { fault: null, queues: [{ queueId: "5", fault: "Forbidden" }] },
    ["A deleted queue Forbidden. It is retried automatically."],
  ],
])("the admin page shows %s of the Discord bot", async (_case, problems, rows) => {
  const state = { connected: true, isRefused: false, since: null, ...problems };
  const page = await openAdminPage({ "GET /api/discord/state": { data: state } });
  expect(listRows("Failed on Discord")).toEqual(rows);
  await page.close();
});

function createRosters(count: number) {
  return Array.from({ length: count }, (_, index) => ({ clanId: `${index}`, clanName: `Clan ${index}`, players: 1 }));
}

test("a list of more than six pending items is expanded on request", async () => {
  const shortPage = await openAdminPage({ [PENDING]: { data: { ...noItems, rosters: createRosters(6) } } });
  expect(listRows("Rosters too small or too large")).toHaveLength(6);
  expect(findButton(document.body, "Show all 6")).toBeUndefined();
  await shortPage.close();
  const page = await openAdminPage({ [PENDING]: { data: { ...noItems, rosters: createRosters(7) } } });
  expect(listRows("Rosters too small or too large")).toHaveLength(6);
  await press(page, "Show all 7");
  expect(listRows("Rosters too small or too large")).toHaveLength(7);
  expect(findButton(document.body, "Show all 7")).toBeUndefined();
  await page.close();
});

/** Presses a key on the focused element. Returns the text of the focused element afterwards. */
async function pressKey(page: OpenPage, key: string, modifiers: KeyboardEventInit = {}): Promise<string | null> {
  const target = document.activeElement ?? document.body;
  await page.run(() => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...modifiers })));
  return document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null);
}

test("the keys j and k move between the rows of all lists, except while the admin types or a dialog is open", async () => {
  const scrollSpy = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scrollSpy.mockRestore());
  const events = [{ _id: "1", title: "Final", endDate: "2026-03-01T11:10:00.000Z" }];
  const page = await openAdminPage({ [PENDING]: { data: { ...noItems, events, rosters: createRosters(2) } } });
  expect(await pressKey(page, "k")).toBeNull();
  expect(await pressKey(page, "j")).toBe("Final");
  expect(scrollSpy).toHaveBeenCalledOnce();
  expect(await pressKey(page, "j")).toBe("Clan 0");
  expect(await pressKey(page, "j", { ctrlKey: true })).toBe("Clan 0");
  expect(await pressKey(page, "j", { metaKey: true })).toBe("Clan 0");
  expect(await pressKey(page, "j", { altKey: true })).toBe("Clan 0");
  expect(await pressKey(page, "v")).toBe("Clan 0");
  expect(await pressKey(page, "j")).toBe("Clan 1");
  expect(await pressKey(page, "j")).toBe("Clan 1");
  expect(await pressKey(page, "k")).toBe("Clan 0");
  document.querySelector("select")?.focus();
  await pressKey(page, "j");
  expect(document.activeElement?.tagName).toBe("SELECT");
  await page.close();
});

const player = { _id: "5", userName: "Ann", email: null, hasPassword: true, blocked: false, invitedAt: null };
const counts = { users: 1200, rankedResults: 1000, leagueResults: 34 };

test.each([
  [1, [player], "1 player has no e-mail or no password. An invitation is a link", "Ann no e-mail Invite"],
  [
    2,
    [{ ...player, email: "a@b.c", hasPassword: false }],
    "2 players have no e-mail or no password. The first 1 are listed.",
    "Ann no password Invite",
  ],
  [1, [{ ...player, blocked: true }], "1 player has", "Ann no e-mail, blocked"],
])("after an import, %i players are to be invited", async (incomplete, players, text, row) => {
  const moveIn = { ...importNotice, incomplete, players, counts };
  const page = await openAdminPage({ [PENDING]: { data: { ...noItems, moveIn } } });
  expect(readVisibleText()).toContain("with 1,200 players and 1,034 results.");
  expect(readVisibleText()).toContain(text);
  expect(listRows("Players to invite")).toEqual([row]);
  await page.close();
});

test("after an import, a complete player needs no invitation", async () => {
  const page = await openAdminPage({ [PENDING]: { data: { ...noItems, moveIn: { ...importNotice, counts } } } });
  expect(readVisibleText()).toContain("Legacy import");
  expect(readVisibleText()).not.toContain("An invitation is a link");
  await page.close();
});

const proposal = {
  _id: "1",
  userId: "5",
  userName: "Ann",
  name: "Annie",
  rounds: [{ gameServerName: "One" }, { gameServerName: "One" }],
};

test("a proposed name says how many rounds it would match, and from which servers", async () => {
  const data = [
    { ...proposal, roundsTotal: 1 },
    { ...proposal, _id: "2", roundsTotal: 0, rounds: [] },
  ];
  const page = await openAdminPage({ "POST /api/alias/proposals": { data, total: 2 } });
  expect(listRows("Proposed names").map((row) => row.replace(/ Confirm$/, ""))).toEqual([
    "Annie for Ann 1 unmatched round from One would be retried.",
    "Annie for Ann No unmatched round has this name.",
  ]);
  await page.close();
});
