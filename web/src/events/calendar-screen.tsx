import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { seasonFeed } from "contract/calendar-feeds.ts";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { SeasonEnded } from "../seasons/season-lede.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { useIsTakenOver } from "../ui/use-is-taken-over.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { CalendarBar } from "./calendar-bar.tsx";
import css from "./calendar-screen.module.css";
import type { View } from "./calendar-search.ts";
import { CreateEvent, useNewEvent } from "./create-event.tsx";
import { type Day, daysAfter, mondayOf } from "./days.ts";
import { EventDialog } from "./event-dialog.tsx";
import { titleOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { Fixtures } from "./fixtures.tsx";
import { useShown } from "./use-shown.ts";
import { visibleHours } from "./visible-hours.ts";

const loadGrid = async () => (await import("./fixture-grid.tsx")).FixtureGrid;
const FixtureGrid = lazyPart(loadGrid);
// The grid's code is large: it is loaded in parallel with the events. If that fails, `FixtureGrid` loads it again and
// shows the failure.
if (!import.meta.env.SSR) loadGrid().catch(() => null);

/** The calendar of the league; admins create events by selecting a slot. */
export function CalendarScreen() {
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const { shown, isUsual, inAddress } = useShown();
  const found = useWeek(mondayOf(shown.day));
  useDocumentTitle("Calendar", found.data && weekWords(shown.day, found.data));
  const [event, setEvent] = useState<Event>();
  const [isReading, setReading] = useState(false);
  const newEvent = useNewEvent();
  // The grid writes styles into the page, and its layout depends on the window.
  const isTakenOver = useIsTakenOver();
  const canCreate = isAdmin && season?.isActive === true;
  const read = (pressed: Event) => {
    setEvent(pressed);
    setReading(true);
  };
  const turnTo = (day: string) =>
    void navigate({ to: ".", search: (before: object): object => ({ ...before, ...inAddress({ view: "day", day }) }) });
  return (
    <Page
      title="Calendar"
      lede={`Who plays whom, and when. Times in ${zoneWords(timeZone)}`}
      actions={
        <>
          {season && <SeasonFeed season={season} />}
          {canCreate ? <CreateEvent season={season} newEvent={newEvent} /> : <SeasonEnded season={season} />}
        </>
      }
    >
      <CalendarBar events={found.isPlaceholderData ? undefined : found.data} canCreate={canCreate} />
      <div className={css["box"]} data-view={isUsual ? "usual" : shown.view}>
        <Suspense fallback={<CalendarSkeleton view={shown.view} />}>
          <Loaded query={found} skeleton={<CalendarSkeleton view={shown.view} />}>
            {(events) =>
              isTakenOver ? (
                <DrawnUnseen skeleton={<CalendarSkeleton view={shown.view} />}>
                  <FixtureGrid
                    shown={shown}
                    events={events}
                    onOpen={read}
                    onDay={turnTo}
                    onSelect={canCreate ? newEvent.openWith : undefined}
                  />
                </DrawnUnseen>
              ) : (
                <CalendarSkeleton view={shown.view}>
                  <Fixtures shown={shown} events={events} />
                </CalendarSkeleton>
              )
            }
          </Loaded>
        </Suspense>
      </div>
      {event && <EventDialog event={event} open={isReading} onClose={() => setReading(false)} />}
    </Page>
  );
}

/** A sentence about the events in the week of a day, for the page's description. */
function weekWords(day: Day, events: readonly Event[]): string {
  const week = titleOf("week", day);
  if (events.length === 0) return `The league's calendar: no match in the week of ${week}.`;
  return `The league's calendar, ${week}: ${inShort(events.map(({ title }) => title))}.`;
}

function SeasonFeed({ season: { _id, name } }: { readonly season: Season }) {
  return (
    <FeedButton
      title={`Matches of ${name}`}
      lede="Add this address to your calendar program: it follows every change."
      feed={seasonFeed(_id)}
    >
      One clan's matches are on its page, your own in your profile.
    </FeedButton>
  );
}

interface DrawnUnseenProps {
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the skeleton in view while the grid behind it is laid out, which takes a few frames. */
function DrawnUnseen({ skeleton, children }: DrawnUnseenProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), DRAWING);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css["layers"]} data-drawn={isDrawn}>
      {!isDrawn && skeleton}
      <div className={css["grid"]}>{children}</div>
    </div>
  );
}

/** The longest time to wait for the grid's layout, in milliseconds. */
const DRAWING = 100;

const HOURS = Array.from({ length: visibleHours.to - visibleHours.from }, (_, place) => visibleHours.from + place);
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The skeleton of the calendar, in its size. */
function CalendarSkeleton({ view, children }: { readonly view: View; readonly children?: ReactNode }) {
  return (
    <div className={css["skeleton"]}>
      <VisuallyHidden>{children ?? "Loading"}</VisuallyHidden>
      {view === "week" && (
        <div className={css["heads"]} aria-hidden={true}>
          {WEEK.map((day) => (
            <span key={day} className={css["head"]} />
          ))}
        </div>
      )}
      {HOURS.map((hour) => (
        <div key={hour} className={css["hour"]} aria-hidden={true}>
          <span>{hour}:00</span>
        </div>
      ))}
    </div>
  );
}

/** The events of a week; once they are loaded, those of the weeks before and after are prefetched. */
function useWeek(monday: Day): UseQueryResult<Event[]> {
  const queries = useQueryClient();
  const found = useQuery(eventsQueries.week(monday));
  const isThere = found.isSuccess && !found.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    for (const weeks of [1, -1]) void queries.query(eventsQueries.week(daysAfter(monday, 7 * weeks))).catch(() => null);
  }, [isThere, monday, queries]);
  return found;
}
