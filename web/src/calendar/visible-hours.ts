import type { Event } from "contract/events.ts";
import { dayOf, daysAfter, hourOf } from "./days.ts";

/** The hours of a day that the calendar shows. */
export const visibleHours = { from: 12, to: 23 } as const;

/** Whether any of an event is in the hours shown, in the viewer's zone. */
export function isInVisibleHours({ startDate, endDate }: Pick<Event, "startDate" | "endDate">): boolean {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  // What ends later than that has passed through the second day's hours.
  const days = [dayOf(start), daysAfter(dayOf(start), 1)];
  return days.some((day) => start < hourOf(day, visibleHours.to) && end > hourOf(day, visibleHours.from));
}
