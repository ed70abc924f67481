import type { Outcome } from "contract/careers.ts";
import type { ClanRound } from "contract/clan-seasons.ts";
import type { Event } from "contract/events.ts";
import { roundScoreWords } from "../careers/round-words.ts";

/** A match from a clan's point of view: an event of the calendar, or a round that belongs to none. */
export interface ClanMatch {
  readonly kind: "event" | "round";
  readonly id: string;
  readonly date: string;
  readonly otherName: string;
  readonly outcome: Outcome;
  /** `null` before its first validated round. */
  readonly score: string | null;
}

/** The first event that is not over. @param events by start @param now ms UTC */
export function nextOf<E extends Pick<Event, "endDate">>(events: readonly E[], now: number): E | undefined {
  return events.find(({ endDate }) => Date.parse(endDate) > now);
}

export function toFixture(clanId: string, event: Event): ClanMatch {
  const { _id: id, startDate: date, clanAId, clanAName, clanBName, score } = event;
  const isFirst = clanAId === clanId;
  const [own, other] = isFirst ? [score?.clanA, score?.clanB] : [score?.clanB, score?.clanA];
  return {
    kind: "event",
    id,
    date,
    otherName: isFirst ? clanBName : clanAName,
    outcome: outcomeOf(own ?? 0, other ?? 0),
    score: score && `${own}–${other}`,
  };
}

/** What was played, the newest first: events with validated rounds, and the rounds that belong to none. */
export function resultsOf(clanId: string, events: readonly Event[], rounds: readonly ClanRound[]): ClanMatch[] {
  const played = events.filter(({ score }) => score !== null).map((event) => toFixture(clanId, event));
  const listed = new Set(events.map(({ _id }) => _id));
  const single = rounds.filter(({ eventId }) => eventId === null || !listed.has(eventId)).map(toMatch);
  return [...played, ...single].sort((one, other) => Date.parse(other.date) - Date.parse(one.date));
}

function toMatch(round: ClanRound): ClanMatch {
  const { resultId: id, date, otherClanName: otherName, outcome } = round;
  return { kind: "round", id, date, otherName, outcome, score: roundScoreWords(round) };
}

function outcomeOf(own: number, other: number): Outcome {
  if (own === other) return "D";
  return own > other ? "W" : "L";
}
