// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { listTexts, readText } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { HOUR_MS } from "./event-times.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

/** Opens the agenda with these events. The page is opened on Monday 2 March in New Zealand. */
function openAgenda(date: string, events: readonly object[]) {
  return openPage(`/league/calendar/agenda?date=${date}`, {
    viewer: null,
    replies: { "POST /api/event/search": { data: events } },
  });
}

/** Returns the texts of the days outside and inside of the collapsed part, without the texts of their events. */
function listDayTexts() {
  const details = document.querySelector("main details");
  const sections = [...document.querySelectorAll("main section[data-today]")];
  const readTitle = (section: Element) => [...section.children].slice(0, -1).map(readText).join(": ");
  return {
    summary: details?.querySelector("summary")?.textContent,
    earlier: sections.filter((section) => details?.contains(section)).map(readTitle),
    later: sections.filter((section) => !details?.contains(section)).map(readTitle),
  };
}

const february = createEvent("1", "2026-02-20T07:00:00.000Z");
const yesterday = createEvent("2", "2026-03-01T07:00:00.000Z");
const today = createEvent("3", "2026-03-02T07:00:00.000Z");
const tomorrow = createEvent("4", "2026-03-03T07:00:00.000Z");

test("earlier days are collapsed, and today comes first even without a match", async () => {
  const page = await openAgenda("2026-02-20", [february, yesterday, tomorrow]);
  expect(listDayTexts()).toEqual({
    summary: "2 days before today",
    earlier: ["Friday 20 February 2026", "Sunday 1 March 2026"],
    later: ["Monday 2 March 2026 Today: No match today.", "Tuesday 3 March 2026"],
  });
  await page.close();
});

test("today is listed once if it has a match", async () => {
  const page = await openAgenda("2026-02-20", [yesterday, today]);
  expect(listDayTexts()).toMatchObject({ summary: "1 day before today", later: ["Monday 2 March 2026 Today"] });
  await page.close();
});

test("without an earlier day, nothing is collapsed", async () => {
  const page = await openAgenda("2026-02-20", [today]);
  expect(listDayTexts()).toMatchObject({ summary: undefined, earlier: [], later: ["Monday 2 March 2026 Today"] });
  await page.close();
});

test.each([
  { weeks: "weeks that include today", date: "2026-02-20", next: ["today"] },
  { weeks: "later weeks", date: "2026-04-01", next: [] },
])("the next match is marked in $weeks", async ({ date, next }) => {
  const events = [
    { ...yesterday, title: "yesterday" },
    { ...today, title: "today" },
    { ...tomorrow, title: "tomorrow" },
    createEvent("5", "2026-04-02T07:00:00.000Z"),
  ];
  const page = await openAgenda(date, events);
  const markedRows = [...document.querySelectorAll("main li")].map(readText).filter((text) => text.includes("Next"));
  expect(markedRows.map((text) => /yesterday|today|tomorrow/.exec(text)?.[0])).toEqual(next);
  await page.close();
});

test("no day is collapsed in weeks that do not include today", async () => {
  const page = await openAgenda("2026-01-20", [createEvent("1", "2026-01-20T07:00:00.000Z")]);
  expect(listDayTexts()).toEqual({ summary: undefined, earlier: [], later: ["Tuesday 20 January 2026"] });
  await page.close();
});

test("the agenda has the events of four weeks from Monday", async () => {
  // Midnight in New Zealand is 11:00 UTC.
  const lastMinuteBefore = createEvent("1", "2026-03-01T10:59:00.000Z");
  const firstMinute = createEvent("2", "2026-03-01T11:00:00.000Z");
  const lastMinute = createEvent("3", "2026-03-29T10:59:00.000Z");
  const firstMinuteAfter = createEvent("4", "2026-03-29T11:00:00.000Z");
  const page = await openAgenda("2026-03-05", [lastMinuteBefore, firstMinute, lastMinute, firstMinuteAfter]);
  expect(listDayTexts().later).toEqual(["Monday 2 March 2026 Today", "Sunday 29 March 2026"]);
  expect(listTexts(document.body)).toContain("2 matches");
  await page.close();
});

// The page is opened at 00:30 on 2 March in New Zealand, so an event at 00:00 is running.
test.each([
  {
    event: "a running event with a stream",
    hour: 0,
    fields: { twitch: "https://example.org/live" },
    text: "00:00 Now , streamed FO Foxes vs. OW Owls",
    winner: "nobody",
    streamIconCount: 0,
  },
  {
    event: "an upcoming event with a stream",
    hour: 1,
    fields: { twitch: "https://example.org/live" },
    text: "01:00 Next , streamed FO Foxes vs. OW Owls",
    winner: "nobody",
    streamIconCount: 1,
  },
  {
    event: "an event that clan A has won",
    hour: 2,
    fields: { score: { clanA: 2, clanB: 1, rounds: 3 } },
    text: "02:00 FO Foxes 2 – 1 OW Owls",
    winner: "a",
    streamIconCount: 0,
  },
  {
    event: "an event that clan B has won",
    hour: 3,
    fields: { score: { clanA: 0, clanB: 1, rounds: 1 } },
    text: "03:00 FO Foxes 0 – 1 OW Owls",
    winner: "b",
    streamIconCount: 0,
  },
  {
    event: "a drawn event",
    hour: 4,
    fields: { score: { clanA: 1, clanB: 1, rounds: 2 } },
    text: "04:00 FO Foxes 1 – 1 OW Owls",
    winner: "nobody",
    streamIconCount: 0,
  },
  {
    event: "an event with its own title",
    hour: 5,
    fields: { title: "Final" },
    text: "05:00 Next FO Foxes vs. OW Owls Final",
    winner: "nobody",
    streamIconCount: 0,
  },
])("the agenda describes $event", async ({ hour, fields, text, winner, streamIconCount }) => {
  const start = Date.parse("2026-03-02T00:00:00+13:00") + hour * HOUR_MS;
  const event = { ...createEvent("1", new Date(start).toISOString()), ...fields };
  const page = await openAgenda("2026-03-02", [event]);
  const link = document.querySelector("main section[data-today] li a") as HTMLAnchorElement;
  expect(readText(link)).toBe(text);
  expect(link.querySelector("[data-won]")?.getAttribute("data-won")).toBe(winner);
  expect(link.querySelectorAll("time ~ svg")).toHaveLength(streamIconCount);
  await page.close();
});
