// @vitest-environment happy-dom
import type { CalendarOptions } from "@fullcalendar/react";
import { act, type ReactElement } from "react";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { describeValues, findTopLayer, listTexts } from "../testing/describe-page.ts";
import { findCalendarOptions, openCalendar } from "../testing/open-calendar.ts";
import { type OpenPage, openPage, setUpBrowser } from "../testing/open-page.ts";
import { press } from "../testing/page-actions.ts";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const admin = { _id: "9", role: "ADMIN" } as const;
/** In the sample data, user 1 leads a clan. */
const leader = { _id: "1" };
/** From 20:00 to 21:00 in New Zealand, on the day on which the page is opened. */
const tonight = { startDate: "2026-03-02T07:00:00.000Z", endDate: "2026-03-02T08:00:00.000Z" };
/** From 00:00 to 01:00, outside of the hours of the grid. The page is opened at 00:30. */
const nowAtNight = { startDate: "2026-03-01T11:00:00.000Z", endDate: "2026-03-01T12:00:00.000Z" };
/** The same hours a day later. */
const nextNight = { startDate: "2026-03-02T11:00:00.000Z", endDate: "2026-03-02T12:00:00.000Z" };

/** The calendar does not show events of ended seasons that have no score. */
const score = { clanA: 2, clanB: 1, rounds: 3 };

// The sample data has an event of the active season and one of a season that has ended.
test.each([
  {
    rule: "admins can drag the events of the active season",
    viewer: admin,
    sampleValues: { ...tonight, score },
    editable: [true, false],
  },
  { rule: "leaders cannot drag events", viewer: leader, sampleValues: { ...tonight, score }, editable: [false, false] },
  {
    rule: "events outside of the hours of the grid cannot be dragged",
    viewer: admin,
    sampleValues: { ...nextNight, score },
    // Without a value, the default of FullCalendar applies: the event cannot be dragged.
    editable: [undefined, undefined],
  },
])("$rule", async ({ viewer, sampleValues, editable }) => {
  const { options } = await openCalendar(viewer, sampleValues);
  const events = options.events as readonly { readonly editable?: boolean }[];
  expect(events.map((event) => event.editable)).toEqual(editable);
});

test("on a page of an ended season, its events cannot be dragged, and no events can be created", async () => {
  const { options } = await openCalendar(admin, { ...tonight, score }, "/league/calendar?season=2");
  expect(options.selectable).toBe(false);
  expect(options.events).toMatchObject([{ editable: true }, { editable: false }]);
});

test("only admins can select hours to create an event", async () => {
  expect((await openCalendar(admin, tonight)).options.selectable).toBe(true);
  expect((await openCalendar(leader, tonight)).options.selectable).toBe(false);
});

// Without a layout, FullCalendar only renders the events outside of the hours of the grid.
test("only a running event is marked", async () => {
  const { texts } = await openCalendar(admin, nextNight);
  expect(texts).toContain("title");
  expect(texts).not.toContain("Now");
  expect((await openCalendar(admin, nowAtNight)).texts).toContain("Now");
});

const eveningMatch = createEvent("5", tonight.startDate);
const nightMatch = createEvent("6", nextNight.startDate);
const nightMatchOfNextWeek = createEvent("7", "2026-03-09T11:00:00.000Z");

test.each([
  { matches: "an evening match", events: [eveningMatch], isShown: false },
  { matches: "an evening match and a night match", events: [eveningMatch, nightMatch], isShown: true },
  { matches: "a night match of another week", events: [eveningMatch, nightMatchOfNextWeek], isShown: false },
])("with $matches, the grid has a row for events outside of its hours: $isShown", async ({ events, isShown }) => {
  const replies = { "POST /api/event/search": { data: events } };
  const page = await openPage("/league/calendar", { viewer: null, replies });
  expect(listTexts(document.body).includes("Other hours")).toBe(isShown);
  await page.close();
});

test("the hours before the first match of the week are compact until the viewer enlarges them", async () => {
  const replies = { "POST /api/event/search": { data: [eveningMatch] } };
  const page = await openPage("/league/calendar", { viewer: null, replies });
  expect(findCalendarOptions()).toMatchObject({ slotMinTime: "20:00", slotMaxTime: "23:00" });
  await press(page, "Show 12:00 – 20:00 in full");
  expect(findCalendarOptions()).toMatchObject({ slotMinTime: "12:00", allDaySlot: false });
  await page.close();
});

test("admins always see all hours, where they create and move events", async () => {
  const replies = { "POST /api/event/search": { data: [eveningMatch] } };
  const page = await openPage("/league/calendar", { viewer: admin, replies });
  expect(findCalendarOptions()).toMatchObject({ slotMinTime: "12:00", allDaySlot: false });
  await page.close();
});

