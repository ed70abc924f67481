import { isolated } from "./isolated.ts";

/** The generated title of an event, used unless an admin wrote one. */
export function generatedTitle(clanA: string, clanB: string): string {
  return `${clanA} vs. ${clanB}`;
}

/** An event's title as it is shown: names that are written from right to left leave the order of its clans. */
export function isolatedTitle(event: Titled): string {
  const { title, clanAName, clanBName } = event;
  if (title !== generatedTitle(clanAName, clanBName)) return isolated(title);
  return generatedTitle(isolated(clanAName), isolated(clanBName));
}

interface Titled {
  readonly title: string;
  readonly clanAName: string;
  readonly clanBName: string;
}

/** A match of two clans in a span of time; instants in one unit. */
export interface TimedMatch<Id> {
  readonly clanAId: Id;
  readonly clanBId: Id;
  readonly startDate: number;
  readonly endDate: number;
}

/** The clan of a match that is in one of the others at the same time; `undefined`: both are free. */
export function busyClan<Id>(match: TimedMatch<Id>, others: Iterable<TimedMatch<Id>>): Id | undefined {
  for (const other of others) {
    if (other.startDate >= match.endDate || other.endDate <= match.startDate) continue;
    const clan = [match.clanAId, match.clanBId].find((id) => id === other.clanAId || id === other.clanBId);
    if (clan !== undefined) return clan;
  }
  return undefined;
}

export const seasonFeed = (seasonId: string) => `/api/calendar/season/${seasonId}.ics`;
export const clanFeed = (clanId: string) => `/api/calendar/clan/${clanId}.ics`;
/** Where a user's links begin; a secret stands behind it. */
export const ownFeedPath = "/api/calendar/me";
