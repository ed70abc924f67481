import type { Event } from "contract/events.ts";
import { type Day, dayOf, daysAfter, hourOf } from "./days.ts";

/** The hours of a day that the calendar shows. */
export const visibleHours = { from: 12, to: 23 } as const;

type Times = Pick<Event, "startDate" | "endDate">;

/** Whether any of an event is in the hours shown, in the viewer's zone. */
export function isInVisibleHours(event: Times): boolean {
  const first = dayOf(new Date(event.startDate));
  // An event that ends later covers visible hours of the second day.
  return [first, daysAfter(first, 1)].some((day) => isInHoursOf(day, event));
}

/**
 * Whether an event is shown on a day: in its hours or, if it is in no visible hours, above the day on which it begins.
 */
export function standsOn(day: Day, event: Times): boolean {
  return isInVisibleHours(event) ? isInHoursOf(day, event) : dayOf(new Date(event.startDate)) === day;
}

function isInHoursOf(day: Day, { startDate, endDate }: Times): boolean {
  return new Date(startDate) < hourOf(day, visibleHours.to) && new Date(endDate) > hourOf(day, visibleHours.from);
}