test("without a match, all hours have their full height", async () => {
  const page = await openPage("/league/calendar", {
    viewer: null,
    replies: { "POST /api/event/search": { data: [] } },
  });
  expect(findCalendarOptions()).toMatchObject({ slotMinTime: "12:00", allDaySlot: false });
  await page.close();
});

test("the grid shows the days to which the viewer goes", async () => {
  const page = await openPage("/league/calendar", { viewer: null });
  const listDays = () => {
    const days = [...document.querySelectorAll("main [data-date]")].map((element) => element.getAttribute("data-date"));
    return [...new Set(days)];
  };
  expect(listDays()).toHaveLength(7);
  await page.navigate("/league/calendar?view=day&date=2026-03-12");
  expect(listDays()).toEqual(["2026-03-12"]);
  await page.close();
});

test("with a date in the URL, the day view fetches four weeks from the Monday before it, and also from the next and the previous one", async () => {
  const page = await openPage("/league/calendar?view=day&date=2026-03-12", { viewer: null });
  const calls = page.callsOnLoad.filter((call) => call.startsWith("POST /api/event/search"));
  // Events are requested from 14 hours before Monday (UTC) on, when Monday begins in the easternmost time zone.
  expect(calls.map((call) => /"startDate":"([^"]*)"/.exec(call)?.[1])).toEqual([
    "2026-03-08T10:00:00.000Z",
    "2026-03-15T10:00:00.000Z",
    "2026-03-01T10:00:00.000Z",
  ]);
  await page.close();
});

