import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { countMeetings } from "./event-state.tsx";

const event = (_id: string, clanAId: string, clanBId: string, score: [number, number] | null) =>
  ({ _id, clanAId, clanBId, score: score && { clanA: score[0], clanB: score[1], rounds: 3 } }) as Event;

test("adds up the rounds of earlier matches of two clans, in either order", () => {
  const nextEvent = event("9", "1", "2", null);
  const earlier = [event("3", "1", "2", [2, 0]), event("4", "2", "1", [2, 1]), event("5", "1", "3", [3, 0])];
  expect(countMeetings(nextEvent, [...earlier, event("6", "2", "1", null), nextEvent])).toEqual({
    matches: 2,
    clanA: 3,
    clanB: 2,
  });
  expect(countMeetings(nextEvent, [event("9", "1", "2", [2, 0])]), "the event's own rounds do not count").toMatchObject(
    {
      matches: 0,
    },
  );
});
