// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { EventPoster } from "./event-poster.tsx";
import { EventDatesSection, EventDetails, EventRoundsSection, LineUps } from "./event-sections.tsx";
import { EventState } from "./event-state.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

// The components are opened at 11:30.
const upcomingEvent = createEvent("5", "2026-03-01T12:00:00.000Z");
const runningEvent = createEvent("5", "2026-03-01T11:00:00.000Z");
const endedEvent = createEvent("5", "2026-03-01T10:00:00.000Z");
const noRounds = { rounds: [], running: [] };
const round = { _id: "8", hasRound: true, isRunning: false, isForfeit: false, freezed: true };
const unvalidatedRound = { ...round, freezed: false };
const emptyResult = { ...unvalidatedRound, hasRound: false };

const createRoundsReplies = (rounds: object) => ({ "GET /api/event/5/rounds": { data: { ...noRounds, ...rounds } } });

describe("the state of an event that has ended", () => {
  const visitorText = "This match is over. Its rounds appear here once an admin has validated them.";
  const noRoundsText = "No rounds of this match were reported.";
  const leaderText = [
    "Played on the league’s servers? The rounds come in by themselves, and an admin validates them.",
    "Played elsewhere? Send an admin the message that the server wrote after each round.",
    "Not played? Agree with the other leader, and ask an admin to move the match.",
  ].join(" ");
  const adminActions = "Post result No-show";

  test.each<{ roundsLabel: string; role: keyof typeof viewers; rounds: object; text: string }>([
    { roundsLabel: "no round", role: "visitor", rounds: {}, text: `No result yet ${visitorText}` },
    { roundsLabel: "no round", role: "leader", rounds: {}, text: `No result yet ${visitorText} ${leaderText}` },
    { roundsLabel: "no round", role: "admin", rounds: {}, text: `No result yet ${noRoundsText} ${adminActions}` },
    {
      roundsLabel: "an empty result",
      role: "admin",
      rounds: { rounds: [emptyResult] },
      text: `No result yet ${noRoundsText} ${adminActions}`,
    },
    {
      roundsLabel: "a round that is not validated",
      role: "admin",
      rounds: { rounds: [unvalidatedRound, round] },
      text: "1 round of this match awaits validation. Validate",
    },
    {
      roundsLabel: "rounds that are not validated",
      role: "admin",
      rounds: { rounds: [unvalidatedRound, unvalidatedRound] },
      text: "2 rounds of this match await validation. Validate",
    },
    {
      roundsLabel: "a round in progress after one that is not validated",
      role: "admin",
      rounds: { rounds: [unvalidatedRound, { ...unvalidatedRound, isRunning: true }], running: [{}] },
      text: "1 round of this match awaits validation. Validate",
    },
    { roundsLabel: "validated rounds", role: "admin", rounds: { rounds: [round] }, text: "" },
    {
      roundsLabel: "a validated forfeit",
      role: "visitor",
      rounds: { rounds: [{ ...round, hasRound: false, isForfeit: true }] },
      text: "",
    },
    { roundsLabel: "a round in progress", role: "visitor", rounds: { running: [{}] }, text: "" },
  ])("with $roundsLabel, tells the $role: “$text”", async ({ role, rounds, text }) => {
    const options = { viewer: viewers[role], replies: createRoundsReplies(rounds) };
    expect((await readComponent(EventState, { event: endedEvent }, options)).text).toBe(text);
  });

  test.each([
    { rounds: [], text: noRoundsText },
    { rounds: [unvalidatedRound], text: "1 round of this match awaits validation." },
  ])("suggests no action to admins after the season has ended: “$text”", async ({ rounds, text }) => {
    const options = {
      viewer: viewers.admin,
      sampleValues: { isActive: false },
      replies: createRoundsReplies({ rounds }),
    };
    expect((await readComponent(EventState, { event: endedEvent }, options)).text).toBe(text);
  });

  test("leads admins to the oldest round that is not validated, also during the event", async () => {
    const rounds = [round, { ...unvalidatedRound, _id: "9" }, { ...unvalidatedRound, _id: "10" }];
    const options = { viewer: viewers.admin, replies: createRoundsReplies({ rounds }) };
    const { links } = await readComponent(EventState, { event: runningEvent }, options);
    expect(links).toEqual(["Validate → /league/results/9"]);
  });

  test("is not shown during the event, and appears when it ends", async () => {
    const options = { viewer: null, replies: createRoundsReplies({}) };
    const page = await openComponent(EventState, { event: runningEvent }, options);
    expect(readVisibleText()).toBe("");
    await setTime(page, runningEvent.endDate);
    expect(readVisibleText()).toBe(`No result yet ${visitorText}`);
    await page.close();
  });
});

