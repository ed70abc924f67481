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
  { instant: 20 * hour - 30 * minute, id: 3, rule: "from half an hour before its start" },
  { instant: 20 * hour - 30 * minute - 1, id: null, rule: "but not earlier" },
  { instant: 24 * hour, id: 3, rule: "until three hours after its end" },
  { instant: 24 * hour + 1, id: null, rule: "but not later" },
  { instant: 103.75 * hour, id: 1, rule: "if its start is the nearest one" },
  { instant: 103.5 * hour, id: 1, rule: "even before the start" },
])("a round is played in an event $rule", ({ instant, id }) => {
  expect(pickEventAt(events, instant)?.id ?? null).toBe(id);
});

test("of two events with the same start, a round is played in the one that was created first", () => {
  const [event = expect.fail()] = events;
  const twins = [{ ...event, id: 9 }, event];
  expect(pickEventAt(twins, event.starts_at)?.id).toBe(event.id);
});
