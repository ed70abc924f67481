// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import { beforeAll, expect, test } from "vitest";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { OwnNextMatch } from "./own-next-match.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

// The component is opened at 11:30 UTC on 1 March, half an hour after midnight in New Zealand. Each event lasts an hour.
const runningEvent = createEvent("4", "2026-03-01T11:00:00.000Z");
const nextEvent = createEvent("5", "2026-03-01T12:30:00.000Z");
const endedEvent = createEvent("3", "2026-03-01T10:30:00.000Z");

interface Options {
  readonly events?: readonly Event[];
  /** Fields of the reply with the line-ups. `namesFor` lists the clans whose line-up the viewer may set. */
  readonly lineUpsReply?: object;
  /** Fields of the reply with the picked maps. `picksFor` lists the clans for which the viewer may pick a map. */
  readonly mapPicks?: object;
  readonly seasonRules?: object;
}

/** The options of a component for user 1, who leads clan 1 in the active season 1. */
function createOptions({ events = [nextEvent], lineUpsReply, mapPicks, seasonRules = {} }: Options) {
  const replies = {
    "POST /api/event/search": { data: events },
    "GET /api/event/4/lineUps": { data: { lineUps: [], namesFor: [], ...lineUpsReply } },
    "GET /api/event/5/lineUps": { data: { lineUps: [], namesFor: [], ...lineUpsReply } },
    "GET /api/event/4/mapPicks": { data: { until: null, pool: [], picks: [], picksFor: [], ...mapPicks } },
    "GET /api/event/5/mapPicks": { data: { until: null, pool: [], picks: [], picksFor: [], ...mapPicks } },
  };
  return { viewer: viewers.leader, sampleValues: { seasonRules }, replies };
}

const viewer = { userId: "1", userName: "Ann" };
const other = { userId: "2", userName: "Bob" };
const createLineUpsReply = (players: object[], substitutes: object[], clanId = "1") => ({
  lineUps: [{ clanId, players, substitutes }],
});
/** Rules by which leaders pick maps until half an hour before the match. */
const withPicks = { pickHours: 0.5 };
const pick = { clanId: "1", map: "ctf1" };
const running = [runningEvent];

test.each([
  { status: "Your next match", match: "without a line-up", options: {} },
  {
    status: "Your next match",
    match: "with a line-up without the viewer",
    options: { lineUpsReply: createLineUpsReply([other], []) },
  },
  {
    status: "Your next match",
    match: "with the viewer in the line-up of another clan",
    options: { lineUpsReply: createLineUpsReply([viewer], [], "2") },
  },
  {
    status: "You play next",
    match: "with the viewer in the line-up",
    options: { lineUpsReply: createLineUpsReply([other, viewer], []) },
  },
  {
    status: "You are a substitute",
    match: "with the viewer as a substitute",
    options: { lineUpsReply: createLineUpsReply([other], [other, viewer]) },
  },
  { status: "Your clan plays now", match: "in progress", options: { events: running } },
  {
    status: "You play now",
    match: "in progress with the viewer",
    options: { events: running, lineUpsReply: createLineUpsReply([viewer], []) },
  },
  {
    status: "You are a substitute",
    match: "in progress with a substitute",
    options: { events: running, lineUpsReply: createLineUpsReply([], [viewer]) },
  },
  {
    status: "Set your line-up",
    match: "for which the viewer may set the line-up",
    options: { lineUpsReply: { namesFor: ["1"] } },
  },
  {
    status: "Your next match",
    match: "for which the viewer may only set the opponent's line-up",
    options: { lineUpsReply: { namesFor: ["2"] } },
  },
  {
    status: "You play next",
    match: "whose line-up is set",
    options: { lineUpsReply: { namesFor: ["1"], ...createLineUpsReply([viewer], []) } },
  },
  {
    status: "Your clan plays now",
    match: "in progress, without a line-up",
    options: { events: running, lineUpsReply: { namesFor: ["1"] } },
  },
  {
    status: "Pick your map",
    match: "for which the viewer may pick",
    options: { seasonRules: withPicks, mapPicks: { picksFor: ["1"] } },
  },
  {
    status: "Your next match",
    match: "for which others pick",
    options: { seasonRules: withPicks, mapPicks: { picksFor: ["2"] } },
  },
  {
    status: "Your next match",
    match: "with a pick",
    options: { seasonRules: withPicks, mapPicks: { picksFor: ["1"], picks: [pick] } },
  },
  {
    status: "Your next match",
    match: "in a season without picks",
    options: { seasonRules: { pickHours: null }, mapPicks: { picksFor: ["1"] } },
  },
  {
    status: "Pick your map",
    match: "in which the opponent has picked",
    options: { seasonRules: withPicks, mapPicks: { picksFor: ["1"], picks: [{ ...pick, clanId: "2" }] } },
  },
  {
    status: "Pick your map",
    match: "with a map to pick before the line-up",
    options: { seasonRules: withPicks, mapPicks: { picksFor: ["1"] }, lineUpsReply: { namesFor: ["1"] } },
  },
])("a match $match has the status “$status”", async ({ status, options }) => {
  const { text } = await readComponent(OwnNextMatch, {}, createOptions(options));
  expect(text.slice(0, status.length)).toBe(status);
});

test("the link leads to the first match that has not ended, and shows its start and clans", async () => {
  const { text, links } = await readComponent(OwnNextMatch, {}, createOptions({ events: [endedEvent, nextEvent] }));
  expect(text).toBe("Your next match Today, 01:30 FO Foxes vs. OW Owls");
  expect(links).toEqual([expect.stringContaining("→ /league/calendar/5")]);
});

test.each([
  { match: "in a season that has ended", options: { events: [{ ...nextEvent, seasonId: "2" }] } },
  { match: "that is over", options: { events: [endedEvent] } },
])("a match $match is not shown", async ({ options }) => {
  const { text } = await readComponent(OwnNextMatch, {}, createOptions(options));
  expect(text).toBe("");
});

test("players without a clan and visitors see no match", async () => {
  const options = createOptions({});
  expect((await readComponent(OwnNextMatch, {}, { ...options, viewer: viewers.player })).text).toBe("");
  expect((await readComponent(OwnNextMatch, {}, { ...options, viewer: null })).text).toBe("");
});

test("line-ups are requested only in the last 24 hours before the match", async () => {
  const eventWithinADay = createEvent("5", "2026-03-02T11:29:59.000Z");
  const laterEvent = createEvent("5", "2026-03-02T11:31:00.000Z");
  expect(await listCalls(eventWithinADay)).toContain("GET /api/event/5/lineUps");
  expect(await listCalls(laterEvent)).not.toContain("GET /api/event/5/lineUps");
});

/** Returns the calls that are made for a match. */
async function listCalls(event: Event): Promise<readonly string[]> {
  const page = await openComponent(OwnNextMatch, {}, createOptions({ events: [event] }));
  await page.close();
  return page.callsOnLoad;
}

test("once the match begins, the viewer is not asked to pick maps or to set a line-up", async () => {
  const options = createOptions({
    seasonRules: withPicks,
    mapPicks: { picksFor: ["1"] },
    lineUpsReply: { namesFor: ["1"] },
  });
  const page = await openComponent(OwnNextMatch, {}, options);
  expect(readVisibleText()).toMatch(/^Pick your map/);
  await setTime(page, nextEvent.startDate);
  expect(readVisibleText()).toMatch(/^Your clan plays now/);
  await page.close();
});
