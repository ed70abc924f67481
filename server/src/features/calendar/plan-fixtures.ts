import { maxFixtureDays } from "contract/constants.ts";
import type { TimedMatch } from "contract/event-rules.ts";
import { createApiError } from "../../platform/api-error.ts";

const minuteMs = 60_000;

/** A match of two clans, by clan ids: an event, or one to be created. Dates are in milliseconds since the epoch. */
export type PlannedMatch = TimedMatch<number>;

type RoundRobinPlan = {
  /** The ids of the clans that play. */
  readonly clans: readonly number[];
  /** Whether each pair of clans plays twice. */
  readonly isDouble: boolean;
  /** The matches that are already in the calendar of the season. */
  readonly existing: readonly PlannedMatch[];
  readonly days: readonly FixtureDay[];
  /** The length of a match, in minutes. */
  readonly minutes: number;
};

/**
 * Plans the matches that are missing for a round robin, spread evenly over the days. A clan plays at most once a day.
 * The matches of a day rotate through its start times.
 * @throws INVALID_INPUT if the matches do not fit into the days
 */
export function planFixtures({ clans, isDouble, existing, days, minutes }: RoundRobinPlan): PlannedMatch[] {
  const rounds = listMissingRounds(clans, isDouble, existing);
  const busyKeys = findBusyDays(existing, days);
  const plannedMatches = rounds.flatMap((pairs, roundIndex) => {
    const preferredIndex = Math.floor((roundIndex * days.length) / rounds.length);
    return pairs.map(([clanAId, clanBId], pairIndex) => {
      const isFree = (candidate: number) =>
        !busyKeys.has(toBusyKey(clanAId, candidate)) && !busyKeys.has(toBusyKey(clanBId, candidate));
      const dayIndex = findFreeDay(days, preferredIndex, isFree);
      if (dayIndex === undefined) throw createNoRoomError(rounds.length, days.length);
      busyKeys.add(toBusyKey(clanAId, dayIndex)).add(toBusyKey(clanBId, dayIndex));
      const starts = days[dayIndex]?.starts ?? [];
      const startDate = starts[(roundIndex + pairIndex) % starts.length] ?? 0;
      return { clanAId, clanBId, startDate, endDate: startDate + minutes * minuteMs };
    });
  });
  return plannedMatches.sort((a, b) => a.startDate - b.startDate);
}

/** Counts the matches between two clans, in either order. */
export function countMeetings(matches: readonly PlannedMatch[], clanId: number, opponentId: number): number {
  const meetings = matches.filter(
    ({ clanAId, clanBId }) =>
      (clanAId === clanId && clanBId === opponentId) || (clanAId === opponentId && clanBId === clanId),
  );
  return meetings.length;
}

/**
 * Lists the rounds without the matches that are already in the calendar. If two clans have only one of the two matches of a
 * double round robin there, the match in which the other clan is clan A is missing.
 */
function listMissingRounds(
  clans: readonly number[],
  isDouble: boolean,
  existing: readonly PlannedMatch[],
): readonly Pairing<number>[][] {
  const orderedPairs = new Set(existing.map(({ clanAId, clanBId }) => `${clanAId} ${clanBId}`));
  const isInCalendar = ([clanA, clanB]: Pairing<number>) => {
    const count = countMeetings(existing, clanA, clanB);
    return count >= 2 || (count === 1 && (!isDouble || orderedPairs.has(`${clanA} ${clanB}`)));
  };
  return planRoundRobin(clans, { isDouble })
    .map((pairs) => pairs.filter((pair) => !isInCalendar(pair)))
    .filter((pairs) => pairs.length > 0);
}

/** Returns a key (see `toBusyKey`) for each clan and day with a match in the calendar. */
function findBusyDays(existing: readonly PlannedMatch[], days: readonly FixtureDay[]): Set<string> {
  const busyKeys = new Set<string>();
  for (const [index, { from, to }] of days.entries()) {
    for (const { clanAId, clanBId, startDate, endDate } of existing) {
      if (startDate < to && endDate > from) busyKeys.add(toBusyKey(clanAId, index)).add(toBusyKey(clanBId, index));
    }
  }
  return busyKeys;
}

/** Returns the key of a clan on the day with this index. */
function toBusyKey(clanId: number, dayIndex: number): string {
  return `${clanId} ${dayIndex}`;
}

/**
 * Returns the index of the first free day from the preferred day on, or else of the last free day before it.
 * `undefined` if no day is free.
 */
function findFreeDay(
  days: readonly FixtureDay[],
  preferredIndex: number,
  isFree: (dayIndex: number) => boolean,
): number | undefined {
  const indexes = [...days.keys()];
  return indexes.slice(preferredIndex).find(isFree) ?? indexes.findLast(isFree);
}

