import { useSyncExternalStore } from "react";
import { twoDigits, zonedTime } from "../platform/time-zone.ts";
import { currentRendering, firstView } from "../ui/rendering.ts";

/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The day on which an instant is, in a zone; in the browser's own unless one is given. */
export function dayOf(date: Date, timeZone?: string): Day {
  if (timeZone !== undefined) return wallDayOf(zonedTime(date, timeZone));
  return wallDayOf({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}

/** The instant of an hour of a day in a zone, or the browser's own; on days when clocks change, that of the clock on the wall. */
export function hourOf(day: Day, hour: number, timeZone?: string): Date {
  const written = `${day}T${twoDigits(hour)}:00`;
  if (timeZone === undefined) return new Date(written);
  const wanted = Date.parse(`${written}Z`);
  // The offset of the zone at the instant in question, which is known only by going there.
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
  const { viewport } = currentRendering() ?? {};
  return viewport ? dayOf(new Date(viewport.now), viewport.timeZone) : dayOf(new Date());
}

/** The day so many days later, or earlier. */
export function daysAfter(day: Day, count: number): Day {
  // Counted in UTC, where every day has 24 hours.
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

/** As ISO 8601 writes it, so that it can be read again: also one of two digits, which whoever stops typing leaves behind. */
function yearWords(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}
