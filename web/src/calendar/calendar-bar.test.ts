import { expect, test } from "vitest";
import { renderScreen } from "../testing/render-screen.ts";
import { filterEventsInRange, findNextEvent } from "./calendar-bar.tsx";
import { createEvent } from "./testing/create-event.ts";

/** Begins after the hours of the grid, which end at 23:00, and ends during those of the next day, which begin at 12:00. */
const event = { ...createEvent("5", "2026-03-01T23:30:00.000Z"), endDate: "2026-03-02T13:00:00.000Z" };
const sunday = "2026-03-01";
const monday = "2026-03-02";

// The grid shows an event on each day during whose hours it takes place, and the agenda on the day on which it starts.
test.each([
  { view: "week", day: monday, isShown: true },
  { view: "day", day: monday, isShown: true },
  { view: "day", day: sunday, isShown: false },
  { view: "agenda", day: monday, isShown: false },
  { view: "agenda", day: sunday, isShown: true },
] as const)("an event from Sunday evening to Monday afternoon is in the view “$view” of $day: $isShown", (testCase) => {
  const { view, day, isShown } = testCase;
  expect(filterEventsInRange({ view, day }, [event], "UTC")).toEqual(isShown ? [event] : []);
});

test.each([
  {
    match: "of its week",
    startDate: "2026-03-08T10:59:00.000Z",
    text: "The league's calendar, 2–8 March 2026: Foxes vs. Owls.",
  },
  {
    match: "of the next week",
    startDate: "2026-03-08T11:00:00.000Z",
    text: "The league's calendar: no match in the week of 2–8 March 2026.",
  },
])("in New Zealand, the description of the calendar with a match $match is: $text", async ({ startDate, text }) => {
  const replies = { "POST /api/event/search": { data: [createEvent("5", startDate)] } };
  expect(await renderScreen("/league/calendar", { viewer: null, replies })).toMatchObject({ description: text });
});

const sundayMatch = createEvent("5", "2026-03-01T19:00:00.000Z");
const nextMatch = createEvent("6", "2026-03-10T19:00:00.000Z");

test.each([
  {
    rule: "is found once those of the week are over",
    now: "2026-03-01T21:00Z",
    events: [sundayMatch, nextMatch],
    found: nextMatch,
  },
  {
    rule: "is not needed while one is on",
    now: "2026-03-01T19:30Z",
    events: [sundayMatch, nextMatch],
    found: undefined,
  },
  { rule: "is missing after the last one", now: "2026-03-01T21:00Z", events: [sundayMatch], found: undefined },
])("the next match $rule", ({ now, events, found }) => {
  expect(findNextEvent({ view: "week", day: sunday }, events, Date.parse(now), "UTC")).toEqual(found);
});
