import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { countMeetings } from "./event-state.tsx";

const FOXES = "1";
const OWLS = "2";
const WOLVES = "3";

/** @param score the rounds won by clan A and clan B; `null` if no round has been played */
function createEvent(_id: string, clanAId: string, clanBId: string, score: [number, number] | null): Event {
  // The number of played rounds does not matter here.
  return { _id, clanAId, clanBId, score: score && { clanA: score[0], clanB: score[1], rounds: 3 } } as Event;
}

const nextEvent = createEvent("9", FOXES, OWLS, null);

test("the rounds of earlier matches of two clans are added up, whichever of them was clan A", () => {
  const events = [
    createEvent("3", FOXES, OWLS, [2, 0]),
    createEvent("4", OWLS, FOXES, [2, 1]),
    createEvent("5", FOXES, WOLVES, [3, 0]),
    createEvent("6", OWLS, FOXES, null),
    nextEvent,
  ];
  expect(countMeetings(nextEvent, events)).toEqual({ matches: 2, clanA: 3, clanB: 2 });
});

test("the rounds of the event itself do not count", () => {
  const playedEvent = createEvent(nextEvent._id, FOXES, OWLS, [2, 0]);
  expect(countMeetings(nextEvent, [playedEvent])).toMatchObject({ matches: 0 });
});
