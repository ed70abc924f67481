import { useSyncExternalStore } from "react";
import { firstView } from "../ui/rendering.ts";

/**
 * The zone that times are shown in: the browser's. A page that the server rendered begins in the zone that the browser
 * had sent before, UTC on the very first visit.
 */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => undefined,
    ownTimeZone,
    () => firstView().timeZone,
  );
}

/** The browser's zone, such as `Europe/Paris`. */
function ownTimeZone(): string {
  own ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return own;
}
let own: string | undefined;

/** The zone that times are shown and typed in, as it is read. */
export function useZoneWords(): string {
  return zoneWords(useTimeZone());
}

/** A zone as it is read: `America/New York`. */
export function zoneWords(timeZone: string): string {
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

export function zonedTime(instant: string | Date, timeZone: string): ZonedTime {
  const parts = clockOf(timeZone).formatToParts(new Date(instant));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
  };
}

/** `November`. */
export function monthWord({ month }: Pick<ZonedTime, "month">): string {
  return MONTHS[month - 1] ?? "";
}

/** `Saturday`. */
export function weekdayWord({ year, month, day }: Day): string {
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? "";
}

/** `21 November 2026`. */
export function dateWords({ year, month, day }: Day): string {
  return `${day} ${monthWord({ month })} ${year}`;
}

/** From one day to another: `16–22 November 2026`, `28 Dec 2026 – 3 Jan 2027`. */
export function rangeWords(from: Day, to: Day, monthOf = monthWord): string {
  const end = `${to.day} ${monthOf(to)} ${to.year}`;
  if (from.year !== to.year) return `${from.day} ${monthOf(from)} ${from.year} – ${end}`;
  return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${monthOf(from)} – ${end}`;
}

/** `Nov`. */
export function shortMonthWord({ month }: Pick<ZonedTime, "month">): string {
  return monthWord({ month }).slice(0, 3);
}

/** `09:05`. */
export function clockWords({ hour, minute }: ZonedTime): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** When a round was played, on the clock of a zone: `20/11/2026, 18:00`. */
export function playedAt(date: string, timeZone: string): string {
  const played = zonedTime(date, timeZone);
  return `${twoDigits(played.day)}/${twoDigits(played.month)}/${played.year}, ${clockWords(played)}`;
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** By zone. Each takes about 30 kB, and the server meets every zone and offset. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = "numeric" as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
  const made = new Intl.DateTimeFormat("en-GB", { ...fields, hourCycle: "h23", timeZone });
  if (clocks.size > 99) clocks.clear();
  clocks.set(timeZone, made);
  return made;
}
