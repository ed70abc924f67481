// @vitest-environment happy-dom
import type { Cooldown, OwnMatch } from "contract/matches.ts";
import type { Queue, QueuePlayer } from "contract/queues.ts";
import { act, createElement, Fragment } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { createExamplePlayer, exampleMatch } from "../results/matches/example-match.ts";
import { readText } from "../testing/describe-page.ts";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { type PageOptions, setUpBrowser } from "../testing/open-page.ts";
import { getButton, press, readVisibleText, setSiteInfo, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { setTime } from "../testing/set-time.ts";
import { SlotActions, useOwnSlot } from "./queue-slot.tsx";
import { WaitingList } from "./waiting-list.tsx";

beforeAll(setUpBrowser);

// In all tests, it is 2026-03-01T11:30:00Z at first.
const viewer = { _id: "9", userName: "Viewer" };
const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };

/** Creates a player of a queue. By default, they have waited for 20 minutes. */
function createWaitingPlayer(userId: string, changes: Partial<QueuePlayer> = {}): QueuePlayer {
  const { isReady: _isReady, ...player } = createExamplePlayer(userId, { isReady: false });
  return {
    ...player,
    numberGames: 100,
    joinedAt: "2026-03-01T11:10:00Z",
    isAway: false,
    passedOverAt: null,
    ...changes,
  };
}

const queue: Queue = {
  _id: "2",
  name: "Evening",
  modeId: "3",
  modeName: "gCTF",
  mode: "2v2",
  maps: ["ctf5"],
  guildId: null,
  players: [createWaitingPlayer("1")],
  matches: [],
  waits: [],
};
const ownPlayer = createWaitingPlayer("9", { userName: "Viewer", joinedAt: "2026-03-01T11:29:00Z" });
/** The queue after the viewer has joined. The viewer is in the first place, so that a wrong order would be noticed. */
const joinedQueue: Queue = { ...queue, players: [ownPlayer, createWaitingPlayer("1")] };

/** The button and the slots of a queue. */
function QueueWithSlots({ queue: shownQueue }: { readonly queue: Queue }) {
  const slot = useOwnSlot(shownQueue);
  const props = { queue: shownQueue, slot };
  return createElement(
    Fragment,
    null,
    createElement(SlotActions, props),
    createElement(WaitingList, { ...props, offersNotifications: true }),
  );
}

function openQueue(shownQueue: Queue, options: Partial<PageOptions> = {}) {
  const replies = { "GET /api/match/own": { data: noMatch }, ...options.replies };
  return openComponent(
    QueueWithSlots,
    { queue: shownQueue },
    { viewer, href: "/ranked/queues/2", ...options, replies },
  );
}

/** Presses a button, and lets 10 milliseconds pass. The reply of a slow call takes longer. */
function pressWithoutReply(name: string): Promise<void> {
  return act(async () => {
    getButton(name).click();
    await vi.advanceTimersByTimeAsync(10);
  });
}

/** Returns the text of each slot: the player's name, Elo and waiting time. */
const listSlots = () => [...document.querySelectorAll("li")].map(readText);

test("a visitor can log in, and then returns to the queue", async () => {
  const { links, buttons } = await readComponent(QueueWithSlots, { queue }, { href: "/ranked/queues?page=2" });
  expect(links).toContain("Log in to join → /auth/signin?redirectUrl=%2Franked%2Fqueues%3Fpage%3D2");
  expect(buttons).toEqual([]);
});