describe("an admin's calendar", () => {
  let page: OpenPage;
  /** The options that the calendar currently passes to FullCalendar. */
  let options: CalendarOptions;

  beforeAll(async () => {
    page = await openPage("/league/calendar", { viewer: admin, sampleValues: { ...tonight } });
    options = findCalendarOptions();
  });
  beforeEach(() => page.setFailing(false));
  afterAll(() => page.close());

  const event = { ...createEvent("5", "2026-03-03T07:00:00.000Z"), title: "Final", description: "The last match." };
  const extendedProps = { event, span: { start: event.startDate, end: event.endDate } };
  const start = new Date("2026-03-04T08:00:00.000Z");
  const end = new Date("2026-03-04T09:30:00.000Z");
  const newDates = { startDate: start.toISOString(), endDate: end.toISOString() };
  const moveRequest = `sends PUT /api/event/5/move ${JSON.stringify({ ...newDates, version: 5 })}`;

  /**
   * Drops the event at another time, with these keys. Returns the mock that FullCalendar offers to undo the drop. The casts to
   * `never` are needed because FullCalendar's objects have many more fields than the calendar uses.
   */
  async function drop(keys: object, dates: object = { start, end }) {
    const revert = vi.fn();
    const jsEvent = { altKey: false, ctrlKey: false, metaKey: false, ...keys };
    const dropInfo = { event: { ...dates, extendedProps }, jsEvent, revert };
    page.clearLog();
    await page.run(() => options.eventDrop?.(dropInfo as never));
    return revert;
  }

  test("dropping an event moves it", async () => {
    expect(await drop({})).not.toHaveBeenCalled();
    expect(page.takeLog()).toEqual([moveRequest, "success: Event moved successfully", "refetches events"]);
  });

  test("if FullCalendar reports no end for a dropped event, the event keeps its end", async () => {
    await drop({}, { start, end: null });
    const dates = { startDate: start.toISOString(), endDate: event.endDate };
    expect(page.takeLog()).toContain(`sends PUT /api/event/5/move ${JSON.stringify({ ...dates, version: 5 })}`);
  });

  test("an event returns to its place if it cannot be moved", async () => {
    page.setFailing(true);
    expect(await drop({})).toHaveBeenCalledOnce();
    const refetches = ["refetches events", "refetches clans", "refetches seasons"];
    expect(page.takeLog()).toEqual([moveRequest, "error: Error while moving event / Reason", ...refetches]);
  });

  test.each([{ keys: { altKey: true } }, { keys: { ctrlKey: true } }, { keys: { metaKey: true } }])(
    "dropping an event with the keys $keys copies it, and the event returns to its place",
    async ({ keys }) => {
      expect(await drop(keys)).toHaveBeenCalledOnce();
      const body = { ...newDates, clanAId: "1", clanBId: "2", title: "Final", description: "The last match." };
      const copyRequest = `sends POST /api/event ${JSON.stringify(body)}`;
      expect(page.takeLog()).toEqual([copyRequest, "success: Event copied successfully", "refetches events"]);
    },
  );

  test("while a move is being sent, other dropped or resized events return to their place", async () => {
    const reply = Promise.withResolvers<Response>();
    const fetchSpy = vi.spyOn(globalThis, "fetch").mockReturnValueOnce(reply.promise);
    onTestFinished(() => fetchSpy.mockRestore());
    const dropInfo = { event: { start, end, extendedProps }, jsEvent: {}, revert: vi.fn() };
    await act(async () => {
      options.eventDrop?.(dropInfo as never);
      await vi.advanceTimersByTimeAsync(1);
    });
    const busyOptions = findCalendarOptions();
    const revert = vi.fn();
    busyOptions.eventDrop?.({ ...dropInfo, revert } as never);
    busyOptions.eventResize?.({ ...dropInfo, revert } as never);
    expect(revert).toHaveBeenCalledTimes(2);
    await page.run(() => reply.resolve(Response.json({ ok: true, status: 200, data: event })));
    expect(dropInfo.revert).not.toHaveBeenCalled();
    page.clearLog();
  });

  test("resizing an event changes its end, and is undone if the call fails", async () => {
    const revert = vi.fn();
    const resizeInfo = { event: { start, end, extendedProps }, revert };
    await page.run(() => options.eventResize?.(resizeInfo as never));
    expect(page.takeLog()).toEqual([moveRequest, "success: Event moved successfully", "refetches events"]);
    expect(revert).not.toHaveBeenCalled();
    page.setFailing(true);
    await page.run(() => options.eventResize?.(resizeInfo as never));
    expect(revert).toHaveBeenCalledOnce();
  });

  test("a dragged event shows the time to which it is dragged, and other events show their own", () => {
    const showCard = (isMirror: boolean) => {
      const content = { event: { start, end, extendedProps }, isMirror };
      return (options.eventContent as (content: object) => ReactElement<{ event: object }>)(content).props.event;
    };
    expect(showCard(true)).toEqual({ ...event, ...newDates });
    expect(showCard(false)).toEqual(event);
  });

  test("a card that is shown an hour after its event moves the event as far as it is dragged", async () => {
    const hoursLater = (date: string, hours: number) => new Date(Date.parse(date) + hours * 3_600_000).toISOString();
    const { startDate, endDate } = event;
    const span = { start: hoursLater(startDate, 1), end: hoursLater(endDate, 1) };
    const dates = { start: new Date(hoursLater(startDate, 3)), end: new Date(hoursLater(endDate, 3)) };
    const dropInfo = { event: { ...dates, extendedProps: { event, span } }, jsEvent: {}, revert: vi.fn() };
    page.clearLog();
    await page.run(() => options.eventDrop?.(dropInfo as never));
    const body = { startDate: hoursLater(startDate, 2), endDate: hoursLater(endDate, 2), version: 5 };
    expect(page.takeLog()).toContain(`sends PUT /api/event/5/move ${JSON.stringify(body)}`);
  });

  test("events can only be dragged to hours of the grid, and only these hours can be selected", () => {
    for (const allow of [options.eventAllow, options.selectAllow] as ((span: object) => boolean)[]) {
      expect(allow({ allDay: true })).toBe(false);
      expect(allow({ allDay: false })).toBe(true);
    }
  });

  test("a new event gets the selected hours, but lasts at least an hour", async () => {
    const select = async (endDate: Date) => {
      await page.run(() => options.select?.({ start, end: endDate } as never));
      const values = describeValues(findTopLayer() ?? document.body);
      await press(page, "Cancel");
      return values;
    };
    expect(await select(end)).toContain('Start date "2026-03-04T21:00", End date "2026-03-04T22:30"');
    expect(await select(new Date("2026-03-04T08:30:00.000Z"))).toContain('End date "2026-03-04T22:00"');
  });

  test("the button to create an event does not use the hours that were selected before", async () => {
    await press(page, "Create event");
    expect(describeValues(findTopLayer() ?? document.body)).toContain('Start date "", End date ""');
    await press(page, "Cancel");
  });

  test("a click on an event opens its dialog", async () => {
    page.clearLog();
    await page.run(() => options.eventClick?.({ event: { extendedProps: { event } } } as never));
    expect(page.takeLog()).toContain("opens /league/calendar?event=5");
    await press(page, "Close");
  });

  test("a click on the heading of a day opens the day", async () => {
    page.clearLog();
    await page.run(() => (options.navLinkDayClick as (date: Date) => void)(new Date("2026-03-03T11:00:00.000Z")));
    expect(page.takeLog()).toContain("opens /league/calendar?view=day&date=2026-03-04");
  });
});
