import type { Event } from "contract/events.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { PHONE, useMedia } from "../ui/rendering.ts";
import { agendaDays, calendarDayOf, type Day, daysAfter, mondayOf, standsOn, useToday } from "./days.ts";
import { calendarSearch, type View } from "./events-queries.ts";

export function useShown(): ShownInAddress {
  const [{ view, date }] = useSearchParams(calendarSearch);
  const usual = useMedia(PHONE) ? "agenda" : "week";
  const today = useToday();
  return {
    shown: { view: view || usual, day: date || today },
    isUsual: !view,
    inAddress: ({ view, day }) => ({
      view: view === usual ? undefined : view,
      date: day === today ? undefined : day,
    }),
  };
}

interface ShownInAddress {
  readonly shown: Shown;
  /** Whether the view is the one that suits the window: the agenda on phones, else a week. */
  readonly isUsual: boolean;
  readonly inAddress: (shown: Shown) => object;
}

export interface Shown {
  readonly view: View;
  /** The day itself, or one of the week, or of the first week of the agenda. */
  readonly day: Day;
}

/** The days that are shown, in order. */
export function daysOf({ view, day }: Shown): readonly Day[] {
  if (view === "day") return [day];
  const monday = mondayOf(day);
  return Array.from({ length: dayCounts[view] }, (_, days) => daysAfter(monday, days));
}

export const dayCounts: Readonly<Record<View, number>> = { agenda: agendaDays, week: 7, day: 1 };

/** The events that begin on the shown days, or reach into the hours that the calendar shows of them. */
export function eventsShown(shown: Shown, events: readonly Event[], timeZone: string): readonly Event[] {
  const days = daysOf(shown);
  if (shown.view !== "agenda") return events.filter((event) => days.some((day) => standsOn(day, event, timeZone)));
  return events.filter(({ startDate }) => days.includes(calendarDayOf(startDate, timeZone)));
}
