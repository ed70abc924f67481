import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { listMeetings } from "./event-state.tsx";
import { createEvent } from "./testing/create-event.ts";

const foxes = { clanAId: "1", clanBId: "2" };
/** The same clans, with the Owls as clan A. */
const owls = { clanAId: "2", clanBId: "1" };
const wolves = { clanAId: "1", clanBId: "3" };

/** Creates an event of two clans. The number of its rounds does not matter here. */
function createMatch(_id: string, clans: typeof foxes, score: { clanA: number; clanB: number } | null): Event {
  return { ...createEvent(_id, "2026-03-02T07:00:00.000Z"), ...clans, score: score && { ...score, rounds: 3 } };
}

const nextEvent = createMatch("9", foxes, null);

test("the meetings of two clans are their events with a result, whichever of them was clan A", () => {
  const events = [
    createMatch("3", foxes, { clanA: 2, clanB: 0 }),
    createMatch("4", owls, { clanA: 2, clanB: 1 }),
    createMatch("5", wolves, { clanA: 3, clanB: 0 }),
    createMatch("6", owls, null),
    nextEvent,
  ];
  expect(listMeetings(nextEvent, events).map(({ _id }) => _id)).toEqual(["3", "4"]);
});

test("an event does not count as one of its own earlier meetings", () => {
  const playedEvent = createMatch(nextEvent._id, foxes, { clanA: 2, clanB: 0 });
  expect(listMeetings(nextEvent, [playedEvent])).toEqual([]);
});