test.each([
  { blocker: "a match", ownMatch: { match: exampleMatch }, text: "You have an open match" },
  { blocker: "a ban", ownMatch: { cooldown: { reason: "", until: null, isBan: true } }, text: "You are banned" },
  {
    blocker: "a ban with an end",
    ownMatch: { cooldown: { reason: "", until: "2026-03-02T11:30:00Z", isBan: true } },
    text: "You are banned",
  },
  {
    blocker: "a cooldown",
    ownMatch: { cooldown: { reason: "", until: "2026-03-01T11:32:00Z", isBan: false } },
    text: "Cooldown 2:00",
  },
])("a player with $blocker cannot join, but can leave", async ({ ownMatch, text }) => {
  const replies = { "GET /api/match/own": { data: { ...noMatch, ...ownMatch } } };
  const page = await openQueue(queue, { replies });
  expect(readVisibleText()).toContain(text);
  expect(getButton("Join").disabled).toBe(true);
  await page.close();
  const joinedPage = await openQueue(joinedQueue, { replies });
  expect(readVisibleText()).not.toContain(text);
  expect(getButton("Leave").disabled).toBe(false);
  await joinedPage.close();
});

test("a player can join once their cooldown has ended", async () => {
  const cooldown: Cooldown = { reason: "", until: "2026-03-01T11:30:03Z", isBan: false };
  const page = await openQueue(queue, { replies: { "GET /api/match/own": { data: { ...noMatch, cooldown } } } });
  expect(getButton("Join").disabled).toBe(true);
  await page.run(() => vi.advanceTimersByTime(3000));
  expect(getButton("Join").disabled).toBe(false);
  await page.close();
});

test("while a player joins, they already have the next slot, and a second press does nothing", async () => {
  const page = await openQueue(queue, { isSlow: true });
  expect(listSlots()).toEqual(["player 1 Elo 1000.00 20 min", "Free", "Free", "Free"]);
  page.clearLog();
  await pressWithoutReply("Join");
  expect(listSlots()).toEqual(["player 1 Elo 1000.00 20 min", "Viewer You Elo – now", "Free", "Free"]);
  expect(readVisibleText()).toContain("2 of 4");
  await press(page, "Leave");
  expect(takeLogWithoutFetches(page)).toEqual(["sends POST /api/queue/2/join", "success: Queue joined successfully"]);
  await page.close();
});

test("while a player leaves, their slot is already free, and a second press does nothing", async () => {
  const page = await openQueue(joinedQueue, { isSlow: true });
  expect(listSlots()).toEqual(["Viewer You Elo 1000.00 1 min", "player 1 Elo 1000.00 20 min", "Free", "Free"]);
  page.clearLog();
  await pressWithoutReply("Leave");
  expect(listSlots()).toEqual(["player 1 Elo 1000.00 20 min", "Free", "Free", "Free"]);
  await press(page, "Join");
  expect(takeLogWithoutFetches(page)).toEqual(["sends POST /api/queue/2/leave", "success: Queue left successfully"]);
  await page.close();
});

test.each([
  { action: "join", gerund: "joining", shownQueue: queue, button: "Join" },
  { action: "leave", gerund: "leaving", shownQueue: joinedQueue, button: "Leave" },
])(
  "a player who could not $action a queue has the same slot as before",
  async ({ action, gerund, shownQueue, button }) => {
    const page = await openQueue(shownQueue);
    const slots = listSlots();
    page.setFailing(true);
    page.clearLog();
    await press(page, button);
    expect(listSlots()).toEqual(slots);
    expect(getButton(button).disabled).toBe(false);
    expect(page.takeLog()).toEqual([
      `sends POST /api/queue/2/${action}`,
      `error: Erreur while ${gerund} queue / Reason`,
      "refetches queues",
      "refetches matches own",
    ]);
    await page.close();
  },
);

test("the viewer's own slot is marked, and links lead to the players", async () => {
  const page = await openQueue(joinedQueue);
  const ownSlots = [...document.querySelectorAll("li[data-own=true]")].map((slot) => slot.querySelector("a")?.href);
  expect(ownSlots).toEqual([expect.stringMatching(/\/ranked\/users\/9$/)]);
  await page.close();
});

