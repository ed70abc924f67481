import { expect, test } from "vitest";
import { pickEventAt } from "./event-results-queries.ts";

const minute = 60_000;
const hour = 60 * minute;
const events = [
  { id: 3, starts_at: 20 * hour, ends_at: 21 * hour },
  { id: 2, starts_at: 100 * hour, ends_at: 101 * hour },
  { id: 1, starts_at: 104 * hour, ends_at: 105 * hour },
];

test.each([
  { instant: 20 * hour - 30 * minute, id: 3, rule: "half an hour before an event belongs to it" },
  {
    instant: 20 * hour - 30 * minute - 1,
    id: null,
    rule: "more than half an hour before an event does not belong to it",
  },
  { instant: 24 * hour, id: 3, rule: "three hours after an event belongs to it" },
  { instant: 24 * hour + 1, id: null, rule: "more than three hours after an event does not belong to it" },
  { instant: 103.75 * hour, id: 1, rule: "between two events belongs to the one with the nearer start" },
  { instant: 103.5 * hour, id: 1, rule: "between two events belongs to the later one, half an hour before its start" },
])("a round $rule", ({ instant, id }) => {
  expect(pickEventAt(events, instant)?.id ?? null).toBe(id);
});

test("a round that fits two events with the same start belongs to the event that was created first", () => {
  const [event = expect.fail()] = events;
  const twins = [{ ...event, id: 9 }, event];
  expect(pickEventAt(twins, event.starts_at)?.id).toBe(event.id);
});