describe("the state of an upcoming event", () => {
  const table = [
    { _id: "3", numberGames: 9, form: "W" },
    { _id: "2", numberGames: 9, form: "LD" },
  ];
  const meeting = { ...createEvent("4", "2026-02-01T12:00:00.000Z"), score: { clanA: 2, clanB: 1, rounds: 3 } };

  test.each([
    { meetingsLabel: "no match", meetings: [], text: "" },
    {
      meetingsLabel: "one match",
      meetings: [meeting],
      text: " They have met in one match this season: Foxes won 2–1 .",
    },
    {
      meetingsLabel: "two matches",
      meetings: [meeting, { ...meeting, _id: "3" }],
      text: " They have met in 2 matches this season: Foxes won 2–1 , Foxes won 2–1 .",
    },
  ])("shows the ranks and form of the clans, and their meetings in $meetingsLabel", async ({ meetings, text }) => {
    const replies = { "POST /api/clan/search": { data: table }, "POST /api/event/search": { data: meetings } };
    const { text: state } = await readComponent(EventState, { event: upcomingEvent }, { replies });
    expect(state).toBe(`Not placed yet Place 2 of 2 Last games: lost, drawn L D${text}`);
  });
});

describe("the dates of a match", () => {
  const clans = [
    { _id: "1", leaderId: "11" },
    { _id: "2", leaderId: "12" },
    { _id: "3", leaderId: "13" },
  ];

  interface ProposalCase {
    readonly situation: string;
    readonly viewer: { readonly _id: string; readonly role?: "ADMIN" } | null;
    readonly event: Event;
    readonly isActive: boolean;
    readonly isShown: boolean;
  }

  test.each<ProposalCase>([
    {
      situation: "to the leader of clan A",
      viewer: { _id: "11" },
      event: upcomingEvent,
      isActive: true,
      isShown: true,
    },
    {
      situation: "to the leader of clan B",
      viewer: { _id: "12" },
      event: upcomingEvent,
      isActive: true,
      isShown: true,
    },
    {
      situation: "to an admin",
      viewer: { _id: "14", role: "ADMIN" },
      event: upcomingEvent,
      isActive: true,
      isShown: true,
    },
    { situation: "to another leader", viewer: { _id: "13" }, event: upcomingEvent, isActive: true, isShown: false },
    { situation: "to another player", viewer: { _id: "14" }, event: upcomingEvent, isActive: true, isShown: false },
    { situation: "to visitors", viewer: null, event: upcomingEvent, isActive: true, isShown: false },
    { situation: "after the start", viewer: { _id: "11" }, event: runningEvent, isActive: true, isShown: false },
    { situation: "after the season", viewer: { _id: "11" }, event: upcomingEvent, isActive: false, isShown: false },
  ])("are shown $situation: $isShown", async ({ viewer, event, isActive, isShown }) => {
    const options = {
      viewer,
      sampleValues: { isActive, timeZone: "UTC" },
      replies: { "POST /api/clan/search": { data: clans } },
    };
    const { text } = await readComponent(EventDatesSection, { event }, options);
    expect(text.includes("Another date")).toBe(isShown);
  });

  test("are not shown for an event of an ended season on a page of the active season", async () => {
    // Season 2 of the sample data has ended.
    const event = { ...upcomingEvent, seasonId: "2" };
    const options = { viewer: viewers.admin, sampleValues: { timeZone: "UTC" } };
    expect((await readComponent(EventDatesSection, { event }, options)).text).toBe("");
  });
});

describe("the line-ups of a match", () => {
  const lineUps = { namesFor: [], lineUps: [{ clanId: "1", players: [], substitutes: [] }] };
  const replies = { "GET /api/event/5/lineUps": { data: lineUps } };

  test("are requested for visitors from a second after the start on", async () => {
    const page = await openComponent(LineUps, { event: upcomingEvent }, { replies });
    expect(page.callsOnLoad).not.toContain("GET /api/event/5/lineUps");
    await setTime(page, "2026-03-01T12:00:00Z");
    expect(readVisibleText()).toBe("");
    await setTime(page, "2026-03-01T12:00:01Z");
    expect(readVisibleText()).toContain("Line-ups");
    await page.close();
  });

  test("are requested for users before the start", async () => {
    const { text } = await readComponent(LineUps, { event: upcomingEvent }, { viewer: viewers.player, replies });
    expect(text).toContain("Line-ups Foxes");
  });
});

