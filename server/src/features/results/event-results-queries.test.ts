import { expect, test } from "vitest";
import { pickEventAt } from "./event-results-queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A single event, and two events so close to each other that a round between them could belong to either. */
const events = [
  { id: 3, starts_at: 20 * hourMs, ends_at: 21 * hourMs },
  { id: 2, starts_at: 100 * hourMs, ends_at: 101 * hourMs },
  { id: 1, starts_at: 104 * hourMs, ends_at: 105 * hourMs },
];

test.each([
  { instant: 20 * hourMs - 30 * minuteMs, id: 3, rule: "half an hour before an event belongs to it" },
  {
    instant: 20 * hourMs - 30 * minuteMs - 1,
    id: null,
    rule: "more than half an hour before an event does not belong to it",
  },
  { instant: 24 * hourMs, id: 3, rule: "three hours after an event belongs to it" },
  { instant: 24 * hourMs + 1, id: null, rule: "more than three hours after an event does not belong to it" },
  { instant: 103.75 * hourMs, id: 1, rule: "between two events belongs to the one with the nearer start" },
  {
    instant: 103.5 * hourMs,
    id: 1,
    rule: "between two events belongs to the later one, half an hour before its start",
  },
])("a round $rule", ({ instant, id }) => {
  expect(pickEventAt(events, instant)?.id ?? null).toBe(id);
});

test("a round that fits two events with the same start belongs to the event that was created first", () => {
  const [event = expect.fail()] = events;
  const eventsWithSameStart = [{ ...event, id: 9 }, event];
  expect(pickEventAt(eventsWithSameStart, event.starts_at)?.id).toBe(event.id);
});
