import "@fullcalendar/react/skeleton.css";
import type { CalendarOptions, CalendarRef, EventApi } from "@fullcalendar/react";
import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import type { Event } from "contract/events.ts";
import { useLayoutEffect, useMemo, useRef } from "react";
import { useTimeZone, weekdayWord, zonedTime } from "../platform/time-zone.ts";
import { calendarDayOf, type Day, type Hours, isInVisibleHours } from "./days.ts";
import { FixtureSlip } from "./fixture.tsx";
import { gridLook } from "./grid-look.ts";
import { useMoveEvent } from "./move-event.tsx";
import { daysOf } from "./use-shown.ts";

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
  /** Whether the viewer may drag an event to another time. */
  readonly canMove: (event: Event) => boolean;
}

const VIEWS = { week: "timeGridWeek", day: "timeGridDay" } as const;
/** How long a touch has to last to select an hour, in milliseconds. */
const LONG_PRESS = 350;

export function FixtureGrid({ view, day, events, hours, onOpen, onDay, onSelect, canMove }: FixtureGridProps) {
  const calendar = useRef<CalendarRef>(null);
  const timeZone = useTimeZone();
  useLayoutEffect(() => calendar.current?.getApi().changeView(VIEWS[view], day), [view, day]);
  // Memoised: FullCalendar redraws events when the array changes, and the focus would be lost.
  const inputs = useMemo(
    () => events.map((event) => inputOf(event, canMove(event), timeZone)),
    [events, canMove, timeZone],
  );
  const { run: move, busy } = useMoveEvent();
  const days = daysOf({ view, day });
  const isAnyAbove = inputs.some((input) => input.allDay && days.includes(input.start));
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
      navLinkDayClick={(date) => onDay(calendarDayOf(date, timeZone))}
      eventDrop={(dropped) => {
        const { altKey, ctrlKey, metaKey } = dropped.jsEvent;
        const isCopy = altKey || ctrlKey || metaKey;
        if (busy || isCopy) dropped.revert();
        if (!busy) move({ ...spanOf(dropped.event), isCopy, revert: dropped.revert });
      }}
      eventResize={(resized) => {
        if (busy) resized.revert();
        else move({ ...spanOf(resized.event), isCopy: false, revert: resized.revert });
      }}
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
  eventAllow: ({ allDay }) => !allDay,
  selectLongPressDelay: LONG_PRESS,
  eventLongPressDelay: LONG_PRESS,
  eventContent: ({ event, isMirror }) => (
    <FixtureSlip event={isMirror ? dragged(event) : (event.extendedProps["event"] as Event)} />
  ),
  dayHeaderContent: ({ date, isToday }) => <DayHead date={date} isToday={isToday} />,
};

/** Events outside the visible hours are shown above the day on which they begin. */
function inputOf(event: Event, canMove: boolean, timeZone: string) {
  const { _id: id, title, startDate, endDate } = event;
  const span = isInVisibleHours(event, timeZone)
    ? { start: startDate, end: endDate, editable: canMove, allDay: false }
    : { start: calendarDayOf(startDate, timeZone), allDay: true };
  return { id, title, ...span, extendedProps: { event, startDate } };
}

function dragged(of: EventApi): Event {
  const { event, start, end } = spanOf(of);
  return { ...event, startDate: start.toISOString(), endDate: end.toISOString() };
}

function spanOf({ start, end, extendedProps }: EventApi) {
  const event = extendedProps["event"] as Event;
  return { event, start: start ?? new Date(event.startDate), end: end ?? new Date(event.endDate) };
}

function DayHead({ date, isToday }: { date: Date; isToday: boolean }) {
  const day = zonedTime(date, useTimeZone());
  return (
    <span /* Not part of the link's name, which is the whole date. */
      className="flex flex-wrap items-baseline justify-center gap-x-1.5 gap-y-0 pt-2 px-1 pb-1.5 font-display text-xl leading-[1.2] font-bold tabular-nums before:text-soft before:text-sm before:font-normal before:tracking-[0.04em] before:uppercase before:content-[attr(data-weekday)] data-[today=true]:before:text-gold-text data-[today=true]:before:font-bold"
      data-weekday={isToday ? "Today" : weekdayWord(day).slice(0, 3)}
      data-today={isToday}
    >
      {day.day}
    </span>
  );
}
