// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, press, readVisibleText, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";

const SEARCH = "POST /api/history/search";
const entry = {
  _id: "1",
  // In the time zone of the tests (UTC+13): 02/03/2026, 00:10.
  at: "2026-03-01T11:10:00.000Z",
  action: "updateUser",
  times: 1,
  author: { kind: "USER", userId: "9", name: "Ann" },
  subject: { kind: "USER", _id: "5", name: "Bob" },
  changes: [],
  address: null,
};

beforeAll(setUpBrowser);

function openHistory(data: readonly object[], query = "", next: string | null = null): Promise<OpenPage> {
  const replies: Record<string, Reply> = {
    [SEARCH]: { data, next },
    "GET /api/history/actions": { data: ["signIn", "ban"] },
  };
  return openPage(`/ranked/history${query}`, { viewer: viewers.admin, replies });
}

function findEntry(): Element {
  const row = document.querySelector("ol[aria-label=History] > li");
  if (!row) throw new Error(readVisibleText());
  return row;
}

function readLink(): string | null {
  return findEntry().querySelector("p a")?.getAttribute("href") ?? null;
}

test.each([
  ["a game server with a name", { kind: "GAME_SERVER", userId: null, name: "One" }, "One"],
  ["a game server without a name", { kind: "GAME_SERVER", userId: null, name: null }, "A game server"],
  ["a deleted user", { kind: "USER", userId: null, name: null }, "Somebody"],
  ["a visitor", { kind: "VISITOR", userId: null, name: null }, "Not signed in"],
  ["a secret voter", { kind: "ANONYMOUS", userId: null, name: null }, "Secret"],
  ["the league itself", { kind: "LEAGUE", userId: null, name: null }, "The league"],
])("an entry names %s as its author", async (_case, author, text) => {
  const page = await openHistory([{ ...entry, subject: null, author }]);
  expect(readText(findEntry())).toBe(`02/03/2026, 00:10 Player changed ${text}`);
  await page.close();
});

test.each([
  ["USER", "/ranked/users/5"],
  ["RANKED_RESULT", "/ranked/results/5"],
  ["LEAGUE_RESULT", "/league/results/5"],
  ["CLAN", "/league/clans/5"],
  ["EVENT", "/league/calendar/5"],
  ["VOTE", "/league/votes/5"],
  ["MODE", "/ranked/modes/5"],
  ["QUEUE", "/ranked/queues/5"],
  ["STAT", "/ranked/stats/5"],
  ["GAME_SERVER", "/ranked/servers"],
  ["RESERVATION", "/ranked/servers"],
  ["ROUND", "/ranked/servers"],
  ["MATCH", "/ranked/matches/5"],
  ["MOTION", "/league/votes"],
  ["ANNOUNCEMENT", "/ranked/announcements"],
  ["SETTINGS", "/ranked/settings"],
  ["TEXT", null],
])("an entry about a %s links to %s", async (kind, href) => {
  const author = { kind: "LEAGUE", userId: null, name: null };
  const page = await openHistory([{ ...entry, author, subject: { kind, _id: "5", name: null } }]);
  expect(readText(findEntry())).toBe("02/03/2026, 00:10 Player changed Number 5 The league");
  expect(readLink()).toBe(href);
  await page.close();
});

test("an entry that deletes an entity does not link to it", async () => {
  const page = await openHistory([{ ...entry, action: "deleteUser" }]);
  expect(readText(findEntry())).toBe("02/03/2026, 00:10 Player deleted Bob Ann");
  expect(findEntry().querySelector("a[href$='/users/5']")).toBeNull();
  await page.close();
});

test("constants are shown in words", async () => {
  const subject = { kind: "ROUND", _id: "5", name: "One" };
  const changes = [createChange("state", "UNMATCHED", "RECEIVED")];
  const page = await openHistory([{ ...entry, action: "retryRound", subject, changes }]);
  expect(readText(findEntry())).toContain("Round matched again One State Unmatched Received");
  await page.close();
});

test.each([
  ["?kind=USER&of=5", "02/03/2026, 00:10 Player changed Ann"],
  ["?kind=CLAN&of=5", "02/03/2026, 00:10 Player changed Bob Ann"],
  ["?kind=USER&of=6", "02/03/2026, 00:10 Player changed Bob Ann"],
])(
  "in the audit log with %s, an entry names its entity, unless the log is filtered by that entity",
  async (query, text) => {
    const page = await openHistory([entry], query);
    expect(readText(findEntry())).toBe(text);
    await page.close();
  },
);

function createChange(field: string, before: unknown, after: unknown, isSecret = false) {
  return { field, before, after, isSecret };
}

