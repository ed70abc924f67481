// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, readText } from "../testing/describe-page.ts";
import {
  COUNTS_CALL,
  createRosters,
  noCounts,
  noItems,
  openAdminPage,
  PENDING_CALL,
} from "../testing/open-admin-page.ts";
import { readComponent } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText, setSiteInfo } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { PendingCountBadge } from "./pending-counts.tsx";

beforeAll(setUpBrowser);

function listRows(label: string): string[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] > li`)].map(readText);
}

const emptyInboxText = "Nothing needs your attention.";
const countsWithRoster = { ...noCounts, league: { ...noCounts.league, rosters: 1 } };
const importNotice = { movedAt: "2026-03-01T11:10:00.000Z", database: "old", incomplete: 0, players: [], counts: {} };

test("the inbox says that it is empty if nothing is pending", async () => {
  const page = await openAdminPage({});
  expect(readVisibleText()).toContain(emptyInboxText);
  expect(readVisibleText()).not.toContain("Clear filters");
  await page.close();
});

test.each([
  { situation: "only the other area has a pending item", query: "?area=ranked" },
  { situation: "only another kind has a pending item", query: "?kind=events" },
])("the filtered inbox offers to clear the filters if $situation", async ({ query }) => {
  const page = await openAdminPage({ [COUNTS_CALL]: { data: countsWithRoster } }, query);
  expect(readVisibleText()).toContain("Nothing that matches the filters needs your attention.");
  await press(page, "Clear filters");
  expect(readVisibleText()).not.toContain("needs your attention");
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
function createCounts({ ranked, league }: { readonly ranked: number; readonly league: number }) {
  return {
    ranked: { ...noCounts.ranked, unvalidated: ranked, disputes: ranked },
    league: { ...noCounts.league, unvalidated: league, disputes: league },
  };
}

test.each([
  { ranked: 1, league: 2, query: "", text: "3 Not validated", href: "/ranked/admin?kind=results" },
  { ranked: 1, league: 0, query: "?kind=rosters", text: "1 Not validated", href: "/ranked/admin?kind=results" },
  {
    ranked: 1,
    league: 0,
    query: "?area=ranked&kind=results",
    text: "1 Not validated",
    href: "/ranked/admin?area=ranked",
  },
  { ranked: 0, league: 0, query: "?kind=results", text: "0 Not validated", href: "/ranked/admin" },
  {
    ranked: 1,
    league: 2,
    query: "?area=league",
    text: "2 Not validated",
    href: "/ranked/admin?area=league&kind=results",
  },
  { ranked: 60, league: 39, query: "", text: "99 Not validated", href: "/ranked/admin?kind=results" },
  { ranked: 60, league: 40, query: "", text: "99+ Not validated", href: "/ranked/admin?kind=results" },
])("with $ranked ranked and $league league results to validate, the first chip is “$text”", async (testCase) => {
  const { ranked, league, query, text, href } = testCase;
  const page = await openAdminPage({ [COUNTS_CALL]: { data: createCounts({ ranked, league }) } }, query);
  const [chip] = document.querySelectorAll("[aria-label=Pending] > li");
  expect(chip && readText(chip)).toBe(text);
  expect(chip?.querySelector("a")?.getAttribute("href")).toBe(href);
  await page.close();
});

test.each([
  { league: 0, text: "" },
  { league: 1, text: "2" },
])(
  "for $league unvalidated and disputed results, the link to the admin page has the badge “$text”",
  async (badgeCase) => {
    const replies = { [COUNTS_CALL]: { data: createCounts({ ranked: 0, league: badgeCase.league }) } };
    const { text } = await readComponent(PendingCountBadge, {}, { viewer: viewers.admin, replies });
    expect(text).toBe(badgeCase.text);
  },
);

test("counts of zero are not shown, and a site without Discord shows no failures of Discord", async () => {
  setSiteInfo("discord", "no");
  const page = await openAdminPage({
    [COUNTS_CALL]: { data: { ...noCounts, ranked: { ...noCounts.ranked, discord: 1 } } },
  });
  expect(document.querySelector("[aria-label=Pending]")).toBeNull();
  await page.close();
});

// The tests use the time zone of New Zealand, where 11:10 UTC is 00:10 on the next day.
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

test("the admin page shows no problem of Discord if the site does not use Discord", async () => {
  setSiteInfo("discord", "no");
  const state = { connected: false, isRefused: false, since: null, fault: "Timeout", queues: [] };
  const page = await openAdminPage({ "GET /api/discord/state": { data: state } });
  expect(listRows("Failed on Discord")).toEqual([]);
  await page.close();
});

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

test("the row of a missing round has buttons to post the round and to declare a no-show", async () => {
  const match = { resultId: "4", madeAt: "2026-03-01T10:00:00.000Z", modeName: "Duel", players: ["Ann", "Bob"] };
  const event = { _id: "1", title: "A vs. B", endDate: "2026-03-01T10:00:00.000Z" };
  const page = await openPage("/ranked/admin", {
    viewer: viewers.admin,
    replies: { [PENDING_CALL]: { data: { ...noItems, matches: [match], events: [event] } } },
  });
  await press(page, "Post result: Ann, Bob");
  expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Post result");
  await press(page, "Cancel");
  await press(page, "No-show: A vs. B");
  expect(readVisibleText()).toContain("Who did not come?");
  await page.close();
});
