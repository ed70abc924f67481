import type { EventDates, EventHours } from "contract/scheduling.ts";
import { findHoursError } from "contract/start-rules.ts";
import { formatIsoDay, toZonedTime } from "../platform/time-zone.ts";
import { addDays, type Day, toCalendarDay, toInstant } from "./event-times.ts";

const SHOWN_DAYS = 28;
const DAYS_BEFORE_EVENT = 14;
const SLOT_MS = 1_800_000;
const SLOTS_PER_HOUR = 2;
const DAYS_PER_WEEK = 7;

/** Returns the hours according to the rules that are in force at an instant, in milliseconds since the epoch. */
function getHoursAt({ hours, laterHours }: EventDates, at: number): EventHours {
  return laterHours.findLast(({ since }) => Date.parse(since) <= at) ?? hours;
}

/** Returns whether the hours are in another time zone than the viewer's, so that a page has to name the zone of its dates. */
export function isInOtherZone({ hours, laterHours }: EventDates, viewerZone: string): boolean {
  return [hours, ...laterHours].some(({ timeZone }) => timeZone !== viewerZone);
}

/**
 * Returns why a match may not start at an instant; `null` if it may.
 *
 * @param start milliseconds since the epoch, as is `now`
 */
export function findStartError(dates: EventDates, start: number, now: number): string | null {
  if (start <= now) return "This date must be in the future";
  if (start > Date.parse(dates.seasonEnd)) return "This date must not be after the season's end";
  const hours = getHoursAt(dates, start);
  const startTime = toZonedTime(start, hours.timeZone);
  const dayOfWeek = new Date(formatIsoDay(startTime)).getUTCDay() || DAYS_PER_WEEK;
  const error = findHoursError({ ...startTime, dayOfWeek }, hours);
  return error === null ? null : `This date ${error}`;
}

interface PossibleStartsOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The time zone of the days in the reply. */
  readonly timeZone: string;
}

/**
 * Returns the starts that the rules allow, on the full and half hours of four weeks around a match, by day. They are in
 * milliseconds since the epoch.
 */
export function listPossibleStarts(
  dates: EventDates,
  { startDate }: { readonly startDate: string },
  { now, timeZone }: PossibleStartsOptions,
): Map<Day, number[]> {
  const today = toCalendarDay(now, timeZone);
  const dayBeforeEvent = addDays(toCalendarDay(startDate, timeZone), -DAYS_BEFORE_EVENT);
  const firstDay = dayBeforeEvent > today ? dayBeforeEvent : today;
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(firstDay, index));
  const starts = [dates.hours, ...dates.laterHours].flatMap((hours) => days.flatMap((day) => listSlots(day, hours)));
  const uniqueStarts = [...new Set(starts)].toSorted((a, b) => a - b);
  const allowedStarts = uniqueStarts.filter((start) => findStartError(dates, start, now) === null);
  return Map.groupBy(allowedStarts, (start) => toCalendarDay(start, timeZone));
}

/** Lists the full and half hours of a day between the first and the last hour. */
function listSlots(day: Day, { from, to, timeZone }: EventHours): number[] {
  const first = toInstant(day, from, timeZone);
  return Array.from({ length: (to - from) * SLOTS_PER_HOUR + 1 }, (_, index) => first + index * SLOT_MS);
}
