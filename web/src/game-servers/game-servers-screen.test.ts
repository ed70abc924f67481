// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { findButton, findTopLayer, getName, listButtons, readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, press, readVisibleText, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { createSampleReply } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";

const SERVERS = "POST /api/gameServer/search";
const RESERVATIONS = "POST /api/reservation/search";
const ROUNDS = "POST /api/round/search";
const REFETCH_INTERVAL_MS = 5000;

beforeAll(setUpBrowser);

/** Returns the full sample of a list's entry. */
function createSampleEntry(path: string): Readonly<Record<string, unknown>> {
  const { data } = createSampleReply("POST", path, {}) as { data: Readonly<Record<string, unknown>>[] };
  return data[0] ?? {};
}

/** Opens the page of the servers. Lists without a reply are empty. */
function openServers(replies: Readonly<Record<string, Reply>>, query = ""): Promise<OpenPage> {
  return openPage(`/ranked/servers${query}`, { viewer: viewers.admin, otherReplies: "empty", replies });
}

const MEBIBYTE = 2 ** 20;
const server = { ...createSampleEntry("/api/gameServer/search"), name: "One", autoFreeze: false, isNearBudget: false };

function readRow(label: string): string {
  const row = document.querySelector(`[aria-label="${label}"] > li`);
  return row === null ? "no row" : readText(row);
}

test.each([
  [{ state: "FREE", fault: "Timeout", lastRoundAt: null }, "One Posts accepted No round yet Free for matches"],
  [
    { state: "UNREACHABLE", fault: "Timeout", lastRoundAt: null },
    "One Posts accepted No round yet Not reachable Timeout",
  ],
  [
    // Times are shown in the time zone of the tests, UTC+13.
    { state: null, enabled: false, lastRoundAt: "2026-03-01T11:10:00.000Z" },
    "One Switched off Last round 2 Mar, 00:10",
  ],
  [
    { state: "OFF", lastRoundAt: null, isNearBudget: true, bytesToday: 1.6 * MEBIBYTE, bytesPerDay: 2 * MEBIBYTE },
    "One Posts accepted No round yet Not set up 1.6 of 2 MiB posted today Posts above the limit are rejected until midnight (UTC).",
  ],
])("a server in the state %j is described", async (state, text) => {
  const page = await openServers({ [SERVERS]: { data: [{ ...server, ...state }] } });
  expect(readRow("Servers")).toBe(text);
  await page.close();
});

test("a reserved server cannot be checked or get a new key, and a server without a console has no button to check it", async () => {
  const data = [
    { ...server, state: "RESERVED" },
    { ...server, _id: "2", name: "Two", state: "FREE", econAddress: null },
  ];
  const page = await openServers({ [SERVERS]: { data } });
  const names = ["Check One", "New key for One", "Edit One", "Delete One", "New key for Two"];
  expect(names.map((name) => getButton(name).disabled)).toEqual([true, true, false, false, false]);
  expect(findButton(document.body, "Check Two")).toBeUndefined();
  await page.close();
});

const check = { hasLogin: true, kind: "DDNet", seen: null, players: [], faults: [], notes: [] };
const publicState = { gameType: "CTF5", map: "ctf5", hasPassword: false };

test.each([
  [check, "One Matches can be played here. Console: DDNet Not visible to players Nobody is connected. Close"],
  [
    { ...check, hasLogin: false, faults: ["Wrong password"], seen: publicState, players: ["Ann", "Bob"] },
    "One Matches would have problems on this server. No login at the console Players see CTF5 on ctf5 Without a password 2 connected: Ann, Bob Wrong password Close",
  ],
])("a check of a server shows what it reported: %j", async (data, text) => {
  const page = await openServers({
    [SERVERS]: { data: [{ ...server, state: "FREE" }] },
    "POST /api/gameServer/1/check": { data },
  });
  await press(page, "Check One");
  expect(readVisibleText()).toBe(text);
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("an edited server keeps its password and its priority if their fields are empty", async () => {
  const page = await openServers({ [SERVERS]: { data: [server] } });
  await press(page, "Edit One");
  expect(getButton("Update").disabled).toBe(true);
  await enter(page, "Priority", "");
  await enter(page, "Name", "Two");
  expect(getButton("Update").disabled).toBe(false);
  await press(page, "Update");
  expect(takeLogWithoutFetches(page)[0]).toMatch(/^sends PUT \/api\/gameServer\/1 \{"name":"Two","base":/);
  await page.close();
});

test("the line with a new key is shown until it is copied", async () => {
  const page = await openServers({ "POST /api/gameServer": { data: { postUrl: "https://example.org/post" } } });
  await press(page, "Add server");
  await enter(page, "Name", "Three");
  await press(page, "Add server");
  expect(readVisibleText()).toContain("Key of Three");
  expect(readVisibleText()).toContain('sv_round_stats_http_endpoints "https://example.org/post"');
  await press(page, "Close");
  expect(readVisibleText()).toContain("Close without copying the line?");
  await press(page, "Cancel");
  await press(page, "Copy line");
  expect(await navigator.clipboard.readText()).toBe('sv_round_stats_http_endpoints "https://example.org/post"');
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

const reservation = { ...createSampleEntry("/api/reservation/search"), _id: "5", isHeld: true, isKept: false };

test.each([
  ["WAITING", true, ["Keep"]],
  ["CONFIGURING", true, ["Move", "Release", "Keep"]],
  ["READY", true, ["Start", "Move", "Release", "Keep"]],
  ["LIVE", true, ["End", "Move", "Release", "Keep"]],
  ["ENDED", true, ["Release", "Keep"]],
  ["FAILED", true, ["Give up", "Keep"]],
  ["CANCELLED", true, ["Give up", "Keep"]],
  ["RELEASED", false, []],
])("a reservation in the state %s, held: %s, has the buttons %j", async (state, isHeld, names) => {
  const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, state, isHeld }], total: 1 } });
  const row = document.querySelector("[aria-label='Servers of matches'] > li");
  expect(row && listButtons(row).map(getName)).toEqual([...names, "Show log"]);
  await page.close();
});

