import { Link, useNavigate } from "@tanstack/react-router";
import { getDisplayTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from "react";
import { paths } from "../paths.ts";
import { CURRENT_PAGE } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { PHONE_QUERY, useIsHydrated, useMediaQuery } from "../ui/rendering.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Agenda, MatchDays } from "./agenda.tsx";
import { filterEventsInRange, listDays, useCalendarRange } from "./calendar-bar.tsx";
import type { CalendarProps } from "./event-grid.tsx";
import { type Day, findFirstFullHour, formatEventDate, type GridView, visibleHours } from "./event-times.ts";
import { findNarrowHourHeight, stackOverlappingEvents } from "./stack-events.ts";

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
  const [areHoursEnlarged, setHoursEnlarged] = useState(false);
  // Whoever creates or moves events needs all hours.
  const areHoursCompact = !areHoursEnlarged && actions.onSelect === undefined;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const shownEvents = filterEventsInRange(range, events, timeZone);
  const firstFullHour = areHoursCompact ? findFirstFullHour(listDays(range), events, timeZone) : visibleHours.from;
  const stackedSpans = useMemo(() => stackOverlappingEvents(events, timeZone), [events, timeZone]);
  const narrowHourHeight = findNarrowHourHeight(shownEvents, stackedSpans);
  const markReady = useCallback(() => setReady(true), []);
  const showDay = (clickedDay: Day) =>
    void navigate({
      to: CURRENT_PAGE,
      search: (current) => ({ ...current, ...toSearchParams({ view: "day", day: clickedDay }) }),
    });
  return (
    <>
      <div className="grid *:[grid-area:1/1] *:min-w-0">
        <GridSkeleton
          isVisible={!isReady}
          firstFullHour={firstFullHour}
          narrowHourHeight={isHydrated ? narrowHourHeight : undefined}
        >
          {isHydrated ? undefined : <EventList events={shownEvents} />}
        </GridSkeleton>
        {/* The grid is invisible until its layout is complete. */}
        {isHydrated && (
          <div className={isReady ? undefined : "invisible"}>
            <EventGrid
              view={view}
              day={day}
              events={events}
              firstFullHour={firstFullHour}
              stackedSpans={stackedSpans}
              narrowHourHeight={narrowHourHeight}
              onEnlargeHours={() => setHoursEnlarged(true)}
              onReady={markReady}
              {...actions}
              onDayClick={showDay}
            />
          </div>
        )}
      </div>
      {/* On phones, the grid of a week has no space for the names of the clans. */}
      {isHydrated && isPhone && view === "week" && <MatchDays events={shownEvents} />}
    </>
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
/** The heights of hours. They are the same as in `EventGrid`. */
const hourHeights = { compact: "h-4", day: "h-14", week: "h-(--narrow-hour-height,4.5rem) min-[70rem]:h-14" } as const;

interface GridSkeletonProps {
  /** If false, the skeleton only reserves the height of the rendered grid. */
  readonly isVisible: boolean;
  /** Earlier hours are compact. Default: all hours are shown in full. */
  readonly firstFullHour?: number;
  /**
   * The height of an hour of the week view in narrow windows, in pixels. Default: the usual one. The server's HTML has no other,
   * because the content security policy forbids `style` attributes.
   */
  readonly narrowHourHeight?: number | undefined;
  /** The text for screen readers. */
  readonly children?: ReactNode;
}

function GridSkeleton({
  isVisible,
  firstFullHour = firstHour,
  narrowHourHeight,
  children = "Loading",
}: GridSkeletonProps) {
  const { range } = useCalendarRange();
  const fullHeight = range.view === "week" ? hourHeights.week : hourHeights.day;
  return (
    <div
      className="border-t-2 border-t-default border-b border-b-line-strong data-[visible=false]:invisible"
      style={
        narrowHourHeight === undefined
          ? undefined
          : ({ "--narrow-hour-height": `${narrowHourHeight}px` } as CSSProperties)
      }
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
            hour < firstFullHour ? hourHeights.compact : fullHeight,
            "text-xs tabular-nums",
            "text-soft",
            "after:absolute after:inset-y-0 after:right-0 after:left-13 after:border-t after:border-l",
            "after:border-line",
          )}
          aria-hidden={true}
        >
          <span className={classNames("block w-13 pr-2 text-right", hour < firstFullHour ? "leading-4" : "pt-0.5")}>
            {hour}:00
          </span>
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
