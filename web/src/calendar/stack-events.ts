import type { Event } from "contract/events.ts";
import { HOUR_MS, toCalendarDay, toInstant, visibleHours } from "./event-times.ts";

/** The time at which the grid shows an event, instead of the event's own (ISO 8601). */
export interface CardSpan {
  readonly start: string;
  readonly end: string;
}
/** The spans of the events that are not shown at their own time, by their ids. */
export type CardSpans = ReadonlyMap<string, CardSpan>;

/** The usual height of an hour in narrow windows, in pixels. */
export const NARROW_HOUR_HEIGHT = 72;
const MAX_HOUR_HEIGHT = 240;
/** The height that a card needs for the time and the emblems of both clans, in pixels. */
const CARD_HEIGHT = 50;

/**
 * Stacks the cards of events that overlap, for columns that are too narrow for cards side by side. Such events share the time
 * that they cover together equally, in the order of their starts. The cards show the real times.
 */
export function stackOverlappingEvents(events: readonly Event[], timeZone: string): CardSpans {
  const groups = groupOverlapping(events.flatMap((event) => clipToVisibleHours(event, timeZone)));
  return new Map(groups.filter((group) => group.length > 1).flatMap(divideTime));
}

/**
 * Returns the height of an hour in narrow windows, in pixels: the usual one, unless the cards of stacked events need more.
 * @param events the shown events
 */
export function findNarrowHourHeight(events: readonly Event[], spans: CardSpans): number {
  const heights = events.map(({ _id }) => {
    const span = spans.get(_id);
    return span ? Math.ceil((CARD_HEIGHT * HOUR_MS) / (Date.parse(span.end) - Date.parse(span.start))) : 0;
  });
  return Math.min(Math.max(NARROW_HOUR_HEIGHT, ...heights), MAX_HOUR_HEIGHT);
}

/** An event with the part of its time that the grid shows, in milliseconds since the epoch. */
interface VisibleEvent {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the visible part of an event; nothing if the grid shows it above the hours, or on two days. */
function clipToVisibleHours({ _id: id, startDate, endDate }: Event, timeZone: string): VisibleEvent[] {
  const day = toCalendarDay(startDate, timeZone);
  if (toCalendarDay(endDate, timeZone) !== day) return [];
  const start = Math.max(Date.parse(startDate), toInstant(day, visibleHours.from, timeZone));
  const end = Math.min(Date.parse(endDate), toInstant(day, visibleHours.to, timeZone));
  return start < end ? [{ id, start, end }] : [];
}

/** Groups events that overlap, also through other events. */
function groupOverlapping(events: readonly VisibleEvent[]): VisibleEvent[][] {
  const groups: VisibleEvent[][] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const event of events.toSorted((a, b) => a.start - b.start)) {
    if (event.start < lastEnd) groups.at(-1)?.push(event);
    else groups.push([event]);
    lastEnd = Math.max(lastEnd, event.end);
  }
  return groups;
}

/** Gives each event of a group an equal part of the time that the group covers. */
function divideTime(group: readonly VisibleEvent[]): [string, CardSpan][] {
  const groupStart = Math.min(...group.map(({ start }) => start));
  const duration = (Math.max(...group.map(({ end }) => end)) - groupStart) / group.length;
  return group.map(({ id }, index) => {
    const start = groupStart + index * duration;
    return [id, { start: new Date(start).toISOString(), end: new Date(start + duration).toISOString() }];
  });
}
