// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findButton, readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Replies, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText, setSiteInfo } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";

const COUNTS_CALL = "GET /api/admin/counts";
const PENDING_CALL = "GET /api/admin/waiting";
/** The counts that both areas have. `inbox` counts unmatched rounds, and `budgets` servers near their limit of data. */
const zeroCounts = { unvalidated: 0, disputes: 0, inbox: 0, budgets: 0, servers: 0, names: 0, accounts: 0, discord: 0 };
const noCounts = { ranked: { ...zeroCounts, matches: 0 }, league: { ...zeroCounts, events: 0, rosters: 0 } };
const program = { version: "1.2.3", commit: "0123456789abcdef" };
/** The pending items. The API calls the legacy import `moveIn`. */
const noItems = { disputes: [], matches: [], events: [], rosters: [], moveIn: null, backups: null, program };

beforeAll(setUpBrowser);

/** Opens the admin page. It shows only what the replies contain. */
async function openAdminPage(replies: Readonly<Replies>, query = ""): Promise<OpenPage> {
  const page = await openPage(`/ranked/admin${query}`, {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: { [COUNTS_CALL]: { data: noCounts }, [PENDING_CALL]: { data: noItems }, ...replies },
  });
  page.clearLog();
  return page;
}

function listRows(label: string): string[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(readText);
}

const emptyInboxText = "Nothing needs your attention.";
const countsWithRoster = { ...noCounts, league: { ...noCounts.league, rosters: 1 } };
const importNotice = { movedAt: "2026-03-01T11:10:00.000Z", database: "old", incomplete: 0, players: [], counts: {} };

test.each([
  { situation: "nothing is pending", counts: noCounts, query: "" },
  { situation: "only the other area has a pending item", counts: countsWithRoster, query: "?area=ranked" },
])("the inbox says that it is empty if $situation", async ({ counts, query }) => {
  const page = await openAdminPage({ [COUNTS_CALL]: { data: counts } }, query);
  expect(readVisibleText()).toContain(emptyInboxText);
  await page.close();
});

test.each([
  { content: "a pending item", counts: countsWithRoster, items: noItems },
  { content: "the notice of an import", counts: noCounts, items: { ...noItems, moveIn: importNotice } },
])("the inbox with $content does not say that it is empty", async ({ counts, items }) => {
  const page = await openAdminPage({ [COUNTS_CALL]: { data: counts }, [PENDING_CALL]: { data: items } });
  expect(readVisibleText()).not.toContain(emptyInboxText);
  await page.close();
});

test("the admin page shows the version of the software", async () => {
  const page = await openAdminPage({});
  expect(readVisibleText()).toContain("Version 1.2.3 , commit 01234567");
  await page.close();
});

test("the admin page has no section about backups if they are not scheduled", async () => {
  const page = await openAdminPage({ [PENDING_CALL]: { data: { ...noItems, backups: null } } });
  expect(readVisibleText()).not.toContain("Backups");
  await page.close();
});

/** Creates counts in which each area has as many unvalidated as disputed results. */
function createCounts(ranked: number, league: number) {
  return {
    ranked: { ...noCounts.ranked, unvalidated: ranked, disputes: ranked },
    league: { ...noCounts.league, unvalidated: league, disputes: league },
  };
}

const rankedHref = "/ranked/results?state=UNVALIDATED";
const leagueHref = "/league/results?state=UNVALIDATED";

test.each([
  { ranked: 1, league: 2, query: "", text: "3 Not validated", href: rankedHref },
  { ranked: 0, league: 2, query: "", text: "2 Not validated", href: leagueHref },
  { ranked: 0, league: 0, query: "?area=ranked", text: "0 Not validated", href: rankedHref },
  { ranked: 1, league: 2, query: "?area=league", text: "2 Not validated", href: leagueHref },
  { ranked: 60, league: 39, query: "", text: "99 Not validated", href: rankedHref },
  { ranked: 60, league: 40, query: "", text: "99+ Not validated", href: rankedHref },
])("with $ranked ranked and $league league results to validate, the first tile is “$text”", async (testCase) => {
  const { ranked, league, query, text, href } = testCase;
  const page = await openAdminPage({ [COUNTS_CALL]: { data: createCounts(ranked, league) } }, query);
  const [tile] = document.querySelectorAll("[aria-label=Pending] > li");
  expect(tile && readText(tile)).toBe(text);
  expect(tile?.querySelector("a")?.getAttribute("href")).toBe(href);
  expect(tile?.getAttribute("data-pending")).toBe(String(ranked + league > 0));
  await page.close();
});

test("tiles of servers are hidden if their count is zero, and the tile of Discord on a site without Discord", async () => {
  setSiteInfo("discord", "no");
  const page = await openAdminPage({});
  expect(readVisibleText()).not.toMatch(/Servers near|Servers that|Failed on Discord/);
  await page.close();
});