test.each([
  { score: null, text: "FO Foxes vs OW Owls" },
  { score: { clanA: 2, clanB: 1, rounds: 3 }, text: "FO Foxes Winner 2–1 OW Owls" },
  { score: { clanA: 0, clanB: 2, rounds: 2 }, text: "FO Foxes 0–2 OW Owls Winner" },
  { score: { clanA: 1, clanB: 1, rounds: 2 }, text: "FO Foxes 1–1 OW Owls Draw" },
])("the poster of an event that has ended shows “$text”", async ({ score, text }) => {
  const { text: poster, links } = await readComponent(EventPoster, { event: { ...endedEvent, score } });
  // `readComponent` joins the texts of the page with spaces.
  expect(poster.replace(/(\d) – (\d)/, "$1–$2")).toBe(text);
  expect(links.map((link) => link.split(" → ")[1])).toEqual(["/league/clans/1", "/league/clans/2"]);
});

test.each([
  { phase: "upcoming", event: upcomingEvent, date: "Today, 01:00 · in 30 min Monday 2 March 2026, 01:00 – 02:00" },
  { phase: "that has ended", event: endedEvent, date: "FO Foxes vs OW Owls Sunday 1 March 2026, 23:00 – Monday" },
])("on the page, the poster shows the date of an event $phase", async ({ event, date }) => {
  expect((await readComponent(EventPoster, { event, hasDate: true })).text).toContain(date);
  expect((await readComponent(EventDetails, { event })).text).not.toContain("March 2026");
});

test("the poster names the winner when the event ends", async () => {
  const event = { ...runningEvent, score: { clanA: 2, clanB: 0, rounds: 2 } };
  const page = await openComponent(EventPoster, { event });
  expect(readVisibleText()).not.toContain("Winner");
  await setTime(page, event.endDate);
  expect(readVisibleText()).toContain("Winner");
  await page.close();
});

test.each([
  { rounds: [round, unvalidatedRound], text: "FO Foxes 2–1 OW Owls Not validated" },
  { rounds: [round, emptyResult], text: "FO Foxes Winner 1–0 OW Owls" },
])("the poster shows admins “$text”", async ({ rounds, text }) => {
  const totals = { clanA: { wins: 2, score: 900 }, clanB: { wins: 1, score: 700 } };
  const options = { viewer: viewers.admin, replies: createRoundsReplies({ rounds, ...totals }) };
  const event = { ...endedEvent, score: { clanA: 1, clanB: 0, rounds: 1 } };
  const { text: poster } = await readComponent(EventPoster, { event }, options);
  expect(poster.replace(/(\d) – (\d)/, "$1–$2")).toBe(text);
});

test("the details of an event contain its stream if there is one", async () => {
  const event = { ...upcomingEvent, twitch: "https://example.org/live", description: "A final." };
  const { text, links } = await readComponent(EventDetails, { event, isInDialog: true });
  expect(text).toMatch(/^A final\. Monday 2 March 2026, 01:00 – 02:00 /);
  expect(links).toEqual(["Watch on the streaming site → https://example.org/live"]);
  expect((await readComponent(EventDetails, { event: upcomingEvent })).text).toContain("No stream specified!");
});

test.each([
  { place: "the page", isInDialog: false, isShown: false },
  { place: "the dialog", isInDialog: true, isShown: true },
])("after a match without a stream, $place says so: $isShown", async ({ isInDialog, isShown }) => {
  const { text } = await readComponent(EventDetails, { event: endedEvent, isInDialog });
  expect(text.includes("No stream specified!")).toBe(isShown);
});

test("rounds in progress are shown without totals", async () => {
  const liveRound = { startedAt: "2026-03-01T11:25:30.000Z", redScore: 300, blueScore: 51 };
  const running = [
    { ...liveRound, map: null, redClanName: null, blueClanName: "Owls", redPlayers: [], bluePlayers: [] },
  ];
  const options = { replies: createRoundsReplies({ running }) };
  const { text } = await readComponent(EventRoundsSection, { event: runningEvent }, options);
  expect(text).toBe("Rounds Being played 4:30 Unknown – 300 Owls 51");
});

test.each([
  { isForfeit: false, points: true },
  { isForfeit: true, points: false },
])("the rounds of an event have points unless all were forfeited ($isForfeit)", async ({ isForfeit, points }) => {
  const rounds = {
    rounds: [{ ...round, date: "2026-03-01T10:10:00.000Z", map: null, winnerSide: "red", redScore: 0, isForfeit }],
    clanA: { wins: 1, score: 0 },
    clanB: { wins: 0, score: 0 },
  };
  const options = { viewer: viewers.visitor, replies: createRoundsReplies(rounds) };
  const { text } = await readComponent(EventRoundsSection, { event: endedEvent }, options);
  expect(text).toContain("Rounds won");
  expect(text.includes("Points")).toBe(points);
});
