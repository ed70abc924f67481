import type { ClanRound } from "contract/clan-seasons.ts";
import type { Event } from "contract/events.ts";
import { expect, test } from "vitest";
import { findPlayedMatches, toClanMatch } from "./clan-matches.tsx";
import { findNextEvent } from "./clans-queries.ts";

function event(id: string, day: number, score: Event["score"] = null): Event {
  const startDate = `2026-03-0${day}T18:00:00Z`;
  const endDate = `2026-03-0${day}T19:00:00Z`;
  const clans = { clanAId: "1", clanAName: "Foxes", clanBId: "2", clanBName: "Owls" };
  return {
    _id: id,
    seasonId: "1",
    title: "",
    description: "",
    twitch: null,
    version: 0,
    ...clans,
    startDate,
    endDate,
    score,
  };
}

function round(resultId: string, day: number, eventId: string | null): ClanRound {
  const scores = { outcome: "W" as const, isForfeit: false, teamScore: 700, otherScore: 200 };
  const date = `2026-03-0${day}T18:10:00Z`;
  return { resultId, date, eventId, map: null, ...scores, otherClanId: "2", otherClanName: "Owls" };
}

test("the next match is the first that has not ended", () => {
  const events = [event("1", 1), event("2", 2), event("3", 3)];
  expect(findNextEvent(events, Date.parse("2026-03-02T18:59:59Z"))?._id).toBe("2");
  expect(findNextEvent(events, Date.parse("2026-03-02T19:00:00Z"))?._id).toBe("3");
  expect(findNextEvent(events, Date.parse("2026-03-04T19:00:00Z"))).toBeUndefined();
});

test("results are the played events and the rounds without an event, newest first", () => {
  const events = [event("1", 1, { clanA: 2, clanB: 1, rounds: 3 }), event("2", 5)];
  const rounds = [round("7", 3, null), round("6", 1, "1")];
  expect(findPlayedMatches("1", events, rounds)).toMatchObject([
    { kind: "round", id: "7", score: "700–200" },
    { kind: "event", id: "1", score: "2–1", outcome: "W", otherName: "Owls" },
  ]);
  expect(toClanMatch("2", events[0] ?? event("", 1))).toMatchObject({ score: "1–2", outcome: "L", otherName: "Foxes" });
});
