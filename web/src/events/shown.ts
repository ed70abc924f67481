import type { View } from "./calendar-search.ts";
import { type Day, daysAfter, mondayOf } from "./days.ts";

/** What of the calendar is shown. */
export interface Shown {
  readonly view: View;
  /** The day itself, or one of the week. */
  readonly day: Day;
}

/** The days that are shown, in order. */
export function daysOf({ view, day }: Shown): readonly Day[] {
  if (view === "day") return [day];
  const monday = mondayOf(day);
  return [0, 1, 2, 3, 4, 5, 6].map((place) => daysAfter(monday, place));
}
