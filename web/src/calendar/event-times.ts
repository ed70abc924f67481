import type { Event } from "contract/events.ts";
import { getServerTime, useServerTime } from "../platform/server-clock.ts";
import {
  formatClock,
  formatDate,
  formatDateRange,
  formatIsoDay,
  formatWeekday,
  getViewerTimeZone,
  padTwoDigits,
  parseInstantInZone,
  toZonedTime,
  useTimeZone,
  type ZonedTime,
} from "../platform/time-zone.ts";

type EventTimes = Pick<Event, "startDate" | "endDate">;

/** A day of the viewer's calendar in the format of URLs: `2026-11-20`. */
export type Day = string;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The labels of the views with a grid of hours. */
export const gridViewLabels = { week: "Week", day: "Day" } as const;
export type GridView = keyof typeof gridViewLabels;
export const gridViews = Object.keys(gridViewLabels) as GridView[];

/** The number of days of each view, and the label of a step to the next days. */
export const viewRanges = {
  week: { dayCount: 7, stepLabel: "week" },
  day: { dayCount: 1, stepLabel: "day" },
  agenda: { dayCount: 28, stepLabel: "four weeks" },
} as const;
export type RangeView = keyof typeof viewRanges;

/** Returns the day of an instant in a time zone. */
export function toCalendarDay(instant: string | number | Date, timeZone: string): Day {
  return formatIsoDay(toZonedTime(instant, timeZone));
}

/**
 * Returns the instant of a local hour, in milliseconds since the epoch. On days with a daylight saving change the hour is that
 * of the local clock, not the number of hours since midnight.
 */
export function toInstant(day: Day, hour: number, timeZone: string): number {
  return parseInstantInZone(`${day}T${padTwoDigits(hour)}:00`, timeZone);
}

/** Returns today in the viewer's time zone. */
export function useToday(): Day {
  const timeZone = useTimeZone();
  return useServerTime((now) => toCalendarDay(now, timeZone));
}

/** Returns today, for use outside components. */
export function getToday(): Day {
  return toCalendarDay(getServerTime(), getViewerTimeZone());
}

/** Returns the day that is a number of days later, or earlier for a negative number. */
export function addDays(day: Day, count: number): Day {
  // Computed in UTC, where every day has 24 hours.
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, -"T00:00:00.000Z".length);
}

/** Returns the Monday of the week of a day. */
export function getMonday(day: Day): Day {
  // `getUTCDay` counts from Sunday.
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Returns whether a text is an existing day of this century. */
export function isValidDay(text: string): text is Day {
  // Adding zero days turns 31 February into 3 March.
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The hours that the calendar grid shows. */
export const visibleHours = { from: 12, to: 23 } as const;

/** Returns whether the calendar grid can show an event among its hours. */
export function isInVisibleHours(event: EventTimes, timeZone: string): boolean {
  const firstDay = toCalendarDay(event.startDate, timeZone);
  // An event that starts late in the evening can overlap the visible hours of the next day.
  return [firstDay, addDays(firstDay, 1)].some((day) => overlapsVisibleHours(day, event, timeZone));
}

/**
 * Returns whether an event is shown on a day. Events outside the visible hours are shown above the day on which they
 * start.
 */
export function isShownOn(day: Day, event: EventTimes, timeZone: string): boolean {
  return isInVisibleHours(event, timeZone)
    ? overlapsVisibleHours(day, event, timeZone)
    : toCalendarDay(event.startDate, timeZone) === day;
}

function overlapsVisibleHours(day: Day, event: EventTimes, timeZone: string): boolean {
  const { from, to } = visibleHours;
  const start = toInstant(day, from, timeZone);
  // Daylight saving changes happen at night, outside the visible hours.
  return Date.parse(event.startDate) < start + (to - from) * HOUR_MS && Date.parse(event.endDate) > start;
}

/**
 * Returns the first hour that the grid shows in full: the one in which the earliest of the events starts. The hours before it
 * are compact, so that the first match is on the first screen. Without events, or with events above the hours, all hours are
 * shown in full.
 * @param days the shown days
 */
export function findFirstFullHour(days: readonly Day[], events: readonly EventTimes[], timeZone: string): number {
  const shownEvents = events.filter((event) => days.some((day) => isShownOn(day, event, timeZone)));
  if (shownEvents.length === 0) return visibleHours.from;
  const startHours = shownEvents.map((event) => {
    const isWithinOneDay = toCalendarDay(event.startDate, timeZone) === toCalendarDay(event.endDate, timeZone);
    const isAmongHours = isInVisibleHours(event, timeZone) && isWithinOneDay;
    return isAmongHours ? toZonedTime(event.startDate, timeZone).hour : visibleHours.from;
  });
  return Math.max(visibleHours.from, Math.min(...startHours));
}

/**
 * Formats the start and end of an event: `20:00` and `21:30`. If they are on different days, the days are included:
 * `Sat 23:00`.
 */
export function formatClockTimes(
  { startDate, endDate }: EventTimes,
  timeZone: string,
): readonly [start: string, end: string] {
  const start = toZonedTime(startDate, timeZone);
  const end = toZonedTime(endDate, timeZone);
  const format = (time: ZonedTime) =>
    isSameDay(start, end) ? formatClock(time) : `${formatWeekday(time).slice(0, 3)} ${formatClock(time)}`;
  return [format(start), format(end)];
}

/**
 * Formats the date of an event: `Saturday 21 November 2026, 20:00 – 21:30`. If it ends on another day, that day is included.
 */
export function formatEventDate({ startDate, endDate }: EventTimes, timeZone: string): string {
  const start = toZonedTime(startDate, timeZone);
  const end = toZonedTime(endDate, timeZone);
  const endDay = isSameDay(start, end) ? "" : `${formatLongDay(end)}, `;
  return `${formatLongDay(start)}, ${formatClock(start)} – ${endDay}${formatClock(end)}`;
}

/** Formats the start of an event: `Saturday 21 November 2026, 20:00`. */
export function formatEventStart(startDate: string, timeZone: string): string {
  const start = toZonedTime(startDate, timeZone);
  return `${formatLongDay(start)}, ${formatClock(start)}`;
}

/** Formats the title of a range: `16–22 November 2026`, `Saturday 21 November 2026`. */
export function formatRangeTitle(view: RangeView, day: Day): string {
  if (view === "day") return formatDay(day);
  const monday = getMonday(day);
  return formatDateRange(parseDay(monday), parseDay(addDays(monday, viewRanges[view].dayCount - 1)));
}

/** Formats a day: `Saturday 21 November 2026`. */
export function formatDay(day: Day): string {
  return formatLongDay(parseDay(day));
}

/**
 * Returns the phase of an event. An event that is "on" is in progress.
 * @param now milliseconds since the epoch
 */
export function getEventPhase({ startDate, endDate }: EventTimes, now: number): "upcoming" | "on" | "over" {
  if (now < Date.parse(startDate)) return "upcoming";
  return now < Date.parse(endDate) ? "on" : "over";
}

type DateParts = Pick<ZonedTime, "year" | "month" | "day">;

function formatLongDay(day: DateParts): string {
  return `${formatWeekday(day)} ${formatDate(day)}`;
}

function isSameDay(a: DateParts, b: DateParts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

function parseDay(day: Day): ZonedTime {
  return toZonedTime(`${day}T12:00Z`, "UTC");
}
