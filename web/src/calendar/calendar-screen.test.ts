// @vitest-environment happy-dom
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, test } from "vitest";
import { describeField, findTopLayer } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type PageOptions, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const event = createEvent("5", "2026-03-02T07:00:00.000Z");

/** Clicks a link, which the page then opens. */
function clickLink(page: OpenPage, selector: string): Promise<void> {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  return page.run(() => document.querySelector(selector)?.dispatchEvent(click));
}

/** Opens the agenda. By default, the loaded weeks have one event, and event 9 is outside of them. */
function openAgenda(search: string, options: Partial<PageOptions> = {}) {
  const replies = {
    "POST /api/event/search": { data: [event] },
    "GET /api/event/9": { data: createEvent("9", "2025-11-03T07:00:00.000Z") },
  };
  return openPage(`/league/calendar/agenda${search}`, { viewer: null, replies, ...options });
}

test("an event outside of the shown weeks is opened in the dialog", async () => {
  const page = await openAgenda("?event=9");
  expect(findTopLayer()?.textContent).toContain("Monday 3 November 2025");
  await page.close();
});

test("the agenda of an earlier season begins with the season's first match, and has a link to today", async () => {
  // In New Zealand, where the tests run, it is a Tuesday already.
  const replies = { "POST /api/event/search": { data: [createEvent("5", "2025-11-03T20:00:00.000Z")] } };
  const page = await openAgenda("?season=2", { replies });
  const agenda = "/league/calendar/agenda?season=2";
  expect(page.errorsAndNavigationsOnLoad).toEqual([`opens ${agenda}&date=2025-11-04 instead of this page`]);
  await clickLink(page, 'nav[aria-label="Days"] a:nth-child(2)');
  expect(page.takeLog()).toContain(`opens ${agenda}&date=2026-03-02`);
  await page.close();
});

test("closing the dialog of an event removes it from the URL", async () => {
  const page = await openAgenda("?date=2026-03-02&event=5");
  await press(page, "Close");
  expect(page.takeLog()).toContain("opens /league/calendar/agenda?date=2026-03-02 instead of this page");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

// Events are requested from 14 hours before Monday (UTC) on, when Monday begins in the easternmost time zone.
const listRequestedStarts = (page: OpenPage) => {
  const calls = page.callsOnLoad.filter((call) => call.startsWith("POST /api/event/search"));
  return calls.map((call) => /"startDate":"([^"]*)"/.exec(call)?.[1]);
};

test("without a date in the URL, the agenda fetches only the shown weeks", async () => {
  const page = await openAgenda("");
  expect(listRequestedStarts(page)).toEqual(["2026-03-01T10:00:00.000Z"]);
  await page.close();
});

test("with a date in the URL, the agenda also fetches the four weeks after and before the shown weeks", async () => {
  const page = await openAgenda("?date=2026-03-12");
  const [shownWeeks, nextWeeks, previousWeeks] = listRequestedStarts(page);
  expect(shownWeeks).toBe("2026-03-08T10:00:00.000Z");
  expect(nextWeeks).toBe("2026-04-05T10:00:00.000Z");
  expect(previousWeeks).toBe("2026-02-08T10:00:00.000Z");
  await page.close();
});

test("while other weeks are loading, the agenda does not say that they have no matches", async () => {
  const page = await openAgenda("", { isSlow: true });
  const texts: string[] = [];
  const observer = new MutationObserver(() => texts.push(readVisibleText()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await clickLink(page, "main a[aria-label='Next four weeks']");
  observer.disconnect();
  const loadingText = texts.find((text) => text.includes("30 March – 26 April 2026"));
  expect(loadingText).not.toMatch(/No match|[0-9] match/);
  expect(readVisibleText()).toContain("No matches in these four weeks.");
  await page.close();
});

test("the clan filter keeps the matches of a clan, whether it is clan A or clan B", async () => {
  const clans = { clanAId: "3", clanAName: "Bears", clanBId: "1", clanBName: "Foxes" };
  const eventAgainstFoxes = { ...event, ...clans, _id: "6" };
  const eventWithoutFoxes = { ...event, ...clans, _id: "7", clanBId: "2" };
  const events = [event, eventAgainstFoxes, eventWithoutFoxes];
  const replies = {
    "POST /api/event/search": { data: events },
    "POST /api/clan/search": { data: createSamples("/api/clan/search", { _id: "1", name: "Foxes" }) },
  };
  const page = await openAgenda("?clan=1", { replies });
  const listEvents = () => [...document.querySelectorAll("main li a")].map((link) => link.getAttribute("href"));
  expect(listEvents()).toEqual(["/league/calendar/agenda?clan=1&event=5", "/league/calendar/agenda?clan=1&event=6"]);
  page.clearLog();
  await enter(page, "Clan", "");
  expect(page.takeLog()).toContain("opens /league/calendar/agenda");
  expect(listEvents()).toHaveLength(3);
  await page.close();
});

test("the clan filter says if the clan is not in the season", async () => {
  const replies = { "POST /api/clan/search": { data: createSamples("/api/clan/search", { _id: "1", name: "Foxes" }) } };
  const page = await openAgenda("?clan=9", { replies });
  expect(describeField(getField("Clan"))).toContain('"A clan of another season"');
  await page.close();
});

test("the agenda leaves out the events that an ended season left unplayed", async () => {
  const score = { clanA: 2, clanB: 1 };
  const events = [
    { ...event, _id: "5" },
    { ...event, _id: "6", seasonId: "2", score },
    { ...event, _id: "7", seasonId: "2" },
  ];
  const seasons = createSamples<Season>("/api/season/search", { isActive: true }, { _id: "2", isActive: false });
  const replies = { "POST /api/event/search": { data: events }, "POST /api/season/search": { data: seasons } };
  const page = await openAgenda("", { replies });
  const links = [...document.querySelectorAll("main li a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/league/calendar/agenda?event=5", "/league/calendar/agenda?event=6"]);
  await page.close();
});

test.each([
  { viewerLabel: "an admin", viewer: viewers.admin, hasButton: true },
  { viewerLabel: "a visitor", viewer: null, hasButton: false },
])("without any season, $viewerLabel can create one: $hasButton", async ({ viewer, hasButton }) => {
  for (const path of ["/league/calendar", "/league/calendar/agenda"]) {
    const page = await openPage(path, { viewer, replies: { "POST /api/season/search": { data: [] } } });
    expect(readVisibleText().includes("Create New Season"), path).toBe(hasButton);
    expect(readVisibleText().includes("No season has started yet."), path).toBe(!hasButton);
    await page.close();
  }
});
