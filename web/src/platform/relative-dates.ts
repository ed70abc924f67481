import { formatClock, formatShortMonth, formatWeekday, toZonedTime, type ZonedTime } from "./time-zone.ts";

const MINUTE_MS = 60_000;

/**
 * Formats the start of an event, in short: `Today, 20:00`, `Tomorrow, 20:00` or `Tue 24 Nov, 20:00`.
 * @param now milliseconds since the epoch
 */
export function formatUpcomingStart(startDate: string, now: number, timeZone: string): string {
  const start = toZonedTime(startDate, timeZone);
  return `${formatShortDay(start, toZonedTime(now, timeZone))}, ${formatClock(start)}`;
}

/**
 * Formats the time until an event: `in 25 min`, `in 21 h` or `in 3 days`.
 * @param now milliseconds since the epoch
 */
export function formatTimeUntil(startDate: string, now: number): string {
  const minutes = Math.ceil((Date.parse(startDate) - now) / MINUTE_MS);
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}

function formatShortDay(day: ZonedTime, today: DateParts): string {
  if (isSameDay(day, today)) return "Today";
  const tomorrow = new Date(Date.UTC(today.year, today.month - 1, today.day + 1));
  if (isSameDay(day, toZonedTime(tomorrow, "UTC"))) return "Tomorrow";
  return `${formatWeekday(day).slice(0, 3)} ${day.day} ${formatShortMonth(day)}`;
}

type DateParts = Pick<ZonedTime, "year" | "month" | "day">;

function isSameDay(a: DateParts, b: DateParts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}