test("an entry shows its first four changes, and the others on request", async () => {
  const changes = [
    createChange("redScore", 1, 2),
    createChange("endDate", null, "2026-03-01T11:10:00.000Z"),
    createChange("reason", "Spam", null),
    createChange("password", null, null, true),
  ];
  const page = await openHistory([{ ...entry, times: 2, address: "192.0.2.1", changes }]);
  expect(readText(findEntry())).toBe(
    "02/03/2026, 00:10 Player changed 2 times within the hour Bob Red score 1 2 End date 02/03/2026, 00:10 Reason Spam removed Password changed Ann 192.0.2.1",
  );
  await page.close();
  const pageWithMore = await openHistory([
    { ...entry, changes: [...changes, createChange("names", [], ["Ann", "Bob"])] },
  ]);
  const details = findEntry().querySelector("details");
  expect(details && readText(details)).toBe("1 more Names Ann; Bob");
  await pageWithMore.close();
});

test("times that differ only in their seconds are shown with seconds", async () => {
  const changes = [createChange("date", "2026-03-01T11:10:05.000Z", "2026-03-01T11:10:40.000Z")];
  const page = await openHistory([{ ...entry, changes }]);
  expect(readText(findEntry())).toContain("Date 02/03/2026, 00:10:05 02/03/2026, 00:10:40");
  await page.close();
});

test("earlier entries are added below, page by page, up to the last one", async () => {
  const replies: Record<string, Reply> = { [SEARCH]: { data: [entry], next: "cursor" } };
  const page = await openPage("/ranked/history", { viewer: viewers.admin, replies });
  page.clearLog();
  replies[SEARCH] = { data: [{ ...entry, _id: "2" }], next: null };
  await press(page, "Show earlier entries");
  expect(page.takeLog()).toEqual([expect.stringMatching(/^fetches .*"after":"cursor","numberPerPage":50\}$/)]);
  expect(document.querySelectorAll("ol[aria-label=History] > li, ol[aria-label='Earlier history'] > li")).toHaveLength(
    2,
  );
  expect(findButton(document.body, "Show earlier entries")).toBeUndefined();
  await page.close();
});

test("another filter begins with the newest entries again", async () => {
  const page = await openHistory([entry], "", "cursor");
  await press(page, "Show earlier entries");
  expect(document.querySelectorAll("ol[aria-label='Earlier history']")).toHaveLength(1);
  await enter(page, "Affects", "CLAN");
  expect(document.querySelectorAll("ol[aria-label='Earlier history']")).toHaveLength(0);
  await page.close();
});

test.each([
  ["", "Nothing has been recorded yet."],
  ["?from=2026-03-01", "No entries match the filters."],
])("an empty audit log with the filters %s says why it is empty", async (query, text) => {
  const page = await openHistory([], query);
  expect(readVisibleText()).toContain(text);
  await page.close();
});

test("choosing another kind of entity removes the filter by a single entity", async () => {
  const page = await openHistory([entry], "?kind=USER&of=5&by=9");
  page.clearLog();
  await enter(page, "Affects", "CLAN");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /ranked/history?kind=CLAN&by=9"]);
  await page.close();
});

const signIn = { ...entry, action: "signIn" };
const post = {
  ...entry,
  action: "storeRound",
  author: { kind: "GAME_SERVER", userId: null, name: "One" },
  subject: null,
};

function readRows(): string[] {
  return [...document.querySelectorAll("ol[aria-label=History] > li")].map(readText);
}

test("consecutive sign-ins and posts of game servers share a row that opens", async () => {
  const page = await openHistory([
    { ...signIn, _id: "6", at: "2026-03-01T11:20:00.000Z" },
    { ...post, _id: "5" },
    { ...signIn, _id: "4", times: 3 },
    { ...entry, _id: "3" },
    { ...signIn, _id: "2" },
  ]);
  expect(document.querySelector("ol[aria-label=History] > li summary")?.textContent).toBe(
    "02/03/2026, 00:20 4 × Signed in, 1 × Round stored",
  );
  expect(readRows()).toEqual([
    expect.stringContaining("02/03/2026, 00:10 Round stored One"),
    "02/03/2026, 00:10 Player changed Bob Ann",
    "02/03/2026, 00:10 Signed in Bob Ann",
  ]);
  await page.close();
});

test("entries of an action are not folded when the audit log is filtered by that action", async () => {
  const page = await openHistory([signIn, { ...signIn, _id: "2" }], "?action=signIn");
  expect(readRows()).toHaveLength(2);
  await page.close();
});

test("the filter by admins is part of the URL", async () => {
  const page = await openHistory([entry]);
  page.clearLog();
  await enter(page, "Authors", "ADMIN");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /ranked/history?role=ADMIN"]);
  await page.close();
});
