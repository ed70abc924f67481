import { useSyncExternalStore } from "react";
import { currentServerRender, getInitialClock } from "../ui/rendering.ts";

/**
 * The zone that times are shown in: the browser's. A page that the server rendered begins in the zone that the browser
 * had sent before, UTC on the very first visit, and is hydrated in that zone.
 */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => undefined,
    getBrowserTimeZone,
    () => getInitialClock().timeZone,
  );
}

/**
 * The same outside of what is rendered: in queries, in what was typed, and where something is done. On the server it is
 * the zone of whoever asks for the page.
 */
export function getViewerTimeZone(): string {
  return currentServerRender()?.clock.timeZone ?? getBrowserTimeZone();
}

/** The browser's zone, such as `Europe/Paris`. */
function getBrowserTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}
let own: string | undefined;

/** The zone that times are shown and typed in, as it is read. */
export function useTimeZoneLabel(): string {
  return formatTimeZone(useTimeZone());
}

/** A zone as it is read: `America/New York`. */
export function formatTimeZone(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** An instant on the clock of a zone. */
export interface ZonedTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

type Day = Pick<ZonedTime, "year" | "month" | "day">;

/** Words for months and weekdays are written here: those of Node and of browsers differ. */
const MONTHS = "January February March April May June July August September October November December".split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

export function toZonedTime(instant: string | number | Date, timeZone: string): ZonedTime {
  const parts = getFormatter(timeZone).formatToParts(new Date(instant));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
  };
}

/**
 * The instant at which the clock of a zone shows a time, in milliseconds since 1970, not a number where there is none such.
 * A time that clocks show twice is the first of both; one that they skip is as much later as they skip.
 *
 * @param written `2026-11-20T18:00`
 */
export function parseInstantInZone(written: string, timeZone: string): number {
  const wanted = Date.parse(`${written}Z`);
  if (Number.isNaN(wanted)) return wanted;
  const before = getUtcOffset(wanted - DAY, timeZone);
  const after = getUtcOffset(wanted + DAY, timeZone);
  const isAfter = before !== after && getUtcOffset(wanted - before, timeZone) !== before;
  return wanted - (isAfter && getUtcOffset(wanted - after, timeZone) === after ? after : before);
}

/**
 * The first and the last millisecond of a day in a zone, ISO 8601 in UTC; `null` where there is no such day.
 *
 * @param written `2026-11-20`
 */
export function getDayBounds(written: string, timeZone: string): { readonly from: string; readonly to: string } | null {
  const day = Date.parse(written);
  if (Number.isNaN(day)) return null;
  const [first, next] = [day, day + DAY].map((each) => {
    return parseInstantInZone(new Date(each).toISOString().slice(0, -"Z".length), timeZone);
  }) as [number, number];
  return { from: new Date(first).toISOString(), to: new Date(next - 1).toISOString() };
}

const DAY = 86_400_000;

/** How far a zone's clock is ahead of UTC, in milliseconds. */
function getUtcOffset(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = toZonedTime(instant, timeZone);
  return new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * 60_000 - instant;
}

/** In the format of addresses and date fields: `2026-11-20`. Unfinished typing has years of any length. */
export function formatIsoDay({ year, month, day }: Day): string {
  const yearWords = year > 9999 ? `+${String(year).padStart(6, "0")}` : String(year).padStart(4, "0");
  return `${yearWords}-${padTwoDigits(month)}-${padTwoDigits(day)}`;
}

/** `November`. */
function formatMonth({ month }: Pick<ZonedTime, "month">): string {
  return MONTHS[month - 1] ?? "";
}

/** `Saturday`. */
export function formatWeekday({ year, month, day }: Day): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
}

/** `21 November 2026`. */
export function formatDate({ year, month, day }: Day): string {
  return `${day} ${formatMonth({ month })} ${year}`;
}

/** From one day to another: `16–22 November 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function formatDateRange(from: Day, to: Day, monthOf = formatMonth): string {
  const end = `${to.day} ${monthOf(to)} ${to.year}`;
  if (from.year !== to.year) return `${from.day} ${monthOf(from)} ${from.year} – ${end}`;
  return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${monthOf(from)} – ${end}`;
}

/** `Nov`. */
export function formatShortMonth({ month }: Pick<ZonedTime, "month">): string {
  return formatMonth({ month }).slice(0, 3);
}

/** `09:05`. */
export function formatClock({ hour, minute }: ZonedTime): string {
  return `${padTwoDigits(hour)}:${padTwoDigits(minute)}`;
}

/** When a round was played, on the clock of a zone: `20/11/2026, 18:00`. */
export function formatPlayedAt(date: string, timeZone: string): string {
  const played = toZonedTime(date, timeZone);
  return `${padTwoDigits(played.day)}/${padTwoDigits(played.month)}/${played.year}, ${formatClock(played)}`;
}

export function padTwoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** By zone. Each takes about 30 kB, and the server meets every zone and offset. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = "numeric" as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
  const made = new Intl.DateTimeFormat("en-GB", { ...fields, hourCycle: "h23", timeZone });
  if (clocks.size > 99) clocks.clear();
  clocks.set(timeZone, made);
  return made;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time left until an instant, as a clock counts it down: `0:47`, `9:05`, `1:58:00`. Times in milliseconds. */
export function formatTimeLeft(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = padTwoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${padTwoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** How long something has lasted, to the minute: `now`, `4 min`, `1 h 5 min`. Times in milliseconds. */
export function formatElapsedTime(since: number, now: number): string {
  const passed = Math.max(0, now - since);
  const hours = Math.floor(passed / HOUR);
  const minutes = Math.floor((passed % HOUR) / MINUTE);
  if (passed < MINUTE) return "now";
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ");
}
