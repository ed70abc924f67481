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
const server = {
  ...createSampleEntry("/api/gameServer/search"),
  name: "One",
  address: "play.example.org:8303",
  priority: 1,
  autoFreeze: false,
  isNearBudget: false,
};

/** Returns the text of a list's first row, without its buttons. */
function readRow(label: string): string {
  const row = document.querySelector(`[aria-label="${label}"] > li > :first-child`);
  return row === null ? "no row" : readText(row);
}

test.each([
  {
    // The error is that of an earlier attempt to connect.
    changes: { state: "FREE", fault: "Timeout", lastRoundAt: null },
    text: "One Free for matches Posts accepted play.example.org:8303 Priority 1 No round yet",
  },
  {
    changes: { state: "RESERVED", lastRoundAt: null },
    text: "One Reserved Posts accepted play.example.org:8303 Priority 1 No round yet While the server is reserved, it cannot be checked, get a new key or be deleted.",
  },
  {
    changes: { state: "UNREACHABLE", fault: "Timeout", lastRoundAt: null },
    text: "One Not reachable Posts accepted play.example.org:8303 Priority 1 No round yet Timeout",
  },
  {
    // Times are shown in the time zone of the tests, UTC+13.
    changes: { state: null, address: null, econAddress: null, enabled: false, lastRoundAt: "2026-03-01T11:10:00.000Z" },
    text: "One Switched off Last round 2 Mar, 00:10",
  },
  {
    changes: { state: null, autoFreeze: true, lastRoundAt: null },
    text: "One Posts accepted play.example.org:8303 Priority 1 No round yet Automatic validation",
  },
  {
    changes: {
      state: "OFF",
      lastRoundAt: null,
      isNearBudget: true,
      bytesToday: 1.6 * MEBIBYTE,
      bytesPerDay: 2 * MEBIBYTE,
    },
    text:
      "One Not set up Posts accepted play.example.org:8303 Priority 1 No round yet 1.6 of 2 MiB posted today Posts above the limit are " +
      "rejected until midnight (UTC).",
  },
])("the row of a server with $changes is “$text”", async ({ changes, text }) => {
  const page = await openServers({ [SERVERS]: { data: [{ ...server, ...changes }] } });
  expect(readRow("Servers")).toBe(text);
  await page.close();
});

test("a reserved server cannot be checked, get a new key or be deleted, and a server without a console has no button to check it", async () => {
  const data = [
    { ...server, state: "RESERVED" },
    { ...server, _id: "2", name: "Two", state: "FREE", econAddress: null },
  ];
  const page = await openServers({ [SERVERS]: { data } });
  const names = ["Check One", "New key for One", "Edit One", "Delete One", "New key for Two"];
  expect(names.map((name) => getButton(name).disabled)).toEqual([true, true, false, true, false]);
  expect(findButton(document.body, "Check Two")).toBeUndefined();
  await page.close();
});

/** The reply to the check of a server. `faults` and `seen` are the API's names of problems and of the public state. */
const check = { hasLogin: true, kind: "DDNet", seen: null, players: [], faults: [], notes: [] };
const publicState = { gameType: "CTF5", map: "ctf5", hasPassword: false };

test.each([
  {
    report: "no problem",
    changes: {},
    text: "One Matches can be played here. Console: DDNet Not visible to players Nobody is connected. Close",
  },
  {
    report: "problems and players",
    changes: { hasLogin: false, faults: ["Wrong password"], seen: publicState, players: ["Ann", "Bob"] },
    text:
      "One Matches would have problems on this server. No login at the console Players see CTF5 on ctf5 " +
      "Without a password 2 connected: Ann, Bob Wrong password Close",
  },
])("a check of a server with $report shows “$text”", async ({ changes, text }) => {
  const page = await openServers({
    [SERVERS]: { data: [{ ...server, state: "FREE" }] },
    "POST /api/gameServer/1/check": { data: { ...check, ...changes } },
  });
  await press(page, "Check One");
  expect(readVisibleText()).toBe(text);
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("after a check that found a problem, the row shows it instead of “Free for matches”", async () => {
  const problem = "No game server responds at play.example.org:8303 in protocol 0.6.";
  const page = await openServers({
    [SERVERS]: { data: [{ ...server, state: "FREE", lastRoundAt: null }] },
    "POST /api/gameServer/1/check": { data: { ...check, seen: null, faults: [problem] } },
  });
  await press(page, "Check One");
  await press(page, "Close");
  expect(readRow("Servers")).toMatch(/^One Does not respond .* No game server responds at play.example.org:8303/);
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
  { state: "WAITING", isHeld: true, names: ["Show log", "Keep server"] },
  {
    state: "CONFIGURING",
    isHeld: true,
    names: ["Show log", "Move to another server", "Keep server", "Release server"],
  },
  {
    state: "READY",
    isHeld: true,
    names: ["Start round", "Show log", "Move to another server", "Keep server", "Release server"],
  },
  {
    state: "LIVE",
    isHeld: true,
    names: ["Show log", "Move to another server", "Keep server", "End match", "Release server"],
  },
  { state: "ENDED", isHeld: true, names: ["Show log", "Keep server", "Release server"] },
  { state: "FAILED", isHeld: true, names: ["Show log", "Keep server", "Give up server"] },
  { state: "CANCELLED", isHeld: true, names: ["Show log", "Keep server", "Give up server"] },
  { state: "RELEASED", isHeld: false, names: ["Show log"] },
])("a reservation in the state $state that is held ($isHeld) has the buttons $names", async (reservationCase) => {
  const { state, isHeld, names } = reservationCase;
  const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, state, isHeld }], total: 1 } });
  const row = document.querySelector("[aria-label='Servers of matches'] > li");
  expect(row && listButtons(row).map(getName)).toEqual(names);
  await page.close();
});

