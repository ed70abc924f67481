import { Link, useNavigate } from "@tanstack/react-router";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { type ReactNode, useCallback, useState } from "react";
import { paths } from "../paths.ts";
import { CURRENT_PAGE } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Agenda } from "./agenda.tsx";
import { filterEventsInRange, useCalendarRange } from "./calendar-bar.tsx";
import type { CalendarProps } from "./event-grid.tsx";
import { type Day, formatEventDate, type GridView, visibleHours } from "./event-times.ts";

const loadGrid = async () => (await import("./event-grid.tsx")).EventGrid;
const EventGrid = createLazyComponent(loadGrid);
// The grid's code is large, so it is loaded in parallel with the events. If that fails, `EventGrid` loads it again and
// shows the error.
if (!import.meta.env.SSR && !location.pathname.endsWith("/agenda")) loadGrid().catch(() => null);

/** Events as a list or in a grid of hours, depending on the URL. */
export function CalendarView({ events, ...actions }: CalendarProps) {
  const { range } = useCalendarRange();
  const timeZone = useTimeZone();
  if (range.view === "agenda") return <Agenda events={filterEventsInRange(range, events, timeZone)} />;
  return <HourGrid view={range.view} events={events} {...actions} />;
}

/** The grid of hours. Until FullCalendar has rendered it, a skeleton of the same size is shown. */
function HourGrid({ view, events, ...actions }: CalendarProps & { readonly view: GridView }) {
  const { range, toSearchParams } = useCalendarRange();
  const { day } = range;
  const timeZone = useTimeZone();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  const markReady = useCallback(() => setReady(true), []);
  const showDay = (clickedDay: Day) =>
    void navigate({
      to: CURRENT_PAGE,
      search: (current) => ({ ...current, ...toSearchParams({ view: "day", day: clickedDay }) }),
    });
  return (
    <div className="grid *:[grid-area:1/1] *:min-w-0">
      <GridSkeleton isVisible={!isReady}>
        {isHydrated ? undefined : <EventList events={filterEventsInRange(range, events, timeZone)} />}
      </GridSkeleton>
      {/* The grid is invisible until its layout is complete. */}
      {isHydrated && (
        <div className={isReady ? undefined : "invisible"}>
          <EventGrid view={view} day={day} events={events} onReady={markReady} {...actions} onDayClick={showDay} />
        </div>
      )}
    </div>
  );
}

/** The placeholder of the agenda or the grid while events load. */
export function CalendarSkeleton() {
  const isAgenda = useCalendarRange().range.view === "agenda";
  return isAgenda ? <Skeleton height="12rem" /> : <GridSkeleton isVisible={true} />;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const { from: firstHour, to: endHour } = visibleHours;
const gridHours = Array.from({ length: endHour - firstHour }, (_, index) => firstHour + index);

interface GridSkeletonProps {
  /** If false, the skeleton only reserves the height of the rendered grid. */
  readonly isVisible: boolean;
  /** The text for screen readers. */
  readonly children?: ReactNode;
}

function GridSkeleton({ isVisible, children = "Loading" }: GridSkeletonProps) {
  const { range } = useCalendarRange();
  return (
    <div
      className="border-t-2 border-t-default border-b border-b-line-strong data-[visible=false]:invisible"
      data-visible={isVisible}
    >
      <span className="sr-only">{children}</span>
      {range.view === "week" && (
        <div
          className={classNames(
            "grid auto-cols-[minmax(0,1fr)] grid-flow-col place-items-center",
            "h-[calc(1.2*var(--text-xl)+0.875rem+1px)] pl-13",
            // On phones, the weekday is above the day.
            "max-sm:h-[calc(1.2*(var(--text-xl)+var(--text-sm))+0.875rem+1px)]",
          )}
          aria-hidden={true}
        >
          {WEEKDAYS.map((day) => (
            <span key={day} className="w-12 h-5 rounded-sm bg-line" />
          ))}
        </div>
      )}
      {gridHours.map((hour) => (
        <div
          key={hour}
          className={classNames(
            "relative",
            // The same heights as in `EventGrid`.
            range.view === "week" ? "h-18 min-[70rem]:h-14" : "h-14",
            "text-xs tabular-nums",
            "text-soft",
            "after:absolute after:inset-y-0 after:right-0 after:left-13 after:border-t after:border-l",
            "after:border-line",
          )}
          aria-hidden={true}
        >
          <span className="block w-13 pt-0.5 pr-2 text-right">{hour}:00</span>
        </div>
      ))}
    </div>
  );
}

/** Events as a list, for the server's HTML. It is shown before the grid is rendered, or without scripts. */
function EventList({ events }: { readonly events: readonly Event[] }) {
  const timeZone = useTimeZone();
  return events.map((event) => (
    <span key={event._id}>
      <Link {...paths.league.event(event._id)}>{getDisplayTitle(event)}</Link>, {formatEventDate(event, timeZone)}.{" "}
    </span>
  ));
}
