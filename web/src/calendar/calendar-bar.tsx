import { Link, useMatch } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { CalendarDays, ChevronLeft, ChevronRight, List, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { seasonSearch } from "../competitions/seasons-queries.ts";
import { CURRENT_PAGE, useSearchParams } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { getButtonClass, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import {
  addDays,
  type Day,
  formatRangeTitle,
  getMonday,
  gridViewLabels,
  gridViews,
  isShownOn,
  type RangeView,
  toCalendarDay,
  useToday,
  viewRanges,
} from "./event-times.ts";
import { agendaSearch, calendarSearch } from "./events-queries.ts";

/** Returns the range of days that the URL selects, and a function that converts a range to search parameters. */
export function useCalendarRange() {
  const [{ view, date, season }] = useSearchParams({ ...calendarSearch, ...seasonSearch });
  const isAgenda = useMatch({ from: "/league/calendar/agenda", shouldThrow: false }) !== undefined;
  const today = useToday();
  const range: ShownRange = { view: isAgenda ? "agenda" : view, day: date || today };
  return {
    range,
    // Parameters with their default value are left out of the URL. The agenda has a path of its own.
    toSearchParams: (shownRange: ShownRange) => ({
      view: shownRange.view === "day" ? shownRange.view : undefined,
      // With a season, the URL without a date is that of the season's first match.
      date: shownRange.day === today && season === "" ? undefined : shownRange.day,
    }),
  };
}

/** The days that the calendar or the agenda shows. */
export interface ShownRange {
  readonly view: RangeView;
  /** The day itself, or any day of the week or of the agenda's first week. */
  readonly day: Day;
}

/** Returns the days of a range, in order. */
export function listDays({ view, day }: ShownRange): readonly Day[] {
  if (view === "day") return [day];
  const monday = getMonday(day);
  return Array.from({ length: viewRanges[view].dayCount }, (_, index) => addDays(monday, index));
}

/** Returns the events shown in a range. In the agenda these are the events that start in it. */
export function filterEventsInRange(range: ShownRange, events: readonly Event[], timeZone: string): readonly Event[] {
  const days = listDays(range);
  if (range.view !== "agenda") return events.filter((event) => days.some((day) => isShownOn(day, event, timeZone)));
  return events.filter(({ startDate }) => days.includes(toCalendarDay(startDate, timeZone)));
}

/**
 * Returns the first event after the shown days that has not ended, if all shown events have ended.
 * @param now in milliseconds since the epoch
 */
export function findNextEvent(range: ShownRange, events: readonly Event[], now: number, timeZone: string) {
  const upcomingEvents = events.filter(({ endDate }) => Date.parse(endDate) > now);
  if (filterEventsInRange(range, upcomingEvents, timeZone).length > 0) return;
  const lastDay = listDays(range).at(-1) ?? range.day;
  return upcomingEvents.find(({ startDate }) => toCalendarDay(startDate, timeZone) > lastDay);
}

const groupClass = "flex border border-line-strong rounded-md bg-surface";

interface CalendarBarProps {
  /** The events of at least the shown range; `undefined` while they load. */
  readonly events: readonly Event[] | undefined;
  /** Whether the viewer may create events. */
  readonly canCreate: boolean;
  /** Filters of the events. */
  readonly children: ReactNode;
}

/** The title of the shown days, with links to other days and views. */
export function CalendarBar({ events, canCreate, children }: CalendarBarProps) {
  const { range, toSearchParams } = useCalendarRange();
  const { view, day } = range;
  const today = useToday();
  const timeZone = useTimeZone();
  const shownEvents = events && filterEventsInRange(range, events, timeZone);
  const nextDay = useServerTime((now) => {
    const nextEvent = events && findNextEvent(range, events, now, timeZone);
    return nextEvent ? toCalendarDay(nextEvent.startDate, timeZone) : "";
  });
  const [{ clan }] = useSearchParams(agendaSearch);
  const [isFilterShown, setFilterShown] = useState(clan !== "");
  const { dayCount, stepLabel } = viewRanges[view];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex flex-1 flex-wrap items-baseline gap-x-3 gap-y-0 min-w-48" aria-live="polite">
        <h2 className="text-xl">
          {formatRangeTitle(view, day)}
          {view === "day" && day === today && (
            <span className="ml-3 border-b-3 border-gold-edge text-gold-text text-base tracking-[0.04em] uppercase">
              Today
            </span>
          )}
        </h2>
        {/* The minimum size reserves the space of the text while loading. */}
        <p className="min-w-18 min-h-[1.5em] text-soft text-sm">
          {shownEvents && formatEventCount(shownEvents.length, canCreate)}
        </p>
      </div>
      {nextDay !== "" && (
        <Link
          to={CURRENT_PAGE}
          search={(current) => ({ ...current, ...toSearchParams({ view, day: nextDay }) })}
          resetScroll={false}
          className={getButtonClass("plain", "small")}
        >
          <span>Next match</span>
        </Link>
      )}
      <div className="max-sm:basis-full max-sm:order-1 max-sm:data-[shown=false]:hidden" data-shown={isFilterShown}>
        {children}
      </div>
      <nav className={groupClass} aria-label="Days">
        <RangeLink to={{ view, day: addDays(day, -dayCount) }} label={`Previous ${stepLabel}`}>
          <Icon icon={ChevronLeft} size={18} />
        </RangeLink>
        <RangeLink to={{ view, day: today }}>Today</RangeLink>
        <RangeLink to={{ view, day: addDays(day, dayCount) }} label={`Next ${stepLabel}`}>
          <Icon icon={ChevronRight} size={18} />
        </RangeLink>
      </nav>
      {view !== "agenda" && (
        <nav className={groupClass} aria-label="View">
          {gridViews.map((gridView) => (
            <RangeLink key={gridView} to={{ view: gridView, day }} isChosen={gridView === view}>
              {gridViewLabels[gridView]}
            </RangeLink>
          ))}
        </nav>
      )}
      <IconButton
        label="Filter"
        icon={SlidersHorizontal}
        kind="plain"
        size="small"
        className="ml-auto sm:hidden"
        aria-expanded={isFilterShown}
        onClick={() => setFilterShown(!isFilterShown)}
      />
    </div>
  );
}

/** A link from the calendar to the agenda of the same days, or back. */
export function AgendaOrCalendarLink() {
  const isAgenda = useCalendarRange().range.view === "agenda";
  const [{ date, clan }] = useSearchParams(agendaSearch);
  return (
    <Link
      to={isAgenda ? "/league/calendar" : "/league/calendar/agenda"}
      search={{ date, clan }}
      className={getButtonClass()}
    >
      <Icon icon={isAgenda ? CalendarDays : List} size={16} />
      <span>{isAgenda ? "Calendar" : "Agenda"}</span>
    </Link>
  );
}

/** Formats a number of events, which the interface calls matches. */
function formatEventCount(eventCount: number, canCreate: boolean): string {
  if (eventCount === 0) return canCreate ? "No matches. Select hours to create one." : "No matches";
  return eventCount === 1 ? "1 match" : `${eventCount} matches`;
}

interface RangeLinkProps {
  readonly to: ShownRange;
  /** The label if the content is an icon. */
  readonly label?: string;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

function RangeLink({ to, label, isChosen = false, children }: RangeLinkProps) {
  const { toSearchParams } = useCalendarRange();
  return (
    <Link
      to={CURRENT_PAGE}
      search={(current) => ({ ...current, ...toSearchParams(to) })}
      resetScroll={false}
      className={classNames(
        "flex items-center justify-center min-w-control-sm min-h-control-sm px-3",
        "text-sm font-semibold no-underline",
        "text-soft",
        "hover:bg-hover hover:text-default data-[chosen=true]:bg-inverse",
        "data-[chosen=true]:text-inverse-text first:[border-radius:4px_0_0_4px]",
        "last:[border-radius:0_4px_4px_0] forced-colors:data-[chosen=true]:outline-2",
        "[&+&]:border-l [&+&]:border-line has-[svg]:px-0",
      )}
      aria-label={label}
      title={label}
      data-chosen={isChosen}
    >
      {children}
    </Link>
  );
}
