import { isolateBidi } from "./bidi-isolation.ts";
import type { EventScore } from "./events.ts";

/** Generates the title of an event for which an admin has not entered one. */
export function generateEventTitle(clanA: string, clanB: string): string {
  return `${clanA} vs. ${clanB}`;
}

/** Returns an event's title for display. Names that are written from right to left do not change the order of the clans. */
export function getDisplayTitle(event: EventNames): string {
  const { title, clanAName, clanBName } = event;
  if (title !== generateEventTitle(clanAName, clanBName)) return isolateBidi(title);
  return generateEventTitle(isolateBidi(clanAName), isolateBidi(clanBName));
}

interface EventNames {
  readonly title: string;
  readonly clanAName: string;
  readonly clanBName: string;
}

/** Returns the clan that has won more rounds of an event; "nobody" if they are equal or no round is validated. */
export function findWinningClan({ score }: { readonly score: EventScore | null }): "a" | "b" | "nobody" {
  if (!score || score.clanA === score.clanB) return "nobody";
  return score.clanA > score.clanB ? "a" : "b";
}

/** A match of two clans in a period. Start and end have the same unit. */
export interface TimedMatch<Id> {
  readonly clanAId: Id;
  readonly clanBId: Id;
  readonly startDate: number;
  readonly endDate: number;
}

/** Returns a clan of the match that plays in another match at the same time, or `undefined` if both are free. */
export function findBusyClan<Id>(match: TimedMatch<Id>, others: Iterable<TimedMatch<Id>>): Id | undefined {
  for (const otherMatch of others) {
    if (otherMatch.startDate >= match.endDate || otherMatch.endDate <= match.startDate) continue;
    const clan = [match.clanAId, match.clanBId].find((id) => id === otherMatch.clanAId || id === otherMatch.clanBId);
    if (clan !== undefined) return clan;
  }
  return undefined;
}

export const getSeasonFeedPath = (seasonId: string) => `/api/calendar/season/${seasonId}.ics`;
export const getClanFeedPath = (clanId: string) => `/api/calendar/clan/${clanId}.ics`;
/** The path of a user's own feed. A secret follows it. */
export const personalFeedPath = "/api/calendar/me";
