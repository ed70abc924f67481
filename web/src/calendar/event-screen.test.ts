// @vitest-environment happy-dom
import type { Event } from "contract/events.ts";
import type { FullUser } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { listLinks } from "../testing/open-component.ts";
import { openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import type { SampleValues } from "../testing/sample-replies.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

// The page is opened at 11:30. Season 1 of the sample data is active, and season 2 is not.
const upcomingEvent = createEvent("5", "2026-03-02T07:00:00.000Z");
const endedEvent = createEvent("5", "2026-03-01T07:00:00.000Z");

/** Opens the page of an event. */
function openEvent(
  viewer: Partial<FullUser> | null,
  event: Event | Reply = upcomingEvent,
  sampleValues: SampleValues = {},
) {
  const replies: Record<string, Reply> = {
    "GET /api/event/5": "_id" in event ? { data: event } : event,
    "GET /api/event/5/rounds": { data: { rounds: [], running: [] } },
    "GET /api/event/5/server": { data: null },
    "GET /api/event/5/lineUps": { data: { namesFor: [], lineUps: [] } },
  };
  return openPage("/league/calendar/5", { viewer, replies, sampleValues: { timeZone: "UTC", ...sampleValues } });
}

const readMain = () => readText(document.querySelector("main") ?? document.body);

test("an event that does not exist is not found, and the page leads back to the calendar", async () => {
  const page = await openEvent(null, { status: 404, errorCode: "EVENT_NOT_FOUND" });
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  expect(readMain()).toContain("Event not found");
  expect(listLinks()).toContain("The calendar → /league/calendar");
  await page.close();
});

test.each([
  ["a member of clan A", { _id: "8", clanId: "1" }, true],
  ["a member of clan B", { _id: "8", clanId: "2" }, true],
  ["an admin", viewers.admin, true],
  ["a member of another clan", { _id: "8", clanId: "3" }, false],
  ["a player without a clan", viewers.player, false],
  ["a visitor", null, false],
])(
  "the server of the match is requested only for members of its clans and for admins: %s",
  async (_, viewer, isRequested) => {
    const page = await openEvent(viewer);
    expect(page.callsOnLoad.includes("GET /api/event/5/server")).toBe(isRequested);
    await page.close();
  },
);

test.each([
  ["a visitor", "Foxes", "1", null],
  ["a member of clan B", "Owls", "2", { _id: "8", clanId: "2" }],
])("the feed for %s is that of the %s", async (_, clanName, clanId, viewer) => {
  const page = await openEvent(viewer);
  await press(page, "Subscribe");
  expect(readVisibleText()).toContain(`Matches of ${clanName}`);
  expect(readVisibleText()).toContain(`/api/calendar/clan/${clanId}.ics`);
  await page.close();
});

test("after an event, the page has neither a feed nor the maps of the rules", async () => {
  const page = await openEvent(null);
  expect(readMain()).toMatch(/Subscribe.*Maps 2 vs 2 , 15 minutes.*Deciding round/);
  await page.close();
  const endedPage = await openEvent(null, endedEvent);
  expect(readMain()).not.toMatch(/Subscribe|Maps/);
  await endedPage.close();
});

test.each([
  ["admins", viewers.admin, true, true],
  ["admins after the season", viewers.admin, false, false],
  ["leaders", viewers.leader, true, false],
])("only admins can edit the event, during its season: %s", async (_, viewer, isActive, isShown) => {
  const page = await openEvent(viewer, upcomingEvent, { isActive });
  expect(readMain().includes("Edit event")).toBe(isShown);
  await page.close();
});

test("the way back to the calendar leads to the day of the event in the viewer's time zone", async () => {
  const page = await openEvent(null, createEvent("5", "2026-03-09T12:00:00.000Z"));
  expect(listLinks()).toContain("Calendar → /league/calendar?date=2026-03-10");
  await page.close();
});

test.each([
  ["on one line", "Two\n clans.", "Two clans."],
  ["up to 160 characters", "😀".repeat(160), "😀".repeat(160)],
  ["without the 161st character", "😀".repeat(161), `${"😀".repeat(160)}…`],
])("the meta description quotes the event's description %s", async (_, description, quote) => {
  const page = await openEvent(null, { ...upcomingEvent, description });
  // The sample season is called “name”.
  const start = "Foxes vs. Owls, name: Monday 2 March 2026, 07:00 – 08:00 UTC.";
  expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(`${start} ${quote}`);
  await page.close();
});
