import { Link, useNavigate } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { type ReactNode, useMemo, useState } from "react";
import { paths } from "../paths.ts";
import { samePage, useSearchParams } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PHONE, useIsHydrated } from "../ui/rendering.ts";
import { Agenda } from "./agenda.tsx";
import { daysOf, eventsShown, useShown } from "./calendar-bar.tsx";
import { type Hours, playedHours, visibleHours, whenOf } from "./event-times.ts";
import { calendarSearch } from "./events-queries.ts";
import type { CalendarProps } from "./fixture-grid.tsx";

const loadGrid = async () => (await import("./fixture-grid.tsx")).FixtureGrid;
const FixtureGrid = lazyPart(loadGrid);
// The grid's code is large: it is loaded in parallel with the events, but not on phones, which begin with the agenda. If
// that fails, `FixtureGrid` loads it again and shows the failure.
if (!import.meta.env.SSR && !matchMedia(PHONE).matches) loadGrid().catch(() => null);

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
      {isUsual && !isTakenOver && <div className="sm:hidden">{agenda}</div>}
      <HoursView view={shown.view} events={events} {...actions} />
    </>
  );
}

/** The grid of hours, those folded in which nothing is on. */
function HoursView({ view, events, ...actions }: CalendarProps & { readonly view: "week" | "day" }) {
  const { shown, inAddress } = useShown();
  const { day } = shown;
  const timeZone = useTimeZone();
  const isTakenOver = useIsHydrated();
  const navigate = useNavigate();
  const [isDrawn, setDrawn] = useState(false);
  const played = useMemo(() => playedHours(daysOf({ view, day }), events, timeZone), [view, day, events, timeZone]);
  const [search] = useSearchParams(calendarSearch);
  // Who creates events selects empty hours.
  const usual = actions.onSelect === undefined ? "played" : "all";
  const isFolded = (search.hours || usual) === "played";
  const hours = isFolded ? played : visibleHours;
  const other = isFolded ? "all" : "played";
  return (
    <Frame>
      <div className="grid *:[grid-area:1/1] *:min-w-0">
        <GridSkeleton hours={hours} isSeen={!isDrawn}>
          {isTakenOver ? undefined : <Fixtures events={eventsShown(shown, events, timeZone)} />}
        </GridSkeleton>
        {isTakenOver && (
          <div /* Unseen until it is laid out. */ className={isDrawn ? undefined : "invisible"}>
            <FixtureGrid
              {...{ view, day, events, hours, onDrawn: setDrawn }}
              {...actions}
              onDay={(to) =>
                void navigate({
                  to: samePage,
                  search: (before) => ({ ...before, ...inAddress({ view: "day", day: to }) }),
                })
              }
            />
          </div>
        )}
      </div>
      {played !== visibleHours && (
        <p className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pt-3 text-soft text-sm">
          {isFolded && <span>Nothing is on {emptyHours(played)}.</span>}
          <Link
            to={samePage}
            search={(before) => ({ ...before, hours: other === usual ? undefined : other })}
            replace={true}
            resetScroll={false}
            className={buttonClass("plain", "small")}
          >
            {isFolded ? "Show all hours" : "Fold empty hours"}
          </Link>
        </p>
      )}
    </Frame>
  );
}

/** On a phone the usual view is the agenda. */
function Frame({ children }: { readonly children: ReactNode }) {
  return <div className={useShown().isUsual ? "max-sm:hidden" : undefined}>{children}</div>;
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
  return (
    <Frame>
      <GridSkeleton hours={visibleHours} isSeen={true} />
    </Frame>
  );
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

interface GridSkeletonProps {
  readonly hours: Hours;
  /** Whether it is seen: behind the grid it keeps the height, as that is drawn in several steps. */
  readonly isSeen: boolean;
  /** What is read out instead. */
  readonly children?: ReactNode;
}

function GridSkeleton({ hours, isSeen, children = "Loading" }: GridSkeletonProps) {
  const { shown } = useShown();
  return (
    <div
      className="border-t-2 border-t-default border-b border-b-line-strong data-[seen=false]:invisible"
      data-seen={isSeen}
    >
      <span className="sr-only">{children}</span>
      {shown.view === "week" && (
        <div
          className="grid auto-cols-[minmax(0,1fr)] grid-flow-col place-items-center h-[calc(1.2*var(--text-xl)+0.875rem+1px)] pl-13"
          aria-hidden={true}
        >
          {WEEK.map((day) => (
            <span key={day} className="w-12 h-5 rounded-sm bg-line" />
          ))}
        </div>
      )}
      {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
        <div
          key={hour}
          className="relative h-12 text-soft text-xs tabular-nums after:absolute after:inset-y-0 after:right-0 after:left-13 after:border-t after:border-l after:border-line"
          aria-hidden={true}
        >
          <span className="block w-13 pt-0.5 pr-2 text-right">{hour}:00</span>
        </div>
      ))}
    </div>
  );
}

/** Events as a list, for the server's HTML: before the grid is drawn, or without scripts. */
function Fixtures({ events }: { readonly events: readonly Event[] }) {
  const timeZone = useTimeZone();
  return events.map((event) => (
    <span key={event._id}>
      <Link {...paths.league.event(event._id)}>{event.title}</Link>, {whenOf(event, timeZone)}.{" "}
    </span>
  ));
}
