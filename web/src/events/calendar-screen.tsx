import { useNavigate } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { Suspense, useState } from "react";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { viewersZone } from "../platform/typed-dates.ts";
import { SeasonEnded } from "../seasons/season-ended.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { Page } from "../ui/page.tsx";
import { CalendarBar } from "./calendar-bar.tsx";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { CreateEvent, useNewEvent } from "./create-event.tsx";
import { mondayOf } from "./days.ts";
import { EventDialog } from "./event-dialog.tsx";
import { useShown } from "./use-shown.ts";
import { useWeek } from "./use-week.ts";

const loadGrid = async () => (await import("./fixture-grid.tsx")).FixtureGrid;
const FixtureGrid = lazyPart(loadGrid);
// The grid's code is large: it comes beside the events. Where it does not come, the screen asks again and says so.
loadGrid().catch(() => null);

/** The league's match days; admins enter events by selecting a slot. */
export function CalendarScreen() {
  useDocumentTitle("Calendar");
  const navigate = useNavigate();
  const { isAdmin } = useSession();
  const { season } = useSeason();
  const { shown, inAddress } = useShown();
  const found = useWeek(mondayOf(shown.day));
  const [event, setEvent] = useState<Event>();
  const [isReading, setReading] = useState(false);
  const newEvent = useNewEvent();
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
      lede={`Who plays whom, and when. Times in ${viewersZone()}`}
      actions={canCreate ? <CreateEvent season={season} newEvent={newEvent} /> : <SeasonEnded season={season} />}
    >
      <CalendarBar events={found.isPlaceholderData ? undefined : found.data} canCreate={canCreate} />
      <Suspense fallback={<CalendarSkeleton view={shown.view} />}>
        <Loaded query={found} skeleton={<CalendarSkeleton view={shown.view} />}>
          {(events) => (
            <FixtureGrid
              shown={shown}
              events={events}
              onOpen={read}
              onDay={turnTo}
              onSelect={canCreate ? newEvent.openWith : undefined}
            />
          )}
        </Loaded>
      </Suspense>
      {event && <EventDialog event={event} open={isReading} onClose={() => setReading(false)} />}
    </Page>
  );
}
