import { Link, useNavigate } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { paths } from "../paths.ts";
import { samePage, useSearchParams } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PHONE, useIsHydrated } from "../ui/rendering.ts";
import { Agenda } from "./agenda.tsx";
import css from "./calendar-view.module.css";
import { type Day, type Hours, playedHours, visibleHours } from "./days.ts";
import { whenOf } from "./event-times.ts";
import { calendarSearch } from "./events-queries.ts";
import { daysOf, eventsShown, type Shown, useShown } from "./use-shown.ts";

const loadGrid = async () => (await import("./fixture-grid.tsx")).FixtureGrid;
const FixtureGrid = lazyPart(loadGrid);
// The grid's code is large: it is loaded in parallel with the events, but not on phones, which begin with the agenda. If
// that fails, `FixtureGrid` loads it again and shows the failure.
if (!import.meta.env.SSR && !matchMedia(PHONE).matches) loadGrid().catch(() => null);

export interface CalendarProps {
  /** The events of the shown days, and maybe of others. */
  readonly events: readonly Event[];
  readonly onOpen: (event: Event) => void;
  /** Called with the selected hours; without it none can be selected. */
  readonly onSelect: ((start: Date, end: Date) => void) | undefined;
  /** Whether the viewer may drag an event to another time. */
  readonly canMove: (event: Event) => boolean;
}

/**
 * Events as the address wants them: as a list, or in a grid of hours. The server does not know the width of the window:
 * where the address names no view, it renders both, of which the style sheet shows one.
 */
export function CalendarView({ events, ...actions }: CalendarProps) {
  const { shown, isUsual } = useShown();
  const timeZone = useTimeZone();
  const isTakenOver = useIsHydrated();
  const agenda = <Agenda events={eventsShown({ ...shown, view: "agenda" }, events, timeZone)} />;
  if (shown.view === "agenda") return agenda;
  return (
    <>
      {isUsual && !isTakenOver && <div className={css["forPhones"]}>{agenda}</div>}
      <HoursView view={shown.view} events={events} {...actions} />
    </>
  );
}

/** The grid of hours, those folded in which nothing is on. */
function HoursView({ view, events, ...actions }: CalendarProps & { readonly view: GridProps["view"] }) {
  const { shown, isUsual } = useShown();
  const { day } = shown;
  const timeZone = useTimeZone();
  const isTakenOver = useIsHydrated();
  const played = useMemo(() => playedHours(daysOf({ view, day }), events, timeZone), [view, day, events, timeZone]);
  // Who creates events selects empty hours.
  const { isFolded, link } = useFolded(actions.onSelect === undefined);
  const hours = isFolded ? played : visibleHours;
  return (
    <div className={css["box"]} data-view={isUsual ? "usual" : view} data-hours={hours.to - hours.from}>
      <Suspense fallback={<GridSkeleton hours={hours} />}>
        {isTakenOver ? (
          <DrawnUnseen hours={hours}>
            <Grid view={view} day={day} events={events} hours={hours} {...actions} />
          </DrawnUnseen>
        ) : (
          <GridSkeleton hours={hours}>
            <Fixtures shown={shown} events={events} />
          </GridSkeleton>
        )}
      </Suspense>
      {played !== visibleHours && (
        <p className={css["fold"]}>
          {isFolded && <span>Nothing is on {emptyHours(played)}.</span>}
          {link}
        </p>
      )}
    </div>
  );
}

/** The visible hours before and after: `12:00–17:00 and 22:00–23:00`. */
function emptyHours({ from, to }: Hours): string {
  const { from: first, to: last } = visibleHours;
  const spans = [
    [first, from],
    [to, last],
  ];
  return spans.flatMap(([start, end]) => (start === end ? [] : `${start}:00–${end}:00`)).join(" and ");
}

export function CalendarSkeleton() {
  const { shown, isUsual } = useShown();
  return (
    <div className={css["box"]} data-view={isUsual ? "usual" : shown.view} data-hours={HOURS}>
      <GridSkeleton hours={visibleHours} />
    </div>
  );
}

interface GridProps extends CalendarProps {
  readonly view: "week" | "day";
  readonly day: Day;
  readonly hours: Hours;
}

function Grid({ view, day, ...calendar }: GridProps) {
  const navigate = useNavigate();
  const { inAddress } = useShown();
  const turnTo = (to: Day) =>
    void navigate({
      to: samePage,
      search: (before) => ({ ...before, ...inAddress({ view: "day", day: to }) }),
    });
  return <FixtureGrid view={view} day={day} onDay={turnTo} {...calendar} />;
}

/** Keeps the skeleton in view while the grid behind it is laid out, which takes a few frames. */
function DrawnUnseen({ hours, children }: { readonly hours: Hours; readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), DRAWING);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css["layers"]} data-drawn={isDrawn}>
      {!isDrawn && <GridSkeleton hours={hours} />}
      <div className={css["grid"]}>{children}</div>
    </div>
  );
}

/** The longest time to wait for the grid's layout, in milliseconds. */
const DRAWING = 100;

const HOURS = visibleHours.to - visibleHours.from;
const WEEK = [0, 1, 2, 3, 4, 5, 6];

function GridSkeleton({ hours, children }: { readonly hours: Hours; readonly children?: ReactNode }) {
  const { shown } = useShown();
  return (
    <div className={css["skeleton"]}>
      <span className="sr-only">{children ?? "Loading"}</span>
      {shown.view === "week" && (
        <div className={css["heads"]} aria-hidden={true}>
          {WEEK.map((day) => (
            <span key={day} className={css["head"]} />
          ))}
        </div>
      )}
      {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
        <div key={hour} className={css["hour"]} aria-hidden={true}>
          <span>{hour}:00</span>
        </div>
      ))}
    </div>
  );
}

/**
 * Whether the address wants empty hours folded, and a link to the other way.
 * @param isUsual whether they are folded where the address says nothing
 */
function useFolded(isUsual: boolean): { readonly isFolded: boolean; readonly link: ReactNode } {
  const [{ hours }] = useSearchParams(calendarSearch);
  const isFolded = hours === "" ? isUsual : hours === "played";
  const hoursOfOther = isFolded ? "all" : "played";
  const other = isFolded === isUsual ? hoursOfOther : undefined;
  const link = (
    <Link
      to={samePage}
      search={(before) => ({ ...before, hours: other })}
      replace={true}
      resetScroll={false}
      className={buttonClass("plain", "small")}
    >
      {isFolded ? "Show all hours" : "Fold empty hours"}
    </Link>
  );
  return { isFolded, link };
}

/** The events of the shown days as a list, for the server's HTML: before the grid is drawn, or without scripts. */
function Fixtures({ shown, events }: { shown: Shown; events: readonly Event[] }) {
  const timeZone = useTimeZone();
  return eventsShown(shown, events, timeZone).map((event) => (
    <span key={event._id}>
      <Link {...paths.league.event(event._id)}>{event.title}</Link>, {whenOf(event, timeZone)}.{" "}
    </span>
  ));
}