/** @param roundCount the number of rounds, each of which needs a day */
function createNoRoomError(roundCount: number, dayCount: number) {
  const reason =
    dayCount < roundCount
      ? `leaves ${dayCount} of the ${roundCount} days that are needed`
      : "leaves too few days beside the matches that are in the calendar";
  return createApiError("INVALID_INPUT", { field: "lastDay", reason });
}

/** When matches can take place. Days and hours are in the given time zone. */
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

/** A day on which matches can take place. Instants are in milliseconds since the epoch. */
type FixtureDay = {
  /** The start of the day. */
  readonly from: number;
  /** The start of the next day. */
  readonly to: number;
  /** When a match can start. */
  readonly starts: readonly number[];
};

/**
 * Lists the days on which matches can take place.
 * @throws INVALID_INPUT if there is no such day, if there are too many, or if no match fits into the hours
 */
export function listFixtureDays(times: FixtureTimes): FixtureDay[] {
  const { weekdays, minutes, timeZone } = times;
  const firstDay = Temporal.PlainDate.from(times.firstDay);
  const lastDay = Temporal.PlainDate.from(times.lastDay);
  const dayCount = firstDay.until(lastDay, { largestUnit: "days" }).days + 1;
  if (dayCount < 1) throw createApiError("INVALID_INPUT", { field: "lastDay", reason: "must not be before firstDay" });
  if (dayCount > maxFixtureDays) {
    throw createApiError("INVALID_INPUT", {
      field: "lastDay",
      reason: `must be within ${maxFixtureDays} days from firstDay`,
    });
  }
  const startTimes = listStartTimes(times);
  if (startTimes.length === 0) {
    const reason = `must be at least ${minutes} minutes after firstHour`;
    throw createApiError("INVALID_INPUT", { field: "lastHour", reason });
  }
  const days = Array.from({ length: dayCount }, (_, index) => firstDay.add({ days: index }))
    .filter(({ dayOfWeek }) => weekdays.includes(dayOfWeek))
    .map((day) => ({
      from: day.toZonedDateTime(timeZone).epochMilliseconds,
      to: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
      starts: startTimes.map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds),
    }));
  if (days.length === 0) {
    throw createApiError("INVALID_INPUT", { field: "weekdays", reason: "must name a day from firstDay to lastDay" });
  }
  return days;
}

/** Lists the times of day at which a match can start, in ascending order. */
function listStartTimes({ firstHour, lastHour, minutes }: FixtureTimes): Temporal.PlainTime[] {
  const firstStart = Temporal.PlainTime.from(firstHour);
  const availableMinutes = firstStart.until(Temporal.PlainTime.from(lastHour)).total("minutes");
  const count = Math.max(0, Math.floor(availableMinutes / minutes));
  return Array.from({ length: count }, (_, index) => firstStart.add({ minutes: index * minutes }));
}

/** A match of two clans. The first is clan A. */
type Pairing<Clan> = readonly [clanA: Clan, clanB: Clan];

/**
 * Returns the rounds of a round robin by the circle method. In each round every clan has one match; if the number of
 * clans is odd, one clan has none. Each clan is clan A in about half of its matches, and mostly in every second match.
 * @param isDouble whether each pair of clans plays twice, the second time with A and B swapped
 */
export function planRoundRobin<Clan>(
  clans: readonly Clan[],
  { isDouble }: { readonly isDouble: boolean },
): Pairing<Clan>[][] {
  // A clan that is paired with `null` has no match.
  const circle: (Clan | null)[] = clans.length % 2 === 0 ? [...clans] : [...clans, null];
  // The last position is fixed. All others rotate.
  const fixed = circle.pop() ?? null;
  const firstLeg = circle.map((_, round) => pairClans(circle, fixed, round));
  const secondLeg = firstLeg.map((pairs) => pairs.map(([clanA, clanB]): Pairing<Clan> => [clanB, clanA]));
  return isDouble ? [...firstLeg, ...secondLeg] : firstLeg;
}

/**
 * Pairs the clans of one round: the fixed clan with that at position `round`, and the others by their distance from it.
 */
function pairClans<Clan>(circle: readonly (Clan | null)[], fixed: Clan | null, round: number): Pairing<Clan>[] {
  const size = circle.length;
  const getClan = (position: number) => circle[(position + size) % size] ?? null;
  // Which clan of a pair is clan A alternates, so that each clan is clan A in about half of its matches.
  const pairs = [orderPair(getClan(round), fixed, round % 2 === 0)];
  for (let step = 1; 2 * step < size; step += 1) {
    pairs.push(orderPair(getClan(round + step), getClan(round - step), step % 2 === 1));
  }
  return pairs.filter((pair): pair is Pairing<Clan> => pair[0] !== null && pair[1] !== null);
}

function orderPair<Clan>(clan: Clan, opponent: Clan, isClanA: boolean): Pairing<Clan> {
  return isClanA ? [clan, opponent] : [opponent, clan];
}
