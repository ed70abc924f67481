import { useSyncExternalStore } from "react";
import { twoDigits, zonedTime } from "../platform/time-zone.ts";
import { currentRendering, firstView } from "../ui/rendering.ts";

/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** How many days the agenda shows. */
export const agendaDays = 28;

/** The day of an instant in a zone, by default the browser's. */
export function dayOf(date: Date, timeZone?: string): Day {
  if (timeZone !== undefined) return wallDayOf(zonedTime(date, timeZone));
  return wallDayOf({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}

/**
 * The instant of an hour of a day in a zone, by default the browser's; on days when clocks change, by the local clock.
 */
export function hourOf(day: Day, hour: number, timeZone?: string): Date {
  const written = `${day}T${twoDigits(hour)}:00`;
  if (timeZone === undefined) return new Date(written);
  const wanted = Date.parse(`${written}Z`);
  // The zone's offset at the resulting instant: found by iterating.
  const near = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(near, timeZone));
}

/** How far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = zonedTime(new Date(instant), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - instant;
}

/** Today, in the viewer's zone. */
export function useToday(): Day {
  return useSyncExternalStore(
    () => () => undefined,
    () => dayOf(new Date()),
    () => dayOf(new Date(firstView().now), firstView().timeZone),
  );
}

/** Today, outside components. */
export function today(): Day {
  const { clock } = currentRendering() ?? {};
  return clock ? dayOf(new Date(clock.now), clock.timeZone) : dayOf(new Date());
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

function wallDayOf({ year, month, day }: { readonly year: number; readonly month: number; readonly day: number }): Day {
  return `${yearWords(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** A year in ISO 8601's format, so that it can be parsed: also one of two digits, from unfinished typing. */
function yearWords(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}
