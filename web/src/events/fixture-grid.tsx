import "@fullcalendar/react/skeleton.css";
import FullCalendar, { type CalendarOptions, type CalendarRef } from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import type { Event } from "contract/events.ts";
import { useLayoutEffect, useMemo, useRef } from "react";
import css from "./day-head.module.css";
import { type Day, dayOf } from "./days.ts";
import { Fixture } from "./fixture.tsx";
import { gridLook } from "./grid-look.ts";
import { daysOf } from "./use-shown.ts";
import { type Hours, isInVisibleHours, standsOn } from "./visible-hours.ts";

interface FixtureGridProps {
  readonly view: keyof typeof VIEWS;
  readonly day: Day;
  readonly events: readonly Event[];
  readonly hours: Hours;
  readonly onOpen: (event: Event) => void;
  /** Called when the heading of a day is pressed. */
  readonly onDay: (day: Day) => void;
  /** Called with the selected hours; without it none can be selected. */
  readonly onSelect?: ((start: Date, end: Date) => void) | undefined;
}

const VIEWS = { week: "timeGridWeek", day: "timeGridDay" } as const;
/** How long a touch has to last to select an hour, in milliseconds. */
const LONG_PRESS = 350;

/** The grid of hours of a week or a day, with its events. */
export function FixtureGrid({ view, day, events, hours, onOpen, onDay, onSelect }: FixtureGridProps) {
  const calendar = useRef<CalendarRef>(null);
  useLayoutEffect(() => calendar.current?.getApi().changeView(VIEWS[view], day), [view, day]);
  // Memoised: FullCalendar redraws events when the array changes, and the focus would be lost.
  const inputs = useMemo(() => events.map(inputOf), [events]);
  const isAnyAbove = daysOf({ view, day }).some((shown) =>
    events.some((event) => !isInVisibleHours(event) && standsOn(shown, event)),
  );
  return (
    <FullCalendar
      {...FIXED}
      ref={calendar}
      initialView={VIEWS[view]}
      initialDate={day}
      events={inputs}
      slotMinTime={`${hours.from}:00`}
      slotMaxTime={`${hours.to}:00`}
      allDaySlot={isAnyAbove}
      selectable={onSelect !== undefined}
      eventClick={({ event }) => onOpen(event.extendedProps["event"] as Event)}
      navLinkDayClick={(date) => onDay(dayOf(date))}
      select={({ start, end }) => onSelect?.(start, end)}
    />
  );
}

const FIXED: CalendarOptions = {
  ...gridLook,
  plugins: [timeGrid, interaction],
  timeZone: "local",
  locale: "en-GB",
  firstDay: 1,
  headerToolbar: false,
  // A single day is named in the title already.
  views: { [VIEWS.day]: { dayHeaders: false } },
  height: "auto",
  slotDuration: { hours: 1 },
  snapDuration: { minutes: 30 },
  slotEventOverlap: false,
  eventOrder: ["start", "startDate", "title"],
  nowIndicator: true,
  navLinks: true,
  selectAllow: ({ allDay }) => !allDay,
  selectLongPressDelay: LONG_PRESS,
  eventContent: ({ event }) => <Fixture event={event.extendedProps["event"] as Event} />,
  dayHeaderContent: ({ date, isToday }) => <DayHead date={date} isToday={isToday} />,
};

/** Events outside the visible hours are shown above the day on which they begin. */
function inputOf(event: Event) {
  const { _id: id, title, startDate, endDate } = event;
  const span = isInVisibleHours(event)
    ? { start: startDate, end: endDate }
    : { start: dayOf(new Date(startDate)), allDay: true };
  return { id, title, ...span, extendedProps: { event, startDate } };
}

interface DayHeadProps {
  readonly date: Date;
  readonly isToday: boolean;
}

/** The heading of a day's column: a link to that day. */
function DayHead({ date, isToday }: DayHeadProps) {
  return (
    <span className={css["head"]} data-weekday={isToday ? "Today" : weekday.format(date)} data-today={isToday}>
      {date.getDate()}
    </span>
  );
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