// The time zone of the tests is that of New Zealand, where it is 00:10 on the next day at 11:10 UTC.
test.each([
  {
    situation: "before the first backup",
    backups: { everyHours: 1, takenAt: null, failure: null },
    rows: ["There is no backup yet A backup is created every hour."],
  },
  {
    situation: "after a failed backup",
    backups: {
      everyHours: 2,
      takenAt: "2026-03-01T11:10:00.000Z",
      failure: { at: "2026-03-01T11:20:00.000Z", fault: "FAILED" },
    },
    rows: [
      "The backup of 02/03/2026, 00:20 failed See the server's log for the reason. It is retried automatically.",
      "Last backup: 02/03/2026, 00:10 A backup is created every 2 hours.",
    ],
  },
])("the state of the backups is shown $situation", async ({ backups, rows }) => {
  const page = await openAdminPage({ [PENDING_CALL]: { data: { ...noItems, backups } } });
  expect(listRows("Backups")).toEqual(rows);
  await page.close();
});

// The API calls an error message `fault`.
test.each([
  { problem: "no problem", problems: { fault: null, queues: [] }, rows: [] },
  {
    problem: "a lost connection",
    problems: { fault: "Timeout", queues: [] },
    rows: ["The bot is not connected Timeout. It reconnects automatically. Try again"],
  },
  {
    problem: "a rejected token",
    problems: { isRefused: true, fault: "Wrong token", queues: [] },
    rows: [
      "The bot is not connected Wrong token. It does not retry automatically: press “Try again” or restart the league. Try again",
    ],
  },
  {
    problem: "a rejected message of a deleted queue",
    problems: { fault: null, queues: [{ queueId: "5", fault: "Forbidden" }] },
    rows: ["A deleted queue Forbidden. It is retried automatically."],
  },
])("the admin page shows $problem of the Discord bot", async ({ problems, rows }) => {
  const state = { connected: true, isRefused: false, since: null, ...problems };
  const page = await openAdminPage({ "GET /api/discord/state": { data: state } });
  expect(listRows("Failed on Discord")).toEqual(rows);
  await page.close();
});

test("the admin page shows no problem of Discord if the site does not use it", async () => {
  setSiteInfo("discord", "no");
  const state = { connected: false, isRefused: false, since: null, fault: "Timeout", queues: [] };
  const page = await openAdminPage({ "GET /api/discord/state": { data: state } });
  expect(listRows("Failed on Discord")).toEqual([]);
  await page.close();
});

function createRosters(count: number) {
  return Array.from({ length: count }, (_, index) => ({ clanId: `${index}`, clanName: `Clan ${index}`, players: 1 }));
}

test("a list of more than six pending items is expanded on request", async () => {
  const shortPage = await openAdminPage({ [PENDING_CALL]: { data: { ...noItems, rosters: createRosters(6) } } });
  expect(listRows("Rosters too small or too large")).toHaveLength(6);
  expect(document.querySelectorAll("[data-dim=true]")).toHaveLength(0);
  expect(findButton(document.body, "Show all 6")).toBeUndefined();
  await shortPage.close();
  const page = await openAdminPage({ [PENDING_CALL]: { data: { ...noItems, rosters: createRosters(7) } } });
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

/** Opens the admin page with two lists, whose rows are: Final; Clan 0, Clan 1. */
function openTwoLists(): Promise<OpenPage> {
  const events = [{ _id: "1", title: "Final", endDate: "2026-03-01T11:10:00.000Z" }];
  return openAdminPage({ [PENDING_CALL]: { data: { ...noItems, events, rosters: createRosters(2) } } });
}

test("the keys j and k move between the rows of all lists", async () => {
  const scrollSpy = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scrollSpy.mockRestore());
  const page = await openTwoLists();
  expect(await pressKey(page, "k")).toBeNull();
  expect(await pressKey(page, "j")).toBe("Final");
  expect(scrollSpy).toHaveBeenCalledOnce();
  expect(await pressKey(page, "j")).toBe("Clan 0");
  expect(await pressKey(page, "j")).toBe("Clan 1");
  // No row follows.
  expect(await pressKey(page, "j")).toBe("Clan 1");
  expect(await pressKey(page, "k")).toBe("Clan 0");
  await page.close();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  "the key j does nothing with %j",
  async (modifier) => {
    const page = await openTwoLists();
    await pressKey(page, "j");
    expect(await pressKey(page, "j", modifier)).toBe("Final");
    await page.close();
  },
);

test("the key v does nothing in a row without a button for it", async () => {
  const page = await openTwoLists();
  await pressKey(page, "j");
  expect(await pressKey(page, "v")).toBe("Final");
  await page.close();
});

test("the key j does not move the focus out of a field", async () => {
  const page = await openTwoLists();
  document.querySelector("select")?.focus();
  await pressKey(page, "j");
  expect(document.activeElement?.tagName).toBe("SELECT");
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
    { ...proposal, roundsTotal: 2 },
    { ...proposal, _id: "2", roundsTotal: 0, rounds: [] },
  ];
  const page = await openAdminPage({ "POST /api/alias/proposals": { data, total: 2 } });
  expect(listRows("Proposed names").map((row) => row.replace(/ Confirm$/, ""))).toEqual([
    "Annie for Ann 2 unmatched rounds from One would be retried.",
    "Annie for Ann No unmatched round has this name.",
  ]);
  await page.close();
});
