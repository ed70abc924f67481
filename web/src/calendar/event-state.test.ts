import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { meetingsOf } from "./event-state.tsx";

const event = (_id: string, clanAId: string, clanBId: string, score: [number, number] | null) =>
  ({ _id, clanAId, clanBId, score: score && { clanA: score[0], clanB: score[1], rounds: 3 } }) as Event;

test("rounds of earlier matches of two clans are added up, whichever stood first", () => {
  const next = event("9", "1", "2", null);
  const earlier = [event("3", "1", "2", [2, 0]), event("4", "2", "1", [2, 1]), event("5", "1", "3", [3, 0])];
  expect(meetingsOf(next, [...earlier, event("6", "2", "1", null), next])).toEqual({ matches: 2, clanA: 3, clanB: 2 });
  expect(meetingsOf(next, [event("9", "1", "2", [2, 0])]), "its own rounds are shown below").toMatchObject({
    matches: 0,
  });
});
