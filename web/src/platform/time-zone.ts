import { useSyncExternalStore } from "react";
import { getInitialClock, getServerRender } from "../ui/rendering.ts";

/**
 * Returns the time zone in which times are shown: the zone of the browser. A page that the server rendered is hydrated in the
 * zone that the browser sent with an earlier request, or in the league's on the first visit.
 */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => undefined,
    getBrowserTimeZone,
    () => getInitialClock().timeZone,
  );
}

/**
 * Returns the viewer's time zone, for code that does not render, such as queries and event handlers. On the server, returns
 * the zone that the browser sent, or the league's.
 */
export function getViewerTimeZone(): string {
  return getServerRender()?.clock.timeZone ?? getBrowserTimeZone();
}

/** Returns the browser's time zone, such as `Europe/Paris`. */
function getBrowserTimeZone(): string {
  browserTimeZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserTimeZone;
}
let browserTimeZone: string | undefined;

/** Forgets the browser's time zone, for tests that change it. */
export function forgetBrowserTimeZone(): void {
  browserTimeZone = undefined;
}

/** Returns the name of the time zone in which times are shown and entered. */
export function useTimeZoneLabel(): string {
  return formatTimeZone(useTimeZone());
}

/** Formats the name of a time zone: `America/New York`. */
export function formatTimeZone(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** A date and time on the clock of a time zone. */
export interface ZonedTime {
  readonly year: number;
  /** The number of the month, from 1 for January. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

type Day = Pick<ZonedTime, "year" | "month" | "day">;

/** The names are not from `Intl`, because those of Node and of browsers differ. */
const MONTHS = "January February March April May June July August September October November December".split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Returns the date and time that the clock of a time zone shows at an instant. */
export function toZonedTime(instant: string | number | Date, timeZone: string): ZonedTime {
  const parts = getFormatter(timeZone).formatToParts(new Date(instant));
  const getNumber = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: getNumber("year"),
    month: getNumber("month"),
    day: getNumber("day"),
    hour: getNumber("hour"),
    minute: getNumber("minute"),
  };
}

/**
 * Returns the instant at which the clock of a time zone shows a time, in milliseconds since the epoch, or `NaN` if the text is
 * not valid. If clocks show the time twice, returns the first instant. If they skip it, returns an instant that is later by
 * the skipped time.
 *
 * @param text `2026-11-20T18:00`
 */
export function parseInstantInZone(text: string, timeZone: string): number {
  const timeInUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(timeInUtc)) return timeInUtc;
  const offsetBefore = getUtcOffset(timeInUtc - DAY_MS, timeZone);
  const offsetAfter = getUtcOffset(timeInUtc + DAY_MS, timeZone);
  // If the clocks change between these days, they can show the text with either offset. If they show it twice, the
  // offset before gives the first instant. If they skip it, neither offset is right, and the offset before gives the
  // later instant.
  const isShownBefore = getUtcOffset(timeInUtc - offsetBefore, timeZone) === offsetBefore;
  const isShownAfter = getUtcOffset(timeInUtc - offsetAfter, timeZone) === offsetAfter;
  return timeInUtc - (isShownAfter && !isShownBefore ? offsetAfter : offsetBefore);
}

/**
 * Returns the first and the last millisecond of a day in a time zone, as ISO 8601 in UTC. `null` if there is no such day.
 *
 * @param text `2026-11-20`
 */
export function getDayBounds(text: string, timeZone: string): { readonly from: string; readonly to: string } | null {
  const day = Date.parse(text);
  if (Number.isNaN(day)) return null;
  const findStartOfDay = (utcMidnight: number) =>
    parseInstantInZone(new Date(utcMidnight).toISOString().slice(0, -"Z".length), timeZone);
  const start = findStartOfDay(day);
  const end = findStartOfDay(day + DAY_MS) - 1;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** In milliseconds. */
const DAY_MS = 86_400_000;

/** Returns how far the clock of a time zone is ahead of UTC, in milliseconds. */
function getUtcOffset(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = toZonedTime(instant, timeZone);
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999. Seconds are ignored: today's offsets are full minutes.
  return new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * 60_000 - instant;
}

/** Formats a day for URLs and date fields: `2026-11-20`. While the user types, the year can have any length. */
export function formatIsoDay({ year, month, day }: Day): string {
  const yearText = year > 9999 ? `+${String(year).padStart(6, "0")}` : String(year).padStart(4, "0");
  return `${yearText}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** Formats the name of a month: `November`. */
function formatMonth({ month }: Pick<ZonedTime, "month">): string {
  return MONTHS[month - 1] ?? "";
}

/** Formats the day of the week: `Saturday`. */
export function formatWeekday({ year, month, day }: Day): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
}

/** Formats a day: `21 November 2026`. */
export function formatDate({ year, month, day }: Day): string {
  return `${day} ${formatMonth({ month })} ${year}`;
}

/** Formats a range of days: `16–22 November 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function formatDateRange(from: Day, to: Day, formatMonthName = formatMonth): string {
  const end = `${to.day} ${formatMonthName(to)} ${to.year}`;
  if (from.year !== to.year) return `${from.day} ${formatMonthName(from)} ${from.year} – ${end}`;
  return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${formatMonthName(from)} – ${end}`;
}

/** Formats the short name of a month: `Nov`. */
export function formatShortMonth({ month }: Pick<ZonedTime, "month">): string {
  return formatMonth({ month }).slice(0, 3);
}

/** Formats the time of the day: `09:05`. */
export function formatClock({ hour, minute }: ZonedTime): string {
  return `${padTwoDigits(hour)}:${padTwoDigits(minute)}`;
}

/** Formats a date and time in a time zone: `20/11/2026, 18:00`. */
export function formatDateAndTime(date: string, timeZone: string): string {
  const zonedTime = toZonedTime(date, timeZone);
  return `${formatNumericDate(zonedTime)}, ${formatClock(zonedTime)}`;
}

/** Formats the day on which a round was played, in a time zone: `20/11/2026`. */
export function formatPlayedDay(date: string, timeZone: string): string {
  return formatNumericDate(toZonedTime(date, timeZone));
}

function formatNumericDate({ year, month, day }: Day): string {
  return `${padTwoDigits(day)}/${padTwoDigits(month)}/${year}`;
}

export function padTwoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Formatters by time zone. Each takes about 30 kB, so the server must not keep one for every zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const MAX_FORMATTERS = 100;

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  const numeric = "numeric" as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
  const formatter = new Intl.DateTimeFormat("en-GB", { ...fields, hourCycle: "h23", timeZone });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats the remaining time until an instant as a countdown: `0:47`, `9:05`, `1:58:00`. Times in milliseconds. */
export function formatTimeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const secondsText = padTwoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${secondsText}` : `${minutes}:${secondsText}`;
}

/** Formats the time that has elapsed since an instant, to the minute: `now`, `4 min`, `1 h 5 min`. Times in milliseconds. */
export function formatElapsedTime(since: number, now: number): string {
  const elapsed = Math.max(0, now - since);
  const hours = Math.floor(elapsed / HOUR_MS);
  const minutes = Math.floor((elapsed % HOUR_MS) / MINUTE_MS);
  if (elapsed < MINUTE_MS) return "now";
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ");
}
