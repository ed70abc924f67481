import { serverNow, useServerTime } from "../platform/server-clock.ts";
import { instantOf, twoDigits, useTimeZone, viewerTimeZone, writtenDay, zonedTime } from "../platform/time-zone.ts";

/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** How many days the agenda shows. */
export const agendaDays = 28;

/** The day of an instant in a zone. */
export function dayOf(instant: string | number | Date, timeZone: string): Day {
  return writtenDay(zonedTime(instant, timeZone));
}

/** The instant of an hour of a day in a zone, in milliseconds; on days when clocks change, by the local clock. */
export function hourOf(day: Day, hour: number, timeZone: string): number {
  return instantOf(`${day}T${twoDigits(hour)}:00`, timeZone);
}

/** Today, in the viewer's zone. */
export function useToday(): Day {
  const timeZone = useTimeZone();
  return useServerTime((now) => dayOf(now, timeZone));
}

/** Today, outside components. */
export function today(): Day {
  return dayOf(serverNow(), viewerTimeZone());
}

/** The day a number of days later, or earlier. */
export function daysAfter(day: Day, count: number): Day {
  // Computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** Whether a text is a day of this century. */
export function isDay(written: string): written is Day {
  return /^20\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) && daysAfter(written, 0) === written;
}
