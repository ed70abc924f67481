import type { Event } from "contract/events.ts";
import type { View } from "./calendar-search.ts";
import { type Day, daysAfter, hourOf, mondayOf } from "./days.ts";

/** What of the calendar is shown. */
export interface Shown {
  readonly view: View;
  /** The day itself, or one of the week. */
  readonly day: Day;
}

/** The instants at which what is shown begins and ends. */
export function spanOf({ view, day }: Shown): { readonly start: Date; readonly end: Date } {
  const first = view === "week" ? mondayOf(day) : day;
  return { start: hourOf(first, 0), end: hourOf(daysAfter(first, view === "week" ? 7 : 1), 0) };
}

/** Whether any of an event is in what is shown. */
export function isShown(shown: Shown, { startDate, endDate }: Pick<Event, "startDate" | "endDate">): boolean {
  const { start, end } = spanOf(shown);
  return new Date(startDate) < end && new Date(endDate) > start;
}
