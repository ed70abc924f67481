import type { Event } from "contract/events.ts";
import {
  clockWords,
  dateWords,
  rangeWords,
  shortMonthWord,
  weekdayWord,
  type ZonedTime,
  zonedTime,
} from "../platform/time-zone.ts";
import { agendaDays, type Day, daysAfter, mondayOf } from "./days.ts";
import type { View } from "./events-queries.ts";

type Times = Pick<Event, "startDate" | "endDate">;

/** The start and end of an event in a zone: `20:00` and `21:30`, with the days where these differ: `Sat 23:00`. */
export function clocksOf({ startDate, endDate }: Times, timeZone: string): readonly [start: string, end: string] {
  const [start, end] = [zonedTime(startDate, timeZone), zonedTime(endDate, timeZone)];
  const words = (time: ZonedTime) =>
    isSameDay(start, end) ? clockWords(time) : `${weekdayWord(time).slice(0, 3)} ${clockWords(time)}`;
  return [words(start), words(end)];
}

/** The date of an event: `Saturday 21 November 2026, 20:00 – 21:30`, with the day of its end where that differs. */
export function whenOf({ startDate, endDate }: Times, timeZone: string): string {
  const [start, end] = [zonedTime(startDate, timeZone), zonedTime(endDate, timeZone)];
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
export function titleOf(view: View, day: Day): string {
  if (view === "day") return dayWords(day);
  const monday = mondayOf(day);
  return rangeWords(partsOf(monday), partsOf(daysAfter(monday, (view === "week" ? 7 : agendaDays) - 1)));
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
