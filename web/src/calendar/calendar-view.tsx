import { Link, useNavigate } from "@tanstack/react-router";
import { isolatedTitle } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { type ReactNode, useState } from "react";
import { paths } from "../paths.ts";
import { samePage } from "../platform/search-params.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useIsHydrated } from "../ui/rendering.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { Agenda } from "./agenda.tsx";
import { eventsShown, useShown } from "./calendar-bar.tsx";
import { type View, visibleHours, whenOf } from "./event-times.ts";
import type { CalendarProps } from "./fixture-grid.tsx";

const loadGrid = async () => (await import("./fixture-grid.tsx")).FixtureGrid;
const FixtureGrid = lazyPart(loadGrid);
// The grid's code is large: it is loaded in parallel with the events. If that fails, `FixtureGrid` loads it again and shows
// the failure.
if (!import.meta.env.SSR && !location.pathname.endsWith("/agenda")) loadGrid().catch(() => null);

/** Events as the address wants them: as a list, or in a grid of hours. */
export function CalendarView({ events, ...actions }: CalendarProps) {
  const { shown } = useShown();
  const timeZone = useTimeZone();
  if (shown.view === "agenda") return <Agenda events={eventsShown(shown, events, timeZone)} />;
  return <HoursView view={shown.view} events={events} {...actions} />;
}

/** The grid of hours. */
function HoursView({ view, events, ...actions }: CalendarProps & { readonly view: View }) {
  const { shown, inAddress } = useShown();
  const { day } = shown;
  const timeZone = useTimeZone();
  const isTakenOver = useIsHydrated();
  const navigate = useNavigate();
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="grid *:[grid-area:1/1] *:min-w-0">
      <GridSkeleton isSeen={!isDrawn}>
        {isTakenOver ? undefined : <Fixtures events={eventsShown(shown, events, timeZone)} />}
      </GridSkeleton>
      {isTakenOver && (
        <div /* Unseen until it is laid out. */ className={isDrawn ? undefined : "invisible"}>
          <FixtureGrid
            view={view}
            day={day}
            events={events}
            onDrawn={setDrawn}
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
  );
}

export function CalendarSkeleton() {
  return useShown().shown.view === "agenda" ? <Skeleton height="12rem" /> : <GridSkeleton isSeen={true} />;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const { from, to } = visibleHours;
const allHours = Array.from({ length: to - from }, (_, index) => from + index);

interface GridSkeletonProps {
  /** Whether it is seen: behind the grid it keeps the height, as that is drawn in several steps. */
  readonly isSeen: boolean;
  /** What is read out instead. */
  readonly children?: ReactNode;
}

function GridSkeleton({ isSeen, children = "Loading" }: GridSkeletonProps) {
  const { shown } = useShown();
  return (
    <div
      className="border-t-2 border-t-default border-b border-b-line-strong data-[seen=false]:invisible"
      data-seen={isSeen}
    >
      <span className="sr-only">{children}</span>
      {shown.view === "week" && (
        <div
          className={classNames(
            "grid auto-cols-[minmax(0,1fr)] grid-flow-col place-items-center",
            "h-[calc(1.2*var(--text-xl)+0.875rem+1px)] pl-13",
          )}
          aria-hidden={true}
        >
          {WEEK.map((day) => (
            <span key={day} className="w-12 h-5 rounded-sm bg-line" />
          ))}
        </div>
      )}
      {allHours.map((hour) => (
        <div
          key={hour}
          className={classNames(
            "relative h-12",
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

/** Events as a list, for the server's HTML: before the grid is drawn, or without scripts. */
function Fixtures({ events }: { readonly events: readonly Event[] }) {
  const timeZone = useTimeZone();
  return events.map((event) => (
    <span key={event._id}>
      <Link {...paths.league.event(event._id)}>{isolatedTitle(event)}</Link>, {whenOf(event, timeZone)}.{" "}
    </span>
  ));
}
