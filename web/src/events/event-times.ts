import type { Event } from "contract/events.ts";
import type { View } from "./calendar-search.ts";
import { type Day, dayOf, daysAfter, hourOf, mondayOf } from "./days.ts";

type Times = Pick<Event, "startDate" | "endDate">;

/**
 * When an event begins and ends in the viewer's zone: `20:00` and `21:30`, with their days where these differ: `Sat
 * 23:00`.
 */
export function clocksOf({ startDate, endDate }: Times): readonly [start: string, end: string] {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const format = dayOf(start) === dayOf(end) ? clock : dayAndClock;
  return [format.format(start), format.format(end)];
}

/** When an event is: `Saturday 21 November 2026, 20:00 – 21:30`, with the day of its end where that is another. */
export function whenOf({ startDate, endDate }: Times): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const endDay = dayOf(start) === dayOf(end) ? "" : `${longDay.format(end)}, `;
  return `${longDay.format(start)}, ${clock.format(start)} – ${endDay}${clock.format(end)}`;
}

/** The title of the days that are shown: `16–22 November 2026`, `Saturday 21 November 2026`. */
export function titleOf(view: View, day: Day): string {
  if (view === "day") return longDay.format(hourOf(day, 12));
  const monday = mondayOf(day);
  return dates.formatRange(hourOf(monday, 12), hourOf(daysAfter(monday, 6), 12));
}

/** Whether an event is over, under way or to come. @param now ms UTC */
export function phaseOf({ startDate, endDate }: Times, now: number): "coming" | "on" | "over" {
  if (now < Date.parse(startDate)) return "coming";
  return now < Date.parse(endDate) ? "on" : "over";
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndClock = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const longDay = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
