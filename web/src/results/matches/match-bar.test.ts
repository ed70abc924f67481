// @vitest-environment happy-dom
import type { Cooldown, Match, OwnRound } from "contract/matches.ts";
import { createElement, useState } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { listLinks, openComponent, readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { getButton, press, readVisibleText } from "../../testing/page-actions.ts";
import { createExamplePlayer, exampleMatch } from "./example-match.ts";
import { CooldownBar, MatchBar, MatchOverBar } from "./match-bar.tsx";

beforeAll(setUpBrowser);

const viewer = { _id: "12" };
const unreadyPlayer = createExamplePlayer("12", { isReady: false });
const readyPlayer = createExamplePlayer("12", { isReady: true });
/** A match whose ready check ends in a minute: `setUpBrowser` sets the time to 11:30. */
const match: Match = { ...exampleMatch, madeAt: "2026-03-01T11:29:00Z", readyUntil: "2026-03-01T11:31:00Z" };
const readyMatch: Match = { ...match, readyUntil: null };
/** The link to the match's server in the sample replies. */
const connectLink = "Connect → ddnet://address";

/** The button with the seats of the queue in the sample replies. */
const playAgain = "Play again (1/2)";

test.each([
  {
    stage: "to confirm",
    props: { match, player: unreadyPlayer },
    title: "Your match is here",
    buttons: ["Ready 1:00", "Vote to cancel"],
    links: [],
  },
  {
    stage: "that waits for others",
    props: { match, player: readyPlayer },
    title: "You are ready",
    buttons: ["Vote to cancel"],
    links: [],
  },
  {
    stage: "to play",
    props: { match: readyMatch, player: readyPlayer },
    title: "Everybody is ready",
    buttons: ["Copy password", "Vote to cancel"],
    links: [connectLink],
  },
  {
    stage: "with an open place",
    props: { match: { ...readyMatch, openPlaces: { red: 1, blue: 0 } }, player: readyPlayer },
    title: "A player is missing",
    buttons: ["Copy password", "Vote to cancel"],
    links: [connectLink],
  },
  {
    stage: "that is being played",
    props: { match: { ...readyMatch, isRunning: true }, player: readyPlayer },
    title: "Your match is being played",
    buttons: ["Copy password"],
    links: [connectLink],
  },
])("the bar of a match $stage has the title, buttons and links of that stage", async (stage) => {
  const bar = await readComponent(MatchBar, stage.props, { viewer });
  expect(bar.buttons).toEqual(stage.buttons);
  expect(bar.links).toEqual([`${stage.title} → /ranked/matches/1`, "Evening → /ranked/queues/2", ...stage.links]);
  expect(bar.text).toContain("2 vs 2 on ctf5 · You play Red");
});

test("the page of a match that is being played has no bar that repeats it", async () => {
  const props = { match: { ...readyMatch, isRunning: true }, player: readyPlayer };
  const { text } = await readComponent(MatchBar, props, { viewer, href: "/ranked/matches/1" });
  expect(text).not.toContain("Your match is being played");
});

test("a ready player sees the number of ready players and the remaining time", async () => {
  const bar = await readComponent(MatchBar, { match, player: readyPlayer }, { viewer });
  expect(bar.text).toContain("3 of 4 ready, 1:00");
});

test.each([
  { stage: "the ready check", props: { match, player: unreadyPlayer }, isShown: true },
  { stage: "the match", props: { match: readyMatch, player: readyPlayer }, isShown: false },
])("during $stage, the bar shows who is ready: $isShown", async ({ props, isShown }) => {
  const page = await openComponent(MatchBar, props, { viewer });
  const states = [...document.querySelectorAll("li")].map((player) => `${player.dataset["side"]} ${player.title}`);
  const allStates = [
    "red player 11: ready",
    "red player 12: not ready yet",
    "blue player 21: ready",
    "blue player 22: ready",
  ];
  expect(states).toEqual(isShown ? allStates : []);
  await page.close();
});

test("a player who is not ready does not see the number of ready players", async () => {
  const bar = await readComponent(MatchBar, { match, player: unreadyPlayer }, { viewer });
  expect(bar.text).not.toContain("3 of 4");
});

test("after the ready check, the bar shows an incident of the server", async () => {
  const replies = { "GET /api/match/1/server": { data: { state: "READY", incident: "RESTARTED", address: null } } };
  const props = { match: readyMatch, player: readyPlayer };
  const bar = await readComponent(MatchBar, props, { viewer, replies });
  expect(bar.text).toContain("· The server restarted.");
  expect(bar.links).not.toContain(connectLink);
});

test("on the match's page, the bar has no link to connect, because the page has one", async () => {
  const props = { match: readyMatch, player: readyPlayer };
  const onItsPage = await readComponent(MatchBar, props, { viewer, href: "/ranked/matches/1" });
  expect(onItsPage.links).not.toContain(connectLink);
  const onOtherPage = await readComponent(MatchBar, props, { viewer, href: "/ranked/matches/2" });
  expect(onOtherPage.links).toContain(connectLink);
});

test("the bar of a match whose queue was deleted links to all queues", async () => {
  const props = { match: { ...match, queueId: null, queueName: null }, player: readyPlayer };
  const bar = await readComponent(MatchBar, props, { viewer });
  expect(bar.links).toContain("Deleted queue → /ranked/queues");
});

test.each([
  { action: "confirms", changes: {}, button: "Ready 1:00", call: "POST /api/match/1/ready" },
  { action: "votes to cancel", changes: {}, button: "Vote to cancel", call: "POST /api/match/1/cancel" },
  {
    action: "adds a vote to cancel",
    changes: { cancelVotes: 2 },
    button: "Vote to cancel (2 of 3)",
    call: "POST /api/match/1/cancel",
  },
  {
    action: "takes back their vote to cancel",
    changes: { cancelVotes: 1, wantsCancel: true },
    button: "Take vote back (1 of 3)",
    call: "DELETE /api/match/1/cancel",
  },
])("when a player $action, the match is fetched again, even after an error", async ({ changes, button, call }) => {
  const page = await openComponent(MatchBar, { match: { ...match, ...changes }, player: unreadyPlayer }, { viewer });
  // The element is kept, because the label of the button may change after the first press.
  const element = getButton(button);
  const pressButton = () => page.run(() => element.click());
  page.clearLog();
  await pressButton();
  // The match in the reply is cached at once ("stores"), and then fetched again.
  expect(page.takeLog()).toEqual([`sends ${call}`, "refetches queues", "stores matches own", "refetches matches own"]);
  page.setFailing(true);
  await pressButton();
  expect(page.takeLog()).toEqual([`sends ${call}`, "error: Reason", "refetches matches own"]);
  await page.close();
});

test.each([
  { time: "in the last second of the ready check", readyUntil: "2026-03-01T11:30:01Z", label: "Ready 0:01" },
  { time: "at the end of the ready check", readyUntil: "2026-03-01T11:30:00Z", label: "Ready 0:00" },
])("$time, the button says “$label”", async ({ readyUntil, label }) => {
  const page = await openComponent(MatchBar, { match: { ...match, readyUntil }, player: unreadyPlayer }, { viewer });
  expect(getButton(label).disabled).toBe(label === "Ready 0:00");
  await page.close();
});

test("the focus moves from the button Ready to the bar when the button is removed", async () => {
  let confirm: () => void = () => undefined;
  const page = await openComponent(
    () => {
      const [isReady, setReady] = useState(false);
      confirm = () => setReady(true);
      return createElement(MatchBar, { match, player: createExamplePlayer("12", { isReady }) });
    },
    {},
    { viewer },
  );
  getButton("Ready 1:00").focus();
  await page.run(confirm);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Your match");
  await page.close();
});

test("the bar of an ended match links to its page, and can be dismissed", async () => {
  const onDismiss = vi.fn();
  const page = await openComponent(MatchOverBar, { match, round: null, onDismiss }, { viewer });
  expect(listLinks()).toEqual(["What happens next → /ranked/matches/1"]);
  await press(page, "Dismiss");
  expect(onDismiss).toHaveBeenCalledTimes(1);
  await page.close();
});

test("“Play again” joins the queue of the ended match, and dismisses the bar if joining succeeds", async () => {
  const onDismiss = vi.fn();
  const page = await openComponent(MatchOverBar, { match, round: null, onDismiss }, { viewer });
  page.setFailing(true);
  await press(page, playAgain);
  expect(onDismiss).not.toHaveBeenCalled();
  page.setFailing(false);
  page.clearLog();
  await press(page, playAgain);
  expect(onDismiss).toHaveBeenCalledTimes(1);
  expect(page.takeLog()).toEqual([
    "sends POST /api/queue/2/join",
    "success: Queue joined successfully",
    "refetches queues",
    "refetches matches own",
  ]);
  await page.close();
});

const waitingQueue = { mode: "3v3", players: [{ isAway: false }, { isAway: true }, { isAway: false }] };

test.each([
  {
    queue: "shows the seats of its queue, without players who are away",
    data: [waitingQueue],
    buttons: ["Play again (2/6)"],
  },
  { queue: "is missing once its queue is deleted", data: [], buttons: [] },
])("“Play again” $queue", async ({ data, buttons }) => {
  const replies = { "POST /api/queue/search": { data, total: data.length } };
  const props = { match, round: null, onDismiss: () => undefined };
  const bar = await readComponent(MatchOverBar, props, { viewer, replies });
  expect(bar.buttons).toEqual([...buttons, "Dismiss"]);
});

test("an ended match whose queue was deleted cannot be played again", async () => {
  const props = { match: { ...match, queueId: null }, round: null, onDismiss: () => undefined };
  const bar = await readComponent(MatchOverBar, props, { viewer });
  expect(bar.buttons).toEqual(["Dismiss"]);
});

const wonRound: OwnRound = {
  matchId: "1",
  resultId: "8",
  outcome: "W",
  isForfeit: false,
  teamScore: 700,
  otherScore: 316,
  eloGain: 16,
};

test.each<{ change: Partial<OwnRound>; text: string }>([
  { change: {}, text: "You won 700–316 +16.00 Elo · 2 vs 2 on ctf5" },
  { change: { outcome: "L", teamScore: 316, otherScore: 700, eloGain: -3.2 }, text: "You lost 316–700 −3.20 Elo" },
  { change: { outcome: "D", otherScore: 700, eloGain: 0 }, text: "You drew 700–700 ±0.00 Elo" },
  { change: { isForfeit: true, eloGain: null }, text: "You won 1000–Forfeit 2 vs 2 on ctf5" },
])("the bar of a validated match says “$text”", async ({ change, text }) => {
  const props = { match, round: { ...wonRound, ...change }, onDismiss: () => undefined };
  const bar = await readComponent(MatchOverBar, props, { viewer });
  expect(bar.text).toContain(text);
  expect(bar.links).toEqual(["See the match → /ranked/matches/1"]);
  expect(bar.buttons).toContain(playAgain);
});

test("an ended match has no bar on its own page", async () => {
  const props = { match, round: null, onDismiss: () => undefined };
  expect((await readComponent(MatchOverBar, props, { viewer, href: "/ranked/matches/1" })).text).toBe("");
});

const cooldown: Cooldown = { reason: "You left a match", until: "2026-03-01T11:35:00Z", isBan: false };
const ban: Cooldown = { reason: "Insults", until: "2026-03-08T11:00:00Z", isBan: true };

// Times are shown in the time zone of the tests, Pacific/Auckland (UTC+13).
test.each([
  {
    kind: "a cooldown",
    props: { cooldown },
    label: "Your cooldown",
    text:
      "You can queue again in 5:00 You left a match. You cannot join queues until 00:35. It lasts 2 minutes the " +
      "first time within 7 days, then 10, 30 and 120.",
  },
  {
    kind: "a ban",
    props: { cooldown: ban },
    label: "Your ban",
    text: "You are banned from ranked matches until 09/03/2026, 00:00 Insults",
  },
  {
    kind: "a ban without an end",
    props: { cooldown: { ...ban, until: null } },
    label: "Your ban",
    text: "You are banned from ranked matches until an admin lifts it Insults",
  },
])("the bar of $kind shows its reason and its end", async ({ props, label, text }) => {
  const page = await openComponent(CooldownBar, props);
  expect(readVisibleText()).toBe(text);
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe(label);
  await page.close();
});

test("a dismissed cooldown stays dismissed, but the next one is shown", async () => {
  for (const shownCooldown of [cooldown, { ...ban, until: null }]) {
    const page = await openComponent(CooldownBar, { cooldown: shownCooldown });
    await press(page, "Dismiss");
    expect(readVisibleText()).toBe("");
    await page.close();
    expect((await readComponent(CooldownBar, { cooldown: shownCooldown })).text).toBe("");
  }
  const nextCooldown = { ...cooldown, until: "2026-03-01T11:45:00Z" };
  expect((await readComponent(CooldownBar, { cooldown: nextCooldown })).text).not.toBe("");
  const nextBan = { ...ban, until: null, reason: "Threats" };
  expect((await readComponent(CooldownBar, { cooldown: nextBan })).text).not.toBe("");
});
