import type { Event } from "contract/events.ts";
import { serverNow, useServerTime } from "../platform/server-clock.ts";
import {
  clockWords,
  dateWords,
  instantInZone,
  rangeWords,
  shortMonthWord,
  twoDigits,
  useTimeZone,
  viewerTimeZone,
  weekdayWord,
  writtenDay,
  type ZonedTime,
  zonedTime,
} from "../platform/time-zone.ts";

type Times = Pick<Event, "startDate" | "endDate">;

/** A day of the viewer's calendar, as addresses name it: `2026-11-20`. */
export type Day = string;

/** In milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The views of the calendar, with what each is called. */
export const calendarViews = { week: "Week", day: "Day" } as const;
export type View = keyof typeof calendarViews;
export const viewNames = Object.keys(calendarViews) as View[];

/** How many days a view of the calendar or the agenda has, and what a step to the next ones is called. */
export const spans = {
  week: { days: 7, step: "week" },
  day: { days: 1, step: "day" },
  agenda: { days: 28, step: "four weeks" },
} as const;
export type Span = keyof typeof spans;

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
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, -"T00:00:00.000Z".length);
}

export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

export function isDay(written: string): written is Day {
  return /^20\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) && daysAfter(written, 0) === written;
}

export const visibleHours = { from: 12, to: 23 } as const;

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
  const { from, to } = visibleHours;
  const start = hourOf(day, from, timeZone);
  // Clocks change at night.
  return Date.parse(event.startDate) < start + (to - from) * HOUR && Date.parse(event.endDate) > start;
}

/** The start and end of an event in a zone: `20:00` and `21:30`, with the days where these differ: `Sat 23:00`. */
export function clocksOf({ startDate, endDate }: Times, timeZone: string): readonly [start: string, end: string] {
  const start = zonedTime(startDate, timeZone);
  const end = zonedTime(endDate, timeZone);
  const words = (time: ZonedTime) =>
    isSameDay(start, end) ? clockWords(time) : `${weekdayWord(time).slice(0, 3)} ${clockWords(time)}`;
  return [words(start), words(end)];
}

/** The date of an event: `Saturday 21 November 2026, 20:00 – 21:30`, with the day of its end where that differs. */
export function whenOf({ startDate, endDate }: Times, timeZone: string): string {
  const start = zonedTime(startDate, timeZone);
  const end = zonedTime(endDate, timeZone);
  const endDay = isSameDay(start, end) ? "" : `${longDay(end)}, `;
  return `${longDay(start)}, ${clockWords(start)} – ${endDay}${clockWords(end)}`;
}

/** The start of an event: `Saturday 21 November 2026, 20:00`. */
export function startOf(startDate: string, timeZone: string): string {
  const start = zonedTime(startDate, timeZone);
  return `${longDay(start)}, ${clockWords(start)}`;
}

/** The start of an event, in short: `Today, 20:00`, `Tomorrow, 20:00` or `Tue 24 Nov, 20:00`. @param now ms UTC */
export function soonWords(startDate: string, now: number, timeZone: string): string {
  const start = zonedTime(startDate, timeZone);
  return `${shortDay(start, zonedTime(now, timeZone))}, ${clockWords(start)}`;
}

function shortDay(day: ZonedTime, today: WallDay): string {
  if (isSameDay(day, today)) return "Today";
  const next = new Date(Date.UTC(today.year, today.month - 1, today.day + 1));
  if (isSameDay(day, zonedTime(next, "UTC"))) return "Tomorrow";
  return `${weekdayWord(day).slice(0, 3)} ${day.day} ${shortMonthWord(day)}`;
}

/** The title of the days that are shown: `16–22 November 2026`, `Saturday 21 November 2026`. */
export function titleOf(span: Span, day: Day): string {
  if (span === "day") return dayWords(day);
  const monday = mondayOf(day);
  return rangeWords(partsOf(monday), partsOf(daysAfter(monday, spans[span].days - 1)));
}

/** `Saturday 21 November 2026`. */
export function dayWords(day: Day): string {
  return longDay(partsOf(day));
}

/** Whether an event is over, under way or to come. @param now ms UTC */
export function phaseOf({ startDate, endDate }: Times, now: number): "coming" | "on" | "over" {
  if (now < Date.parse(startDate)) return "coming";
  return now < Date.parse(endDate) ? "on" : "over";
}

type WallDay = Pick<ZonedTime, "year" | "month" | "day">;

function longDay(day: WallDay): string {
  return `${weekdayWord(day)} ${dateWords(day)}`;
}

function isSameDay(one: WallDay, other: WallDay): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

function partsOf(day: Day): ZonedTime {
  return zonedTime(`${day}T12:00Z`, "UTC");
}
