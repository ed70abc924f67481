// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import type { Event } from "contract/events.ts";
import type { MatchServer } from "contract/reservations.ts";
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { listLinks } from "../testing/open-component.ts";
import { openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import type { SampleValues } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { setTime } from "../testing/set-time.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

// The page is opened at 11:30. Season 1 of the sample data is active, and season 2 is not.
const upcomingEvent = createEvent("5", "2026-03-02T07:00:00.000Z");

/** Opens the page of an event. Instead of an event, an error can be given. */
function openEvent(
  viewer: Partial<FullUser> | null,
  eventOrError: Event | Reply = upcomingEvent,
  sampleValues: SampleValues = {},
  server: Partial<MatchServer> | null = null,
  otherReplies: Record<string, Reply> = {},
) {
  const replies: Record<string, Reply> = {
    "GET /api/event/5": "_id" in eventOrError ? { data: eventOrError } : eventOrError,
    "GET /api/event/5/rounds": { data: { rounds: [], running: [] } },
    "GET /api/event/5/server": { data: server },
    "GET /api/event/5/lineUps": { data: { namesFor: [], lineUps: [] } },
    ...otherReplies,
  };
  return openPage("/league/calendar/5", { viewer, replies, sampleValues: { timeZone: "UTC", ...sampleValues } });
}

const readMain = () => readText(document.querySelector("main") ?? document.body);

test("the page of an event that does not exist links to the calendar", async () => {
  const page = await openEvent(null, { status: 404, errorCode: "EVENT_NOT_FOUND" });
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  expect(readMain()).toContain("Event not found");
  expect(listLinks()).toContain("The calendar → /league/calendar");
  await page.close();
});

test.each([
  { viewerLabel: "a member of clan A", viewer: { _id: "8", clanId: "1" }, isRequested: true },
  { viewerLabel: "a member of clan B", viewer: { _id: "8", clanId: "2" }, isRequested: true },
  { viewerLabel: "an admin", viewer: viewers.admin, isRequested: true },
  { viewerLabel: "a member of another clan", viewer: { _id: "8", clanId: "3" }, isRequested: false },
  { viewerLabel: "a player without a clan", viewer: viewers.player, isRequested: false },
  { viewerLabel: "a visitor", viewer: null, isRequested: false },
])("the server of the match is requested for $viewerLabel: $isRequested", async ({ viewer, isRequested }) => {
  const page = await openEvent(viewer);
  expect(page.callsOnLoad.includes("GET /api/event/5/server")).toBe(isRequested);
  await page.close();
});

test.each([
  { state: "CONFIGURING", position: "before" },
  { state: "RELEASED", position: "after" },
] as const)("a server in the state $state is $position the clans", async ({ state, position }) => {
  const server = { state, incident: null, address: null, players: [], notes: [], postsRounds: null };
  const page = await openEvent({ _id: "8", clanId: "1" }, upcomingEvent, {}, server);
  const [beforeServer = "", afterServer = ""] = readMain().split(" Server ");
  expect((position === "before" ? afterServer : beforeServer).includes("Monday 2 March 2026")).toBe(true);
  await page.close();
});

test.each([
  { viewerLabel: "a visitor", clanName: "Foxes", clanId: "1", viewer: null },
  { viewerLabel: "a member of clan B", clanName: "Owls", clanId: "2", viewer: { _id: "8", clanId: "2" } },
])("$viewerLabel gets the feed of the $clanName", async ({ clanName, clanId, viewer }) => {
  const page = await openEvent(viewer);
  await press(page, "Subscribe");
  expect(readVisibleText()).toContain(`Matches of ${clanName}`);
  expect(readVisibleText()).toContain(`/api/calendar/clan/${clanId}.ics`);
  await page.close();
});

test("before an event, the page has a feed and the maps of the rules", async () => {
  const page = await openEvent(null);
  expect(readMain()).toMatch(/Subscribe.*Maps 2 vs 2 , 15 minutes.*Deciding round/);
  await page.close();
});

test("when an event ends, the feed and the maps of the rules disappear from its page", async () => {
  const page = await openEvent(null, upcomingEvent);
  await setTime(page, upcomingEvent.endDate);
  expect(readMain()).not.toMatch(/Subscribe|Maps/);
  await page.close();
});

test.each([
  { viewerLabel: "admins can edit the event during its season", viewer: viewers.admin, isActive: true, isShown: true },
  {
    viewerLabel: "admins cannot edit the event after its season",
    viewer: viewers.admin,
    isActive: false,
    isShown: false,
  },
  { viewerLabel: "leaders cannot edit the event", viewer: viewers.leader, isActive: true, isShown: false },
])("$viewerLabel", async ({ viewer, isActive, isShown }) => {
  const page = await openEvent(viewer, upcomingEvent, { isActive });
  expect(readMain().includes("Edit event")).toBe(isShown);
  await page.close();
});

test("the link back to the calendar contains the day of the event in the viewer's time zone", async () => {
  const page = await openEvent(null, createEvent("5", "2026-03-09T12:00:00.000Z"));
  expect(listLinks()).toContain("Calendar → /league/calendar?date=2026-03-10");
  await page.close();
});

test.each([
  { rule: "on one line", description: "Two\n clans.", quote: "Two clans." },
  { rule: "up to 160 characters", description: "😀".repeat(160), quote: "😀".repeat(160) },
  { rule: "without the 161st character", description: "😀".repeat(161), quote: `${"😀".repeat(160)}…` },
])("the meta description quotes the event's description $rule", async ({ description, quote }) => {
  const page = await openEvent(null, { ...upcomingEvent, description });
  // The sample season is called “name”.
  const start = "Foxes vs. Owls, name: Monday 2 March 2026, 20:00 – 21:00 (Pacific/Auckland).";
  expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(`${start} ${quote}`);
  await page.close();
});

test.each([
  { score: { clanA: 1, clanB: 2, rounds: 3 }, outcome: "Owls won 2–1" },
  { score: { clanA: 1, clanB: 1, rounds: 2 }, outcome: "1–1, drawn" },
])("the meta description of a match that is over says “$outcome”", async ({ score, outcome }) => {
  const event = { ...createEvent("5", "2026-03-01T09:00:00.000Z"), description: "A caster is wanted.", score };
  const page = await openEvent(null, event);
  expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(
    `Foxes vs. Owls, name: ${outcome}. Sunday 1 March 2026, 22:00 – 23:00 (Pacific/Auckland).`,
  );
  await page.close();
});

test("a leader first sees the match, then what to prepare; the date is shown only once", async () => {
  const clans = createSamples<Clan>("/api/clan/search", { leaderId: "1" }, { _id: "2", name: "Owls" });
  const replies = { "POST /api/clan/search": { data: clans } };
  const page = await openEvent(viewers.leader, upcomingEvent, {}, null, replies);
  expect(readMain()).toMatch(/FO Foxes vs OW Owls.*Your preparation/);
  expect(readMain().split("Monday 2 March 2026, 20:00")).toHaveLength(2);
  await page.close();
});