interface CommandCase {
  readonly button: string;
  readonly state: string;
  /** The prompt before the command. `null` if the button sends it at once. */
  readonly prompt: { readonly title: string; readonly confirmLabel: string } | null;
  /** The end of the path, and the body. */
  readonly call: string;
}

const movePrompt = { title: "Move the match to another server?", confirmLabel: "Move the match" };
const endPrompt = { title: "End the match?", confirmLabel: "End match" };
const releasePrompt = { title: "Release the server?", confirmLabel: "Release server" };
const giveUpPrompt = { title: "Give the server up?", confirmLabel: "Give up" };

test.each<CommandCase>([
  { button: "Start round", state: "READY", prompt: null, call: "start" },
  { button: "End match", state: "LIVE", prompt: endPrompt, call: "end" },
  { button: "Move to another server", state: "LIVE", prompt: movePrompt, call: "move" },
  { button: "Release server", state: "ENDED", prompt: releasePrompt, call: "release" },
  { button: "Give up server", state: "FAILED", prompt: giveUpPrompt, call: "release" },
  { button: "Keep server", state: "LIVE", prompt: null, call: 'keep {"keep":true}' },
])("the button $button of a reservation in the state $state sends $call", async ({ button, state, prompt, call }) => {
  const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, state }], total: 1 } });
  await press(page, button);
  if (prompt !== null) {
    expect(takeLogWithoutFetches(page)).not.toContainEqual(expect.stringMatching(/^sends/));
    expect(readVisibleText()).toContain(prompt.title);
    await press(page, prompt.confirmLabel);
  }
  expect(page.takeLog()).toEqual(
    expect.arrayContaining([`sends POST /api/reservation/5/${call}`, "refetches gameServers"]),
  );
  await page.close();
});

test.each([
  { subject: "a match", ids: { matchId: "7", eventId: null }, href: "/ranked/matches/7" },
  { subject: "an event", ids: { matchId: null, eventId: "8" }, href: "/league/calendar/8" },
  { subject: "a match or event that was deleted", ids: { matchId: null, eventId: null }, href: null },
])("the reservation for $subject has the link $href", async ({ ids, href }) => {
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
  {
    outcome: { resultId: "3", area: "league", reason: "Other map" },
    text: "Result : Other map",
    href: "/league/results/3",
  },
  { outcome: { resultId: "3", area: "ranked" }, text: "Result", href: "/ranked/results/3" },
  { outcome: { reason: "No match" }, text: "No match", href: undefined },
])("a round with $outcome shows “$text”", async ({ outcome, text, href }) => {
  const page = await openServers({ [ROUNDS]: { data: [{ ...round, ...outcome }], total: 1 } });
  expect(readRow("Received rounds")).toContain(` ${text}`);
  expect(document.querySelector("[aria-label='Received rounds'] a")?.getAttribute("href")).toBe(href);
  await page.close();
});

test.each([
  { state: "RECEIVED", text: "text", names: ["Read"] },
  { state: "UNMATCHED", text: "text", names: ["Try again", "Post as result", "Read", "Discard"] },
  { state: "DISCARDED", text: "text", names: ["Try again", "Read"] },
  { state: "UNMATCHED", text: null, names: [] },
])("a round in the state $state with the message $text has the buttons $names", async ({ state, text, names }) => {
  const page = await openServers({ [ROUNDS]: { data: [{ ...round, state, text }], total: 1 } });
  const row = document.querySelector("[aria-label='Received rounds'] > li");
  expect(row && listButtons(row).map(getName)).toEqual(names);
  await page.close();
});

test.each([
  { query: "", text: "No server has posted a round yet." },
  { query: "?state=MATCHED", text: "No round is in this state." },
])("an empty list of rounds at the URL query “$query” says “$text”", async ({ query, text }) => {
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