test.each<[name: string, state: string, prompt: string | null, confirmLabel: string, call: string]>([
  ["Start", "READY", null, "", "start"],
  ["End", "LIVE", null, "", "end"],
  ["Move", "LIVE", "Move the match to another server?", "Move the match", "move"],
  ["Release", "ENDED", "Release the server?", "Release server", "release"],
  ["Give up", "FAILED", "Give the server up?", "Give up", "release"],
  ["Keep", "LIVE", null, "", 'keep {"keep":true}'],
])(
  "the button %s of a reservation in the state %s sends its command after the prompt %s",
  async (name, state, prompt, confirmLabel, call) => {
    const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, state }], total: 1 } });
    await press(page, name);
    if (prompt !== null) {
      expect(takeLogWithoutFetches(page)).not.toContainEqual(expect.stringMatching(/^sends/));
      expect(readVisibleText()).toContain(prompt);
      await press(page, confirmLabel);
    }
    expect(page.takeLog()).toEqual(
      expect.arrayContaining([`sends POST /api/reservation/5/${call}`, "refetches gameServers"]),
    );
    await page.close();
  },
);

test.each([
  ["a match", { matchId: "7", eventId: null }, "/ranked/matches/7"],
  ["an event", { matchId: null, eventId: "8" }, "/league/calendar/8"],
  ["nothing that still exists", { matchId: null, eventId: null }, null],
])("a reservation links to %s", async (_case, ids, href) => {
  const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, ...ids }], total: 1 } });
  const link = document.querySelector("[aria-label='Servers of matches'] a");
  expect(link?.getAttribute("href") ?? null).toBe(href);
  await page.close();
});

/** A round without discrepancies. `faults` and `doubts` are the API's names of errors and discrepancies. */
const round = {
  ...createSampleEntry("/api/round/search"),
  faults: [],
  doubts: [],
  isRunning: false,
  resultId: null,
  reason: null,
};

test.each([
  [{ resultId: "3", area: "league", reason: "Other map" }, "Result : Other map", "/league/results/3"],
  [{ resultId: "3", area: "ranked" }, "Result", "/ranked/results/3"],
  [{ reason: "No match" }, "No match", undefined],
])("a round with %j shows its result, or why it has none", async (outcome, text, href) => {
  const page = await openServers({ [ROUNDS]: { data: [{ ...round, ...outcome }], total: 1 } });
  expect(readRow("Received rounds")).toContain(` ${text}`);
  expect(document.querySelector("[aria-label='Received rounds'] a")?.getAttribute("href")).toBe(href);
  await page.close();
});

test.each([
  ["RECEIVED", "text", ["Read"]],
  ["UNMATCHED", "text", ["Try again", "Discard", "Read"]],
  ["DISCARDED", "text", ["Try again", "Read"]],
  ["UNMATCHED", null, []],
])("a round in the state %s with the message %s has the buttons %j", async (state, text, names) => {
  const page = await openServers({ [ROUNDS]: { data: [{ ...round, state, text }], total: 1 } });
  const row = document.querySelector("[aria-label='Received rounds'] > li");
  expect(row && listButtons(row).map(getName)).toEqual(names);
  await page.close();
});

test.each([
  ["", "No server has posted a round yet."],
  ["?state=MATCHED", "No round is in this state."],
])("an empty list of rounds with the query “%s” says why it is empty", async (query, text) => {
  const page = await openServers({}, query);
  expect(readVisibleText()).toContain(text);
  expect(readVisibleText()).not.toContain("Servers of matches");
  await page.close();
});

test("the message of a round in progress stays open when the round is updated", async () => {
  const runningRound = { ...round, isRunning: true, text: "text" };
  const replies: Record<string, Reply> = { [ROUNDS]: { data: [runningRound], total: 1 } };
  const page = await openServers(replies);
  await press(page, "Read");
  // Each update of a round in progress has a new id.
  replies[ROUNDS] = { data: [{ ...runningRound, _id: "99" }], total: 1 };
  await page.run(() => vi.advanceTimersByTime(REFETCH_INTERVAL_MS));
  expect(readVisibleText()).toContain("Message of the server");
  await page.close();
});
