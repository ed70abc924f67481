import "@fullcalendar/react/skeleton.css";
import type { CalendarOptions, CalendarRef, EventApi } from "@fullcalendar/react";
import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import { generatedTitle, isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { Tv } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Crest } from "../league-ui/crest.tsx";
import { useServerTime } from "../platform/server-clock.ts";
import { useTimeZone, weekdayWord, zonedTime } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { daysOf } from "./calendar-bar.tsx";
import { calendarDayOf, clocksOf, type Day, isInVisibleHours, phaseOf, visibleHours } from "./event-times.ts";
import css from "./fixture-grid.module.css";
import { useMoveEvent } from "./move-event.tsx";

export interface CalendarProps {
  /** The events of the shown days, and maybe of others. */
  readonly events: readonly Event[];
  readonly onOpen: (event: Event) => void;
  /** Called with the selected hours; without it none can be selected. */
  readonly onSelect: ((start: Date, end: Date) => void) | undefined;
  /** Whether the viewer may drag an event to another time. */
  readonly canMove: (event: Event) => boolean;
}

interface FixtureGridProps extends CalendarProps {
  readonly view: keyof typeof VIEWS;
  readonly day: Day;
  /** Called when the heading of a day is pressed. */
  readonly onDay: (day: Day) => void;
  /** Called once it is laid out, which takes a few frames. */
  readonly onDrawn: (isDrawn: true) => void;
}

const VIEWS = { week: "timeGridWeek", day: "timeGridDay" } as const;
/** How long a touch has to last to select an hour, in milliseconds. */
const LONG_PRESS = 350;
/** The longest time to wait for the layout, in milliseconds. */
const DRAWING = 100;

export function FixtureGrid(props: FixtureGridProps) {
  const { view, day, events, onOpen, onDay, onDrawn, onSelect, canMove } = props;
  const calendar = useRef<CalendarRef>(null);
  const timeZone = useTimeZone();
  useEffect(() => {
    const timer = setTimeout(() => onDrawn(true), DRAWING);
    return () => clearTimeout(timer);
  }, [onDrawn]);
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

/** The options that never change, among them our class names instead of a theme of FullCalendar's. */
const FIXED: CalendarOptions = {
  plugins: [timeGrid, interaction],
  timeZone: "local",
  locale: "en-GB",
  firstDay: 1,
  headerToolbar: false,
  // A single day is named in the title already.
  views: { [VIEWS.day]: { dayHeaders: false } },
  height: "auto",
  slotMinTime: `${visibleHours.from}:00`,
  slotMaxTime: `${visibleHours.to}:00`,
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

  className: "text-sm",
  // As a newspaper sets a table: strong rules above and below, hairlines within.
  viewClass: "border-t-2 border-t-default border-b border-b-line-strong",
  // In pixels; the skeleton's hours are as high.
  slotMinHeight: 48,
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
  // Now passes behind what is on: a line through a name would read as called off.
  dayLaneInnerClass: "z-3 mr-0.5 ml-px",
  dayCellClass: "border-l border-line",
  slotHeaderDividerClass: "border-l border-line",
  allDayHeaderContent: "Other hours",
  allDayHeaderInnerClass: "w-13 pt-2 pr-2 text-soft text-xs leading-[1.2] text-right whitespace-normal",
  allDayDividerClass: "border-b border-line-strong",
  eventClass: classNames(
    "relative cursor-pointer min-w-0",
    "border border-line-strong border-t-2 border-t-default rounded-b-sm bg-surface",
    "transition-[background-color]",
    "hover:bg-hover focus-visible:z-3 focus-visible:outline-offset-1",
    "has-data-[phase=over]:border-t-line-strong has-data-[phase=over]:not-hover:bg-ground",
    "has-data-[phase=on]:border-t-gold-edge",
  ),
  columnEventClass: "[container:slip/size]",
  rowEventClass: "[container:slip/inline-size] my-0.75 mr-0.75 ml-0.5",
  eventInnerClass: "relative grid content-start min-w-0 py-0.75 px-1.25 overflow-clip",
  eventMinHeight: 42,
  highlightClass: "border border-dashed border-gold-edge bg-gold-tint",
  nowIndicatorLineClass: "border-t-2 border-gold-edge",
  nowIndicatorDotClass: "size-2 -mt-0.75 -ml-1 rounded-full bg-gold-edge",
  nowIndicatorHeaderClass:
    "left-3 -translate-y-1/2 px-1 rounded-[2px] bg-gold text-gold-ink text-xs font-semibold leading-[1.25]",
  nowIndicatorHeaderContent: "Now",
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
      className={classNames(
        "flex flex-wrap items-baseline justify-center gap-x-1.5 gap-y-0 pt-2 px-1 pb-1.5",
        "font-display text-xl leading-[1.2] font-bold tabular-nums",
        "max-sm:flex-col max-sm:items-center",
        "before:text-soft before:text-sm before:font-normal before:tracking-[0.04em] before:uppercase",
        "before:content-[attr(data-weekday)] data-[today=true]:before:text-gold-text",
        "data-[today=true]:before:font-bold",
      )}
      data-weekday={isToday ? "Today" : weekdayWord(day).slice(0, 3)}
      data-today={isToday}
    >
      {day.day}
    </span>
  );
}

/** Only read out, but for the widest slips. */
const unseen = "absolute [clip-path:inset(50%)]";

/** What depends on the room that its hours have stands in the style sheet. */
function FixtureSlip({ event }: { readonly event: Event }) {
  const { title, clanAName, clanBName, twitch, score } = event;
  const [start, end] = clocksOf(event, useTimeZone());
  const phase = useServerTime((now) => phaseOf(event, now));
  return (
    <div
      className={classNames("flex items-center gap-x-1.75 gap-y-0 min-w-0 text-xs leading-[1.25]", css["fixture"])}
      data-phase={phase}
      title={isolatedTitle(event)}
    >
      <span className={classNames("flex flex-none flex-col items-start gap-0.5 text-soft tabular-nums", css["time"])}>
        <span>
          {start}
          <span className={classNames(unseen, css["end"])}> – {end}</span>
        </span>
        {phase === "on" && <strong className="px-1 rounded-[2px] bg-gold text-gold-ink">Now</strong>}
        {twitch && phase !== "on" && <Icon of={Tv} size={13} className={css["stream"] ?? ""} />}
      </span>
      <span className={classNames("flex-1 min-w-0", css["match"])}>
        {title !== generatedTitle(clanAName, clanBName) && (
          <span className={classNames("block mb-0.25 truncate text-soft", css["title"])} dir="auto">
            {title}
          </span>
        )}
        <span className={classNames("flex flex-col gap-px", css["clans"])}>
          <Clan name={clanAName} points={score?.clanA} />
          <span className={classNames(unseen, css["versus"])}>{score ? " – " : " vs. "}</span>
          <Clan name={clanBName} points={score?.clanB} />
        </span>
      </span>
      {twitch && <span className="sr-only">, streamed</span>}
    </div>
  );
}

/** @param points the rounds that it has won; `undefined` before the first validated one */
function Clan({ name, points }: { readonly name: string; readonly points: number | undefined }) {
  return (
    <span className={classNames("flex items-center gap-1.25 min-w-0", css["clan"])}>
      <Crest name={name} size={16} />
      <bdi
        className={classNames(
          "truncate font-semibold in-data-[phase=over]:text-soft in-data-[phase=over]:font-medium",
          css["name"],
        )}
      >
        {name}
      </bdi>
      {points !== undefined && (
        <strong className={classNames("ml-auto pl-1 tabular-nums", css["points"])}> {points}</strong>
      )}
    </span>
  );
}
