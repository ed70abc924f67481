import type { TimedMatch } from "contract/event-rules.ts";
import { refuse } from "../../platform/refusal.ts";
import type { FixtureDay } from "./fixture-days.ts";
import { type Pairing, roundRobin } from "./round-robin.ts";

/** A match of two clans by their keys; milliseconds UTC. */
export type PlannedMatch = TimedMatch<number>;

type RoundRobinPlan = {
  /** The keys of the clans that play. */
  readonly clans: readonly number[];
  readonly isDouble: boolean;
  /** The matches of the season as it is. */
  readonly existing: readonly PlannedMatch[];
  readonly days: readonly FixtureDay[];
  /** The length of a match, in minutes. */
  readonly minutes: number;
};

/**
 * Plans the matches that a season lacks for a round robin, spread evenly over the days. A clan plays at most once a day,
 * and the matches of a day take turns with its hours.
 * @throws INVALID_INPUT where the days have no room
 */
export function planFixtures({ clans, isDouble, existing, days, minutes }: RoundRobinPlan): PlannedMatch[] {
  const rounds = missingRounds(clans, isDouble, existing);
  const busy = busyDays(existing, days);
  const planned = rounds.flatMap((pairs, round) => {
    const wanted = Math.floor((round * days.length) / rounds.length);
    return pairs.map(([clanAId, clanBId], index) => {
      const day = freeDay(days, wanted, (at) => !busy.has(busyKey(clanAId, at)) && !busy.has(busyKey(clanBId, at)));
      if (day === undefined) throw noRoom(rounds.length, days.length);
      busy.add(busyKey(clanAId, day)).add(busyKey(clanBId, day));
      const starts = days[day]?.starts ?? [];
      const startDate = starts[(round + index) % starts.length] ?? 0;
      return { clanAId, clanBId, startDate, endDate: startDate + minutes * 60_000 };
    });
  });
  return planned.sort((one, other) => one.startDate - other.startDate);
}

/** How many matches two clans have, in either order. */
export function countMeetings(matches: readonly PlannedMatch[]): (one: number, other: number) => number {
  const counts = new Map<string, number>();
  const key = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  for (const { clanAId, clanBId } of matches) {
    counts.set(key(clanAId, clanBId), (counts.get(key(clanAId, clanBId)) ?? 0) + 1);
  }
  return (one, other) => counts.get(key(one, other)) ?? 0;
}

/** The rounds without the matches that are in the calendar already; of two clans' first match, with the same clan A. */
function missingRounds(
  clans: readonly number[],
  isDouble: boolean,
  existing: readonly PlannedMatch[],
): readonly Pairing<number>[][] {
  const meetings = countMeetings(existing);
  const hosted = new Set(existing.map(({ clanAId, clanBId }) => `${clanAId} ${clanBId}`));
  const isThere = ([clanA, clanB]: Pairing<number>) => {
    const count = meetings(clanA, clanB);
    return count >= 2 || (count === 1 && (!isDouble || hosted.has(`${clanA} ${clanB}`)));
  };
  return roundRobin(clans, isDouble)
    .map((pairs) => pairs.filter((pair) => !isThere(pair)))
    .filter((pairs) => pairs.length > 0);
}

/** On which days, by index, which clans have a match already. */
function busyDays(existing: readonly PlannedMatch[], days: readonly FixtureDay[]): Set<string> {
  const busy = new Set<string>();
  for (const [index, { from, to }] of days.entries()) {
    for (const { clanAId, clanBId, startDate, endDate } of existing) {
      if (startDate < to && endDate > from) busy.add(busyKey(clanAId, index)).add(busyKey(clanBId, index));
    }
  }
  return busy;
}

function busyKey(clanId: number, day: number): string {
  return `${clanId} ${day}`;
}

/** The first free day from the wanted one on, else the last one before it. */
function freeDay(days: readonly FixtureDay[], wanted: number, isFree: (day: number) => boolean): number | undefined {
  const all = [...days.keys()];
  return all.slice(wanted).find(isFree) ?? all.slice(0, wanted).findLast(isFree);
}

function noRoom(needed: number, days: number) {
  const reason =
    days < needed
      ? `leaves ${days} of the ${needed} days that are needed`
      : "leaves too few days beside the matches that are in the calendar";
  return refuse("INVALID_INPUT", { field: "lastDay", reason });
}
