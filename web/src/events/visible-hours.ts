import type { Event } from "contract/events.ts";
import { type Day, dayOf, daysAfter, hourOf } from "./days.ts";

/** The hours of a day that the calendar shows. */
export const visibleHours = { from: 12, to: 23 } as const;

type Times = Pick<Event, "startDate" | "endDate">;

/** Whether an event overlaps the visible hours, in a zone, by default the browser's. */
export function isInVisibleHours(event: Times, timeZone?: string): boolean {
  const first = dayOf(new Date(event.startDate), timeZone);
  // An event that ends later overlaps the hours of the second day.
  return [first, daysAfter(first, 1)].some((day) => isInHoursOf(day, event, timeZone));
}

/**
 * Whether an event is shown on a day: in its hours or, where it is in no day's hours, above the day on which it begins.
 */
export function standsOn(day: Day, event: Times, timeZone?: string): boolean {
  return isInVisibleHours(event, timeZone)
    ? isInHoursOf(day, event, timeZone)
    : dayOf(new Date(event.startDate), timeZone) === day;
}

function isInHoursOf(day: Day, { startDate, endDate }: Times, timeZone: string | undefined): boolean {
  const [from, to] = [hourOf(day, visibleHours.from, timeZone), hourOf(day, visibleHours.to, timeZone)];
  return new Date(startDate) < to && new Date(endDate) > from;
}

/** A span of whole hours of a day, from the first to the end of the last. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/**
 * The visible hours around the events of these days, with one before and one after; all visible hours where nothing
 * is on, or where not even two could be folded.
 *
 * @param timeZone by default the browser's
 */
export function playedHours(days: readonly Day[], events: readonly Times[], timeZone?: string): Hours {
  const played = days.flatMap((day) =>
    allHours.filter((hour) => {
      const [start, end] = [hourOf(day, hour, timeZone), hourOf(day, hour + 1, timeZone)];
      return events.some(({ startDate, endDate }) => new Date(startDate) < end && new Date(endDate) > start);
    }),
  );
  if (played.length === 0) return visibleHours;
  const from = Math.max(visibleHours.from, Math.min(...played) - 1);
  const to = Math.min(visibleHours.to, Math.max(...played) + 2);
  return allHours.length - (to - from) < 2 ? visibleHours : { from, to };
}

const allHours = Array.from({ length: visibleHours.to - visibleHours.from }, (_, index) => visibleHours.from + index);
