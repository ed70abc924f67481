import { Link, useMatch } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { CalendarDays, ChevronLeft, ChevronRight, List } from "lucide-react";
import type { ReactNode } from "react";
import { samePage, useSearchParams } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import {
  calendarDayOf,
  calendarViews,
  type Day,
  daysAfter,
  mondayOf,
  type Span,
  spans,
  standsOn,
  titleOf,
  useToday,
  viewNames,
} from "./event-times.ts";
import { agendaSearch, calendarSearch } from "./events-queries.ts";

/** What the address wants to be shown, and how it would say something else. */
export function useShown() {
  const [{ view, date }] = useSearchParams(calendarSearch);
  const isAgenda = useMatch({ from: "/league/calendar/agenda", shouldThrow: false }) !== undefined;
  const today = useToday();
  const shown: ShownEvents = { view: isAgenda ? "agenda" : view, day: date || today };
  return {
    shown,
    inAddress: ({ view, day }: ShownEvents) => ({
      view: view === "day" ? view : undefined,
      date: day === today ? undefined : day,
    }),
  };
}

export interface ShownEvents {
  readonly view: Span;
  /** The day itself, or one of the week, or of the first week of the agenda. */
  readonly day: Day;
}

/** The days that are shown, in order. */
export function daysOf({ view, day }: ShownEvents): readonly Day[] {
  if (view === "day") return [day];
  const monday = mondayOf(day);
  return Array.from({ length: spans[view].days }, (_, days) => daysAfter(monday, days));
}

/** The events that begin on the shown days, or reach into the hours that the calendar shows of them. */
export function eventsShown(shown: ShownEvents, events: readonly Event[], timeZone: string): readonly Event[] {
  const days = daysOf(shown);
  if (shown.view !== "agenda") return events.filter((event) => days.some((day) => standsOn(day, event, timeZone)));
  return events.filter(({ startDate }) => days.includes(calendarDayOf(startDate, timeZone)));
}

const group = "flex border border-line-strong rounded-md bg-surface";

interface CalendarBarProps {
  /** The events of the shown days and others; `undefined` while they are loading. */
  readonly events: readonly Event[] | undefined;
  readonly canCreate: boolean;
  readonly children: ReactNode;
}

export function CalendarBar({ events, canCreate, children }: CalendarBarProps) {
  const { shown } = useShown();
  const { view, day } = shown;
  const today = useToday();
  const timeZone = useTimeZone();
  const matches = events && eventsShown(shown, events, timeZone);
  const { days, step } = spans[view];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex flex-auto flex-wrap items-baseline gap-x-3 gap-y-0" aria-live="polite">
        <h2 className="text-xl max-sm:basis-full">
          {titleOf(view, day)}
          {view === "day" && day === today && (
            <span className="ml-3 border-b-3 border-gold-edge text-gold-text text-base tracking-[0.04em] uppercase">
              Today
            </span>
          )}
        </h2>
        <p /* Its place is kept while it is not known. */ className="min-w-18 min-h-[1.5em] text-soft text-sm">
          {matches && wordsFor(matches.length, canCreate)}
        </p>
      </div>
      <div className="max-sm:basis-full max-sm:order-1">{children}</div>
      <nav className={group} aria-label="Days">
        <Way to={{ view, day: daysAfter(day, -days) }} label={`Previous ${step}`}>
          <Icon of={ChevronLeft} size={18} />
        </Way>
        <Way to={{ view, day: today }}>Today</Way>
        <Way to={{ view, day: daysAfter(day, days) }} label={`Next ${step}`}>
          <Icon of={ChevronRight} size={18} />
        </Way>
      </nav>
      {view !== "agenda" && (
        <nav className={group} aria-label="View">
          {viewNames.map((each) => (
            <Way key={each} to={{ view: each, day }} isChosen={each === view}>
              {calendarViews[each]}
            </Way>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Leads from the calendar to the agenda of the same days, and back. */
export function OtherList() {
  const isAgenda = useShown().shown.view === "agenda";
  const [{ date, clan }] = useSearchParams(agendaSearch);
  return (
    <Link
      to={isAgenda ? "/league/calendar" : "/league/calendar/agenda"}
      search={{ date, clan }}
      className={buttonClass()}
    >
      <Icon of={isAgenda ? CalendarDays : List} size={16} />
      <span>{isAgenda ? "Calendar" : "Agenda"}</span>
    </Link>
  );
}

function wordsFor(matches: number, canCreate: boolean): string {
  if (matches === 0) return canCreate ? "No matches; select hours to enter one" : "No matches";
  return matches === 1 ? "1 match" : `${matches} matches`;
}

interface WayProps {
  readonly to: ShownEvents;
  /** The label, where the content is an icon. */
  readonly label?: string;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

function Way({ to, label, isChosen = false, children }: WayProps) {
  const { inAddress } = useShown();
  return (
    <Link
      to={samePage}
      search={(before) => ({ ...before, ...inAddress(to) })}
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
