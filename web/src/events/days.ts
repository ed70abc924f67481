import type { Event } from "contract/events.ts";
import { serverNow, useServerTime } from "../platform/server-clock.ts";
import { instantInZone, twoDigits, useTimeZone, viewerTimeZone, writtenDay, zonedTime } from "../platform/time-zone.ts";

/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

export const agendaDays = 28;

export function calendarDayOf(instant: string | number | Date, timeZone: string): Day {
  return writtenDay(zonedTime(instant, timeZone));
}

/** The instant of an hour of a day in a zone, in milliseconds; on days when clocks change, by the local clock. */
export function hourOf(day: Day, hour: number, timeZone: string): number {
  return instantInZone(`${day}T${twoDigits(hour)}:00`, timeZone);
}

/** Today, in the viewer's zone. */
export function useToday(): Day {
  const timeZone = useTimeZone();
  return useServerTime((now) => calendarDayOf(now, timeZone));
}

/** Today, outside components. */
export function today(): Day {
  return calendarDayOf(serverNow(), viewerTimeZone());
}

export function daysAfter(day: Day, count: number): Day {
  // Computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
}

export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

export function isDay(written: string): written is Day {
  return /^20\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) && daysAfter(written, 0) === written;
}

export const visibleHours = { from: 12, to: 23 } as const;

const HOUR = 3_600_000;

type Times = Pick<Event, "startDate" | "endDate">;

export function isInVisibleHours(event: Times, timeZone: string): boolean {
  const first = calendarDayOf(event.startDate, timeZone);
  // An event that ends later overlaps the hours of the second day.
  return [first, daysAfter(first, 1)].some((day) => isInHoursOf(day, event, timeZone));
}

/**
 * Whether an event is shown on a day: in its hours or, where it is in no day's hours, above the day on which it begins.
 */
export function standsOn(day: Day, event: Times, timeZone: string): boolean {
  return isInVisibleHours(event, timeZone)
    ? isInHoursOf(day, event, timeZone)
    : calendarDayOf(event.startDate, timeZone) === day;
}

function isInHoursOf(day: Day, event: Times, timeZone: string): boolean {
  return isInHours(event, hourOf(day, visibleHours.from, timeZone), visibleHours.to - visibleHours.from);
}

/** @param start ms UTC, followed by as many hours: clocks change at night */
function isInHours({ startDate, endDate }: Times, start: number, hours: number): boolean {
  return Date.parse(startDate) < start + hours * HOUR && Date.parse(endDate) > start;
}

/** A span of whole hours of a day, from the first to the end of the last. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/**
 * The visible hours around the events of these days, with one before and one after; all visible hours where nothing
 * is on, or where not even two could be folded.
 */
export function playedHours(days: readonly Day[], events: readonly Times[], timeZone: string): Hours {
  const played = days.flatMap((day) => {
    const first = hourOf(day, visibleHours.from, timeZone);
    return allHours.filter((_, hours) => events.some((event) => isInHours(event, first + hours * HOUR, 1)));
  });
  if (played.length === 0) return visibleHours;
  const from = Math.max(visibleHours.from, Math.min(...played) - 1);
  const to = Math.min(visibleHours.to, Math.max(...played) + 2);
  return allHours.length - (to - from) < 2 ? visibleHours : { from, to };
}

const allHours = Array.from({ length: visibleHours.to - visibleHours.from }, (_, index) => visibleHours.from + index);
