import { fixtureDaysMax } from "contract/constants.ts";
import type { TimedMatch } from "contract/event-rules.ts";
import { refuse } from "../../platform/refusal.ts";

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
  return all.slice(wanted).find(isFree) ?? all.findLast(isFree);
}

function noRoom(needed: number, days: number) {
  const reason =
    days < needed
      ? `leaves ${days} of the ${needed} days that are needed`
      : "leaves too few days beside the matches that are in the calendar";
  return refuse("INVALID_INPUT", { field: "lastDay", reason });
}

/** When matches may be; days and hours in the time zone. */
type FixtureTimes = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly firstHour: string;
  readonly lastHour: string;
  readonly minutes: number;
  readonly timeZone: string;
};

/** A day on which matches may be, in milliseconds UTC. */
type FixtureDay = {
  readonly from: number;
  readonly to: number;
  /** When a match may begin. */
  readonly starts: readonly number[];
};

/** The days on which matches may be. @throws INVALID_INPUT where there is none, or a match fits into no day */
export function fixtureDays(times: FixtureTimes): FixtureDay[] {
  const { weekdays, minutes, timeZone } = times;
  const first = Temporal.PlainDate.from(times.firstDay);
  const last = Temporal.PlainDate.from(times.lastDay);
  const days = first.until(last, { largestUnit: "days" }).days + 1;
  if (days < 1) throw refuse("INVALID_INPUT", { field: "lastDay", reason: "must not be before firstDay" });
  if (days > fixtureDaysMax) {
    throw refuse("INVALID_INPUT", { field: "lastDay", reason: `must be within ${fixtureDaysMax} days from firstDay` });
  }
  const clocks = clocksOf(times);
  if (clocks.length === 0) {
    const reason = `must be at least ${minutes} minutes after firstHour`;
    throw refuse("INVALID_INPUT", { field: "lastHour", reason });
  }
  const found = Array.from({ length: days }, (_, index) => first.add({ days: index }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
    .map((day) => ({
      from: day.toZonedDateTime(timeZone).epochMilliseconds,
      to: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
      starts: clocks.map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds),
    }));
  if (found.length === 0) {
    throw refuse("INVALID_INPUT", { field: "weekdays", reason: "must name a day from firstDay to lastDay" });
  }
  return found;
}

/** The times of day at which a match may begin, one after the other. */
function clocksOf({ firstHour, lastHour, minutes }: FixtureTimes): Temporal.PlainTime[] {
  const first = Temporal.PlainTime.from(firstHour);
  const span = first.until(Temporal.PlainTime.from(lastHour)).total("minutes");
  const count = Math.max(0, Math.floor(span / minutes));
  return Array.from({ length: count }, (_, index) => first.add({ minutes: index * minutes }));
}

/** A match: the first clan is clan A. */
type Pairing<Clan> = readonly [clanA: Clan, clanB: Clan];

/**
 * The rounds of a round robin by the circle method: in each round every clan has one match, but one clan with an odd
 * number of them. Each clan is clan A in half of its matches, give or take one in a single round robin, and mostly in
 * turns.
 * @param isDouble whether each clan meets each other twice, with sides swapped
 */
export function roundRobin<Clan>(clans: readonly Clan[], isDouble: boolean): Pairing<Clan>[][] {
  const circle: (Clan | null)[] = [...clans, ...(clans.length % 2 === 0 ? [] : [null])];
  // The last one stays where it is, all others turn around it. `null`: the other clan has no match.
  const fixed = circle.pop() ?? null;
  const first = circle.map((_, round) => pairsOf(circle, fixed, round));
  const second = first.map((pairs) => pairs.map(([clanA, clanB]): Pairing<Clan> => [clanB, clanA]));
  return isDouble ? [...first, ...second] : first;
}

function pairsOf<Clan>(circle: readonly (Clan | null)[], fixed: Clan | null, round: number): Pairing<Clan>[] {
  const size = circle.length;
  const at = (seat: number) => circle[(seat + size) % size] ?? null;
  const pairs = [inTurns(at(round), fixed, round % 2 === 0)];
  for (let step = 1; 2 * step < size; step += 1) {
    pairs.push(inTurns(at(round + step), at(round - step), step % 2 === 1));
  }
  return pairs.filter((pair): pair is Pairing<Clan> => pair[0] !== null && pair[1] !== null);
}

function inTurns<Clan>(one: Clan, other: Clan, isFirst: boolean): Pairing<Clan> {
  return isFirst ? [one, other] : [other, one];
}
