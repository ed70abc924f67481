import { useSearchParams } from "../platform/search-params.ts";
import { PHONE, useMedia } from "../ui/use-media.ts";
import { calendarSearch } from "./calendar-search.ts";
import { dayOf } from "./days.ts";
import type { Shown } from "./shown.ts";

/** What the address shows of the calendar, and how an address says something else. */
export function useShown(): { readonly shown: Shown; readonly inAddress: (shown: Shown) => object } {
  const [{ view, date }] = useSearchParams(calendarSearch);
  const usual = useMedia(PHONE) ? "day" : "week";
  const today = dayOf(new Date());
  return {
    shown: { view: view || usual, day: date || today },
    inAddress: ({ view, day }) => ({
      view: view === usual ? undefined : view,
      date: day === today ? undefined : day,
    }),
  };
}
