import { Skeleton } from "../ui/skeleton.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { View } from "./calendar-search.ts";
import css from "./calendar-skeleton.module.css";
import { visibleHours } from "./visible-hours.ts";

const HOURS = Array.from({ length: visibleHours.to - visibleHours.from }, (_, place) => visibleHours.from + place);
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Stands where the calendar will be, in its size. */
export function CalendarSkeleton({ view }: { readonly view: View }) {
  return (
    <div className={css["skeleton"]}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {view === "week" && (
        <div className={css["heads"]} aria-hidden={true}>
          {WEEK.map((day) => (
            <Skeleton key={day} width="3rem" height="1.25rem" />
          ))}
        </div>
      )}
      {HOURS.map((hour) => (
        <div key={hour} className={css["hour"]} aria-hidden={true}>
          <span>{hour}:00</span>
        </div>
      ))}
    </div>
  );
}
