import type { ClanRound } from "contract/clan-seasons.ts";
import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { findPlayedMatches, toClanMatch } from "./clan-matches.tsx";
import { findNextEvent } from "./clans-queries.ts";
import { formatMissingResult } from "./missing-result.tsx";

const FOXES = "1";
const OWLS = "2";

/** Creates an event, a match in the calendar, between Foxes and Owls from 18:00 to 19:00 UTC on a day of March. */
function createEvent({ id, day, score = null }: { id: string; day: number; score?: Event["score"] }): Event {
  return {
    _id: id,
    seasonId: "1",
    title: "",
    description: "",
    twitch: null,
    version: 0,
    clanAId: FOXES,
    clanAName: "Foxes",
    clanBId: OWLS,
    clanBName: "Owls",
    startDate: `2026-03-0${day}T18:00:00Z`,
    endDate: `2026-03-0${day}T19:00:00Z`,
    score,
  };
}

type RoundFields = {
  resultId: string;
  /** The day of March on which it was played. */
  day: number;
  /** The event in which it was played; `null` without an event. */
  eventId: string | null;
};

/** Creates a round that Foxes won with 700 to 200. */
function createRound({ resultId, day, eventId }: RoundFields): ClanRound {
  return {
    resultId,
    date: `2026-03-0${day}T18:10:00Z`,
    eventId,
    map: null,
    outcome: "W",
    isForfeit: false,
    teamScore: 700,
    otherScore: 200,
    otherClanId: OWLS,
    otherClanName: "Owls",
  };
}

test("the next event is the first event that has not ended", () => {
  const events = [createEvent({ id: "1", day: 1 }), createEvent({ id: "2", day: 2 }), createEvent({ id: "3", day: 3 })];
  expect(findNextEvent(events, Date.parse("2026-03-02T18:59:59Z"))?._id).toBe("2");
  expect(findNextEvent(events, Date.parse("2026-03-02T19:00:00Z"))?._id).toBe("3");
  expect(findNextEvent(events, Date.parse("2026-03-04T19:00:00Z"))).toBeUndefined();
});

test.each([
  { when: "before its end", now: "2026-03-01T18:59:59Z", label: "" },
  { when: "after its end", now: "2026-03-01T19:00:00Z", label: "No result yet" },
  { when: "a day later", now: "2026-03-02T19:00:00Z", label: "Result overdue" },
])("an event without a result is called “$label” $when", ({ now, label }) => {
  expect(formatMissingResult(createEvent({ id: "1", day: 1 }), Date.parse(now))).toBe(label);
});

test("an event with a result is not reported as missing one", () => {
  const event = createEvent({ id: "1", day: 1, score: { clanA: 2, clanB: 1, rounds: 3 } });
  expect(formatMissingResult(event, Date.parse("2026-03-09T19:00:00Z"))).toBe("");
});

test("the played matches are the played events and the rounds without a known event, newest first", () => {
  const playedEvent = createEvent({ id: "1", day: 1, score: { clanA: 2, clanB: 1, rounds: 3 } });
  const upcomingEvent = createEvent({ id: "2", day: 5 });
  const roundWithoutEvent = createRound({ resultId: "7", day: 3, eventId: null });
  const roundOfOtherEvent = createRound({ resultId: "8", day: 4, eventId: "99" });
  const roundOfEvent = createRound({ resultId: "6", day: 1, eventId: playedEvent._id });
  const rounds = [roundOfOtherEvent, roundWithoutEvent, roundOfEvent];
  const matches = findPlayedMatches(FOXES, [playedEvent, upcomingEvent], rounds);
  expect(matches).toMatchObject([
    { event: null, id: "8", score: "700–200" },
    { event: null, id: "7", score: "700–200" },
    { event: playedEvent, id: "1", score: "2–1", outcome: "W", otherName: "Owls" },
  ]);
});

test("an event is shown from the clan's point of view, even if the clan is clan B of the event", () => {
  const event = createEvent({ id: "1", day: 1, score: { clanA: 2, clanB: 1, rounds: 3 } });
  expect(toClanMatch(OWLS, event)).toMatchObject({ score: "1–2", outcome: "L", otherName: "Foxes" });
});

test("an event in which both clans have won as many rounds is a draw for both", () => {
  const event = createEvent({ id: "1", day: 1, score: { clanA: 1, clanB: 1, rounds: 2 } });
  expect(toClanMatch(FOXES, event).outcome).toBe("D");
  expect(toClanMatch(OWLS, event).outcome).toBe("D");
});
