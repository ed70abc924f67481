import "@fullcalendar/react/skeleton.css";
import type { CalendarOptions, CalendarRef, EventApi } from "@fullcalendar/react";
import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import type { Event } from "contract/events.ts";
import { UnfoldVertical } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useServerTime } from "../platform/server-clock.ts";
import { formatWeekday, toZonedTime, useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { useMediaQuery } from "../ui/rendering.ts";
import { listDays } from "./calendar-bar.tsx";
import { EventCard } from "./event-card.tsx";
import { type Day, isInVisibleHours, toCalendarDay, visibleHours } from "./event-times.ts";
import { useMoveEvent } from "./move-event.tsx";
import type { CardSpan, CardSpans } from "./stack-events.ts";

/** The events of a calendar, and what the viewer can do with them. */
export interface CalendarProps {
  /** The events of at least the shown range. */
  readonly events: readonly Event[];
  readonly onOpen: (event: Event) => void;
  /** Called with the selected hours. If `undefined`, hours cannot be selected. */
  readonly onSelect: ((start: Date, end: Date) => void) | undefined;
  /** Returns whether the viewer may drag an event to another time. */
  readonly canMove: (event: Event) => boolean;
}

interface EventGridProps extends CalendarProps {
  readonly view: keyof typeof FULL_CALENDAR_VIEWS;
  readonly day: Day;
  /** Earlier hours are compact. */
  readonly firstFullHour: number;
  /** When the cards of overlapping events are shown in narrow windows. */
  readonly stackedSpans: CardSpans;
  /** The height of an hour of the week view in narrow windows, in pixels. */
  readonly narrowHourHeight: number;
  /** Called when the viewer wants to see the compact hours in full. */
  readonly onEnlargeHours: () => void;
  /** Called when the viewer clicks the heading of a day. */
  readonly onDayClick: (day: Day) => void;
  /** Called once, after `LAYOUT_TIME_MS`. A function that changes between renderings would restart the wait. */
  readonly onReady: () => void;
}

const FULL_CALENDAR_VIEWS = { week: "timeGridWeek", day: "timeGridDay" } as const;
/** The duration of a touch that selects an hour or begins to drag an event, in milliseconds. */
const LONG_PRESS_MS = 350;
/**
 * FullCalendar does not report when it has laid out the grid. It usually takes less than this time, in milliseconds.
 */
const LAYOUT_TIME_MS = 100;

/** The windows in which the cards of the week view have no space for a clan on one line. */
const NARROW_QUERY = "(max-width: 69.99rem)";
/** The height of an hour in pixels. The placeholder that is shown while the calendar loads has the same height. */
const WIDE_HOUR_HEIGHT = 56;

/** The events in a grid of hours, rendered by FullCalendar. Admins can drag them. */
export function EventGrid(props: EventGridProps) {
  const { view, day, events, firstFullHour, onEnlargeHours, onOpen, onDayClick, onReady, onSelect, canMove } = props;
  const { stackedSpans, narrowHourHeight } = props;
  const calendarRef = useRef<CalendarRef>(null);
  const timeZone = useTimeZone();
  useEffect(() => {
    const timer = setTimeout(onReady, LAYOUT_TIME_MS);
    return () => clearTimeout(timer);
  }, [onReady]);
  useLayoutEffect(() => calendarRef.current?.getApi().changeView(FULL_CALENDAR_VIEWS[view], day), [view, day]);
  const hasNarrowCards = useMediaQuery(NARROW_QUERY) && view === "week";
  // Memoised, because FullCalendar renders events again when the array changes, and the focus would be lost.
  const eventInputs = useMemo(
    () =>
      events.map((event) => {
        const stackedSpan = hasNarrowCards ? stackedSpans.get(event._id) : undefined;
        return toEventInput({ event, canMove: canMove(event), timeZone, stackedSpan });
      }),
    [events, hasNarrowCards, stackedSpans, canMove, timeZone],
  );
  const { run: move, busy } = useMoveEvent();
  const days = listDays({ view, day });
  const hasEventsOutsideHours = eventInputs.some((input) => input.allDay && days.includes(input.start));
  const hasCompactHours = firstFullHour > visibleHours.from;
  return (
    <FullCalendar
      {...CALENDAR_OPTIONS}
      ref={calendarRef}
      initialView={FULL_CALENDAR_VIEWS[view]}
      initialDate={day}
      events={eventInputs}
      slotMinTime={`${firstFullHour}:00`}
      // The row above the hours also contains the compact hours. They are in full if there are events outside of the hours.
      allDaySlot={hasEventsOutsideHours || hasCompactHours}
      {...(hasCompactHours && {
        allDayHeaderContent: () => <CompactHours endHour={firstFullHour} onEnlarge={onEnlargeHours} />,
        allDayHeaderInnerClass: "w-13",
        allDayDividerClass: "border-b border-line",
      })}
      slotMinHeight={hasNarrowCards ? narrowHourHeight : WIDE_HOUR_HEIGHT}
      selectable={onSelect !== undefined}
      eventClick={({ event }) => onOpen(event.extendedProps["event"] as Event)}
      navLinkDayClick={(date) => onDayClick(toCalendarDay(date, timeZone))}
      eventDrop={(dropInfo) => {
        const { altKey, ctrlKey, metaKey } = dropInfo.jsEvent;
        const isCopy = altKey || ctrlKey || metaKey;
        // FullCalendar has already moved the event. A copy leaves it where it was.
        if (busy || isCopy) dropInfo.revert();
        // `dropInfo.event` still has the new dates.
        if (!busy) move({ ...getEventSpan(dropInfo.event), isCopy, revert: dropInfo.revert });
      }}
      eventResize={(resizeInfo) => {
        if (busy) resizeInfo.revert();
        else move({ ...getEventSpan(resizeInfo.event), isCopy: false, revert: resizeInfo.revert });
      }}
      select={({ start, end }) => onSelect?.(start, end)}
    />
  );
}

interface CompactHoursProps {
  readonly endHour: number;
  readonly onEnlarge: () => void;
}

/** The labels of the hours before the first match, in low rows. Pressing them shows these hours in full. */
function CompactHours({ endHour, onEnlarge }: CompactHoursProps) {
  const timeZone = useTimeZone();
  const currentHour = useServerTime((now) => toZonedTime(now, timeZone).hour);
  const { from } = visibleHours;
  const hours = Array.from({ length: endHour - from }, (_, index) => from + index);
  const label = `Show ${from}:00 – ${endHour}:00 in full`;
  return (
    <div className="relative w-full pr-2 text-soft text-xs leading-4 tabular-nums text-right">
      <Icon icon={UnfoldVertical} size={12} className="absolute top-0 left-0" />
      {hours.map((hour) => (
        <span
          key={hour}
          className="block data-[current=true]:text-gold-text data-[current=true]:font-semibold"
          data-current={hour === currentHour}
        >
          {hour}:00
        </span>
      ))}
      {/* It covers the hours instead of containing them, because its name differs from their text. */}
      <button
        type="button"
        className="absolute inset-0 cursor-pointer hover:inset-ring hover:inset-ring-line-strong"
        aria-label={label}
        title={label}
        onClick={onEnlarge}
      />
    </div>
  );
}

/** The constant options, including class names instead of a FullCalendar theme. */
const CALENDAR_OPTIONS: CalendarOptions = {
  plugins: [timeGrid, interaction],
  // The browser's time zone, which is also that of `useTimeZone`: the grid is rendered in the browser only.
  timeZone: "local",
  locale: "en-GB",
  firstDay: 1,
  headerToolbar: false,
  // The title already names a single day.
  views: { [FULL_CALENDAR_VIEWS.day]: { dayHeaders: false } },
  height: "auto",
  slotMaxTime: `${visibleHours.to}:00`,
  slotDuration: { hours: 1 },
  snapDuration: { minutes: 30 },
  slotEventOverlap: false,
  // Events outside the visible hours are all-day events, whose `start` is only a day. `startDate` orders them.
  eventOrder: ["start", "startDate", "title"],
  nowIndicator: true,
  navLinks: true,
  selectAllow: ({ allDay }) => !allDay,
  eventAllow: ({ allDay }) => !allDay,
  selectLongPressDelay: LONG_PRESS_MS,
  eventLongPressDelay: LONG_PRESS_MS,
  eventContent: ({ event, isMirror }) => (
    <EventCard event={isMirror ? toDraggedEvent(event) : (event.extendedProps["event"] as Event)} />
  ),
  dayHeaderContent: ({ date, isToday }) => <DayHeader date={date} isToday={isToday} />,

  className: "text-sm",
  // Strong lines above and below, thin lines within.
  viewClass: "border-t-2 border-t-default border-b border-b-line-strong",
  slotHeaderFormat: { hour: "2-digit", minute: "2-digit", hour12: false },
  slotHeaderInnerClass: "w-13 pt-0.5 pr-2 text-soft text-xs tabular-nums text-right",
  slotLaneClass: "border-t border-line",
  dayHeaderClass: ({ isToday }) =>
    isToday
      ? "border-l border-line bg-ground inset-shadow-[0_-3px_var(--color-gold-edge)]"
      : "border-l border-line bg-ground",
  dayHeaderInnerClass: "rounded-sm hover:bg-hover",
  dayHeaderDividerClass: "border-b border-line-strong",
  dayHeaderAlign: "center",
  dayLaneClass: "border-l border-line",
  // The now indicator is behind events, because a line through its name would make an event look cancelled.
  dayLaneInnerClass: "z-3 mr-0.5 ml-px",
  dayCellClass: "border-l border-line",
  slotHeaderDividerClass: "border-l border-line",
  allDayHeaderContent: "Other hours",
  allDayHeaderInnerClass: "w-13 pt-2 pr-2 text-soft text-xs leading-[1.2] text-right whitespace-normal",
  allDayDividerClass: "border-b border-line-strong",
  eventClass: classNames(
    "has-data-[own=true]:bg-gold-tint has-data-[own=true]:border-l-3 has-data-[own=true]:border-l-gold-edge",
    "relative cursor-pointer min-w-0",
    "border border-line-strong border-t-2 border-t-default rounded-b-sm bg-surface",
    "transition-[background-color]",
    "hover:bg-hover focus-visible:z-3 focus-visible:outline-offset-1",
    "has-data-[phase=over]:border-t-line-strong has-data-[phase=over]:not-hover:bg-ground",
    "has-data-[phase=on]:border-t-gold-edge",
  ),
  columnEventClass: "[container:card/size]",
  rowEventClass: "[container:card/inline-size] my-0.75 mr-0.75 ml-0.5",
  eventInnerClass: "relative grid content-start min-w-0 py-0.75 px-1.25 overflow-clip",
  eventMinHeight: 42,
  highlightClass: "border border-dashed border-gold-edge bg-gold-tint",
  nowIndicatorLineClass: classNames(
    "border-t-2 border-gold-edge",
    "before:absolute before:-top-px before:left-1 before:-translate-y-1/2 before:px-1 before:rounded-[2px]",
    "before:bg-gold before:text-gold-ink before:text-xs before:font-semibold before:leading-[1.25]",
    "before:content-['Now']",
  ),
  nowIndicatorDotClass: "size-2 -mt-0.75 -ml-1 rounded-full bg-gold-edge",
  // The label is on the line, because the line is only in the column of today.
  nowIndicatorHeaderContent: "",
};

interface EventInputOptions {
  readonly event: Event;
  readonly canMove: boolean;
  readonly timeZone: string;
  /** When the card is shown. `undefined` for the time of the event. */
  readonly stackedSpan: CardSpan | undefined;
}

/**
 * Converts an event to FullCalendar's format. Events outside the visible hours become all-day events of the day on which they
 * start.
 */
function toEventInput({ event, canMove, timeZone, stackedSpan }: EventInputOptions) {
  const { _id: id, title, startDate, endDate } = event;
  const span = stackedSpan ?? { start: startDate, end: endDate };
  const period = isInVisibleHours(event, timeZone)
    ? { ...span, editable: canMove, allDay: false }
    : { start: toCalendarDay(startDate, timeZone), allDay: true };
  return { id, title, ...period, extendedProps: { event, startDate, span } };
}

/** Returns an event with the dates to which it is being dragged. */
function toDraggedEvent(eventApi: EventApi): Event {
  const { event, start, end } = getEventSpan(eventApi);
  return { ...event, startDate: start.toISOString(), endDate: end.toISOString() };
}

/** Returns an event, and its dates if it has been moved as far as its card. */
function getEventSpan({ start, end, extendedProps }: EventApi) {
  const { event, span } = extendedProps as { event: Event; span: CardSpan };
  const move = (date: string, from: string, to: Date | null) =>
    new Date(to === null ? date : Date.parse(date) + to.getTime() - Date.parse(from));
  return { event, start: move(event.startDate, span.start, start), end: move(event.endDate, span.end, end) };
}

function DayHeader({ date, isToday }: { date: Date; isToday: boolean }) {
  const day = toZonedTime(date, useTimeZone());
  return (
    // FullCalendar labels the link with the full date, which lacks the short weekday. So CSS generates the weekday: as a text
    // of the link, it would have to be a part of its label.
    <span
      className={classNames(
        "flex flex-wrap items-baseline justify-center gap-x-1.5 gap-y-0 pt-2 px-1 pb-1.5",
        "font-display text-xl leading-[1.2] font-bold tabular-nums",
        "max-sm:flex-col max-sm:items-center",
        "before:text-soft before:text-sm before:font-normal before:tracking-[0.04em] before:uppercase",
        "before:content-[attr(data-weekday)] data-[today=true]:before:text-gold-text",
        "data-[today=true]:before:font-bold",
      )}
      data-weekday={isToday ? "Today" : formatWeekday(day).slice(0, 3)}
      data-today={isToday}
    >
      {day.day}
    </span>
  );
}
