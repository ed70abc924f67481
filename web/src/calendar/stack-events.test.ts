import { expect, test } from "vitest";
import { findNarrowHourHeight, NARROW_HOUR_HEIGHT, stackOverlappingEvents } from "./stack-events.ts";
import { createEvent } from "./testing/create-event.ts";

/** Returns an event of 20 November 2026. @param times as in "18:00–19:00" */
function createEventAt(id: string, times: string) {
  const [start, end] = times.split("–").map((time) => `2026-11-20T${time}:00.000Z`);
  return { ...createEvent(id, start ?? ""), endDate: end ?? "" };
}

/** Returns the times at which the events are shown; `null` for their own. */
function stack(...times: readonly string[]) {
  const events = times.map((text, index) => createEventAt(String(index), text));
  const spans = stackOverlappingEvents(events, "UTC");
  return events.map(({ _id }) => {
    const span = spans.get(_id);
    return span ? [span.start, span.end].map((date) => date.slice(11, 16)).join("–") : null;
  });
}

test("events that do not overlap are shown at their own time", () => {
  expect(stack("18:00–19:00", "19:00–20:00", "21:00–22:00")).toEqual([null, null, null]);
});

test("events that overlap share their time in the order in which they start", () => {
  expect(stack("18:00–19:00", "18:00–19:00")).toEqual(["18:00–18:30", "18:30–19:00"]);
  expect(stack("18:30–19:30", "18:00–19:00", "20:00–21:00")).toEqual(["18:45–19:30", "18:00–18:45", null]);
});

test("events that only overlap through another one share their time, too", () => {
  expect(stack("18:00–19:00", "18:45–19:45", "19:30–21:00")).toEqual(["18:00–19:00", "19:00–20:00", "20:00–21:00"]);
});

test("only the hours that the grid shows are shared", () => {
  expect(stack("10:00–14:00", "13:00–14:00")).toEqual(["12:00–13:00", "13:00–14:00"]);
  // The first event is shown above the hours.
  expect(stack("09:00–11:00", "10:00–11:00")).toEqual([null, null]);
});

test("the hours are so high that each card has space for a time and two clans", () => {
  const findHeight = (...times: readonly string[]) => {
    const events = times.map((text, index) => createEventAt(String(index), text));
    return findNarrowHourHeight(events, stackOverlappingEvents(events, "UTC"));
  };
  expect(findHeight("18:00–19:00", "20:00–21:00")).toBe(NARROW_HOUR_HEIGHT);
  expect(findHeight("18:00–19:00", "18:00–19:00")).toBe(100);
  // A card of a few minutes must not make the page endless.
  expect(findHeight("18:00–18:05", "18:00–18:05")).toBe(240);
});