test("players who are away keep their position, but are neither counted nor in a slot", async () => {
  const awayPlayer = createWaitingPlayer("1", { isAway: true });
  const page = await openQueue({ ...joinedQueue, players: [awayPlayer, ownPlayer] });
  // A match needs four players, and only the viewer counts.
  expect(listSlots()).toEqual(["Viewer You Elo 1000.00 1 min", "Free", "Free", "Free"]);
  expect(readVisibleText()).toContain("1 of 4 3 missing");
  expect(readVisibleText()).toContain("1 away (not counted): player 1");
  await page.close();
  const { text: textWithoutAway } = await readComponent(QueueWithSlots, { queue: joinedQueue }, { viewer });
  expect(textWithoutAway).not.toContain("away");
});

// It is 11:30 in UTC.
test.each([
  { minutes: 10, text: "about 10 min" },
  { minutes: 90, text: "about 1.5 h" },
])("a usual wait of $minutes minutes is shown as “$text”", async ({ minutes, text }) => {
  const waits = [
    { hour: 10, players: 9, minutes: 1 },
    { hour: 11, players: 9, minutes },
  ];
  expect((await readComponent(QueueWithSlots, { queue: { ...queue, waits } }, { viewer })).text).toContain(
    `3 missing Wait: ${text}`,
  );
});

test("if this hour has no usual wait, the one of the previous hour is shown, but never one of another hour", async () => {
  const readWaits = async (hour: number) =>
    (
      await readComponent(
        QueueWithSlots,
        { queue: { ...queue, waits: [{ hour, players: 9, minutes: 5 }] } },
        { viewer },
      )
    ).text;
  expect(await readWaits(10)).toContain("about 5 min");
  expect(await readWaits(9)).toContain("Wait: no estimate yet");
});

test("a queue with more players than a match needs has no free slot", async () => {
  const players = ["1", "2", "3", "4", "5"].map((userId) => createWaitingPlayer(userId));
  const { text } = await readComponent(QueueWithSlots, { queue: { ...queue, players } }, { viewer });
  expect(text).toContain("5 of 4");
  expect(text).not.toContain("Free");
});

test("an empty queue invites players", async () => {
  // 20 matches were created between 19:00 and 20:00 UTC on Tuesdays, the hour 24 + 19 of the week.
  const history = { made: [{ hourOfWeek: 24 + 19, matches: 20 }] };
  const replies = { "GET /api/queue/2/history": { data: history } };
  const { text } = await readComponent(QueueWithSlots, { queue: { ...queue, players: [] } }, { viewer, replies });
  // The tests use the time zone of New Zealand, where 19:00 UTC on Tuesday is 8:00 on Wednesday.
  expect(text).toContain(
    "It usually fills Wed, 08–09. Take the first place. It is shown on the home page and on Discord",
  );
});

test("on a site without Discord and without past matches, an empty queue is shown on the home page only", async () => {
  setSiteInfo("discord", "no");
  const replies = {
    "GET /api/match/own": { data: noMatch },
    "GET /api/queue/2/history": { data: { made: [] } },
  };
  const { text } = await readComponent(QueueWithSlots, { queue: { ...queue, players: [] } }, { viewer, replies });
  expect(text).toContain("Nobody is waiting yet. Take the first place. It is shown on the home page .");
});

test("the waiting time of a player grows", async () => {
  const page = await openQueue(joinedQueue);
  await setTime(page, "2026-03-01T11:31:00Z");
  expect(listSlots().slice(0, 2)).toEqual(["Viewer You Elo 1000.00 2 min", "player 1 Elo 1000.00 21 min"]);
  await page.close();
});

test("notifications are offered to a player who has just joined, but not after a reload", async () => {
  vi.stubGlobal("Notification", { permission: "default" });
  const reloadedPage = await openQueue(joinedQueue);
  expect(readVisibleText()).not.toContain("Play while you wait.");
  await reloadedPage.close();
  const page = await openQueue(queue, { isSlow: true });
  await pressWithoutReply("Join");
  await act(async () => vi.dynamicImportSettled());
  expect(readVisibleText()).toContain("Play while you wait.");
  // `run` waits for the replies to all calls. Otherwise the slow call would be pending when the page is closed.
  await page.run(() => undefined);
  await page.close();
});
