// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { findButton, findTopLayer, getName, listButtons, readText } from "../testing/describe-page.ts";
import { type Answer, type OpenPage, openPage, setUpBrowser } from "../testing/open-page.ts";
import { enter, getButton, press, readArea, takeActions } from "../testing/page-actions.ts";
import { createSampleReply } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";

const SERVERS = "POST /api/gameServer/search";
const RESERVATIONS = "POST /api/reservation/search";
const ROUNDS = "POST /api/round/search";

beforeAll(setUpBrowser);

/** Returns the full sample of a list's entry. */
function createEntry(path: string): Readonly<Record<string, unknown>> {
  const { data } = createSampleReply("POST", path, {}) as { data: Readonly<Record<string, unknown>>[] };
  return data[0] ?? {};
}

/** Opens the page of the servers, whose other lists are empty. */
function openServers(answers: Readonly<Record<string, Answer>>, query = ""): Promise<OpenPage> {
  return openPage(`/ranked/servers${query}`, { viewer: viewers.admin, values: { emptyPaths: "/api/" }, answers });
}

const server = { ...createEntry("/api/gameServer/search"), name: "One", autoFreeze: false, isNearBudget: false };

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
    { state: null, enabled: false, lastRoundAt: "2026-03-01T11:10:00.000Z" },
    "One Switched off Last round 2 Mar, 00:10",
  ],
  [
    { state: "OFF", lastRoundAt: null, isNearBudget: true, bytesToday: 1.55 * 2 ** 20, bytesPerDay: 2 ** 21 },
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
  expect(readArea()).toBe(text);
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
  expect(takeActions(page)[0]).toMatch(/^sends PUT \/api\/gameServer\/1 \{"name":"Two","base":/);
  await page.close();
});

test("the line with a new key is shown until it is copied", async () => {
  const page = await openServers({ "POST /api/gameServer": { data: { postUrl: "https://example.org/post" } } });
  await press(page, "Add server");
  await enter(page, "Name", "Three");
  await press(page, "Add server");
  expect(readArea()).toContain("Key of Three");
  expect(readArea()).toContain('sv_round_stats_http_endpoints "https://example.org/post"');
  await press(page, "Close");
  expect(readArea()).toContain("Close without copying the line?");
  await press(page, "Cancel");
  await press(page, "Copy line");
  expect(await navigator.clipboard.readText()).toBe('sv_round_stats_http_endpoints "https://example.org/post"');
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

const reservation = { ...createEntry("/api/reservation/search"), _id: "5", isHeld: true, isKept: false };

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

test.each([
  ["Start", "READY", null, null, "start"],
  ["End", "LIVE", null, null, "end"],
  ["Move", "LIVE", "Move the match to another server?", "Move the match", "move"],
  ["Release", "ENDED", "Release the server?", "Release server", "release"],
  ["Give up", "FAILED", "Give the server up?", "Give up", "release"],
  ["Keep", "LIVE", null, null, 'keep {"keep":true}'],
])(
  "the button %s of a reservation in the state %s sends its command after the prompt %s",
  async (name, state, prompt, confirm, call) => {
    const page = await openServers({ [RESERVATIONS]: { data: [{ ...reservation, state }], total: 1 } });
    await press(page, name);
    if (prompt !== null) {
      expect(takeActions(page)).not.toContainEqual(expect.stringMatching(/^sends/));
      expect(readArea()).toContain(prompt);
      await press(page, confirm);
    }
    expect(page.takeEffects()).toEqual(
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

const round = {
  ...createEntry("/api/round/search"),
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
])("a round with %j shows what became of it", async (outcome, text, href) => {
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
])("an empty list of rounds with the query “%s” says why", async (query, text) => {
  const page = await openServers({}, query);
  expect(readArea()).toContain(text);
  expect(readArea()).not.toContain("Servers of matches");
  await page.close();
});

test("the message of a round in progress stays open when the round is updated", async () => {
  const runningRound = { ...round, isRunning: true, text: "text" };
  const answers: Record<string, Answer> = { [ROUNDS]: { data: [runningRound], total: 1 } };
  const page = await openServers(answers);
  await press(page, "Read");
  answers[ROUNDS] = { data: [{ ...runningRound, _id: "99" }], total: 1 };
  await page.run(() => vi.advanceTimersByTime(5000));
  expect(readArea()).toContain("Message of the server");
  await page.close();
});
