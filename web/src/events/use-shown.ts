import { useSearchParams } from "../platform/search-params.ts";
import { PHONE, useMedia } from "../ui/use-media.ts";
import { calendarSearch, type View } from "./calendar-search.ts";
import { type Day, daysAfter, mondayOf, useToday } from "./days.ts";

/** The view and day in the address, and the search parameters of other ones. */
export function useShown(): ShownInAddress {
  const [{ view, date }] = useSearchParams(calendarSearch);
  const usual = useMedia(PHONE) ? "day" : "week";
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
  /** Whether the view is the one that suits the window: a day on phones, else a week. */
  readonly isUsual: boolean;
  readonly inAddress: (shown: Shown) => object;
}

/** The part of the calendar that is shown. */
export interface Shown {
  readonly view: View;
  /** The day itself, or one of the week. */
  readonly day: Day;
}

/** The days that are shown, in order. */
export function daysOf({ view, day }: Shown): readonly Day[] {
  if (view === "day") return [day];
  const monday = mondayOf(day);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(monday, days));
}
