import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isolatedTitle, seasonFeed } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import { CalendarRange, Plus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { SeasonEnded } from "../competitions/season-parts.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { CalendarBar, daysOf, OtherList, type ShownEvents, useShown } from "./calendar-bar.tsx";
import { CalendarSkeleton, CalendarView } from "./calendar-view.tsx";
import type { Slot } from "./event-form.tsx";
import { calendarDayOf, type Day, daysAfter, mondayOf, spans, titleOf } from "./event-times.ts";
import { calendarSearch, eventsQueries } from "./events-queries.ts";
import { OwnNextMatch } from "./own-next-match.tsx";

const CreateEventDialog = lazyPart(async () => (await import("./event-form.tsx")).CreateEventDialog);
const EventDialog = lazyPart(async () => (await import("./event-dialog.tsx")).EventDialog);

/** The matches of four weeks by day: a list beside the calendar. */
export function AgendaScreen() {
  return <CalendarScreen above={null} />;
}

/**
 * The calendar of the league, or its agenda; admins create events by selecting a slot of the calendar.
 * @param above stands between the viewer's own match and the events
 */
export function CalendarScreen({ above }: { readonly above: ReactNode }) {
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const { season, seasons } = useSeason();
  const active = seasons.find(({ isActive }) => isActive);
  const { shown } = useShown();
  const [{ clan }, change] = useSearchParams(calendarSearch);
  const found = useFourWeeks(shown);
  // Memoised: the grid draws its events anew when the array changes.
  const events = useMemo(
    () => found.data?.filter(({ clanAId, clanBId }) => clan === "" || clan === clanAId || clan === clanBId),
    [found.data, clan],
  );
  const title = shown.view === "agenda" ? "Agenda" : "Calendar";
  useDocumentTitle(title, found.data && weekWords(shown.day, found.data, timeZone));
  const newEvent = useDialog();
  const [slot, setSlot] = useState<Slot | null>(null);
  const create = (chosen: Slot | null) => {
    setSlot(chosen);
    newEvent.show();
  };
  const movable = isAdmin ? active?._id : undefined;
  const canMove = useCallback(({ seasonId }: Event) => seasonId === movable, [movable]);
  const canCreate = isAdmin && season?.isActive === true;
  return (
    <Page
      title={title}
      lede={`Who plays whom, and when. Times in ${zoneWords(timeZone)}.`}
      actions={
        <>
          <OtherList />
          {season && (
            <FeedButton of={season.name} feed={seasonFeed(season._id)}>
              One clan's matches are on its page, your own in your profile.
            </FeedButton>
          )}
          {canCreate ? (
            <>
              <Link to="/league/calendar/fixtures" className={buttonClass()}>
                <Icon of={CalendarRange} size={16} />
                <span>Fixtures</span>
              </Link>
              <Button kind="primary" icon={Plus} onClick={() => create(null)}>
                Create event
              </Button>
              {newEvent.render((state) => (
                <CreateEventDialog {...state} seasonId={season._id} slot={slot} />
              ))}
            </>
          ) : (
            <SeasonEnded season={season} />
          )}
        </>
      }
    >
      <OwnNextMatch />
      {above}
      <CalendarBar events={found.isPlaceholderData ? undefined : events} canCreate={canCreate}>
        <ClanFilter seasonId={season?._id} />
      </CalendarBar>
      <Loaded query={found} skeleton={<CalendarSkeleton />}>
        {() =>
          // A grid shows what the former weeks have of it meanwhile; a list would say that there is no match.
          shown.view === "agenda" && found.isPlaceholderData ? (
            <Skeleton height="12rem" />
          ) : (
            <CalendarView
              events={events ?? []}
              onOpen={({ _id }) => change({ event: _id })}
              onSelect={canCreate ? (start, end) => create({ start, end }) : undefined}
              canMove={canMove}
            />
          )
        }
      </Loaded>
      <EventOfAddress events={found.data} />
    </Page>
  );
}

/** A sentence about the events that begin in the week of a day, at whatever hour, for the page's description. */
function weekWords(day: Day, events: readonly Event[], timeZone: string): string {
  const week = titleOf("week", day);
  const days = daysOf({ view: "week", day });
  const matches = events.filter(({ startDate }) => days.includes(calendarDayOf(startDate, timeZone)));
  if (matches.length === 0) return `The league's calendar: no match in the week of ${week}.`;
  return `The league's calendar, ${week}: ${inShort(matches.map(isolatedTitle))}.`;
}

/**
 * The events of four weeks. For whoever turns from week to week, those that the next step in each direction shows are
 * prefetched once they are loaded.
 */
function useFourWeeks({ view, day }: ShownEvents): UseQueryResult<Event[]> {
  const queries = useQueryClient();
  const [{ date }] = useSearchParams(calendarSearch);
  const isTurning = date !== "";
  const monday = mondayOf(day);
  const found = useQuery(eventsQueries.from(monday));
  const isThere = found.isSuccess && !found.isPlaceholderData;
  useEffect(() => {
    if (!isThere || !isTurning) return;
    const days = Math.max(spans[view].days, 7);
    for (const step of [days, -days]) void queries.query(eventsQueries.from(daysAfter(monday, step))).catch(() => null);
  }, [isThere, isTurning, monday, queries, view]);
  return found;
}

/** The dialog of the event that the address names, of whatever day it is. @param props without events while they are loading */
function EventOfAddress({ events }: { readonly events: readonly Event[] | undefined }) {
  const [{ event: eventId }, change] = useSearchParams(calendarSearch);
  const listed = events?.find(({ _id }) => _id === eventId);
  const isElsewhere = eventId !== "" && events !== undefined && listed === undefined;
  const { data } = useQuery({ ...eventsQueries.one(eventId), enabled: isElsewhere });
  const event = listed ?? (isElsewhere ? data : undefined);
  // What the dialog shows while it closes.
  const [last, setLast] = useState(event);
  if (event !== undefined && event !== last) setLast(event);
  const close = () => change({ event: "" }, "replace");
  return last && <EventDialog event={last} open={event !== undefined} onClose={close} />;
}

function ClanFilter({ seasonId }: { readonly seasonId: string | undefined }) {
  const [{ clan }, change] = useSearchParams(calendarSearch);
  const { data: clans = [], isPending } = useQuery({
    ...clansQueries.table(seasonId ?? ""),
    enabled: seasonId !== undefined,
  });
  const byName = clans.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <FilterRow>
      <FilterField
        label="Clan"
        all="All clans"
        value={clan}
        options={byName.map(({ _id, name }) => ({ value: _id, label: name }))}
        unknown={isPending ? "…" : "A clan of another season"}
        onValue={(chosen) => change({ clan: chosen })}
      />
    </FilterRow>
  );
}
