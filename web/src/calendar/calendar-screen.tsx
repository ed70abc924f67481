import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getDisplayTitle, getSeasonFeedPath } from "contract/event-rules.ts";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { CalendarRange, Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { NoSeasonPage, SeasonEndedBadge } from "../competitions/season-components.tsx";
import { useSeason } from "../competitions/seasons-queries.ts";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { formatNameList } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { FilterField, FilterRow } from "../ui/filter-row.tsx";
import { Icon } from "../ui/icon.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AgendaOrCalendarLink, CalendarBar, listDays, type ShownRange, useCalendarRange } from "./calendar-bar.tsx";
import { CalendarSkeleton, CalendarView } from "./calendar-view.tsx";
import type { TimeSlot } from "./event-form.tsx";
import { addDays, type Day, formatRangeTitle, getMonday, toCalendarDay, viewRanges } from "./event-times.ts";
import { calendarSearch, eventsQueries } from "./events-queries.ts";
import { OwnNextMatch } from "./own-next-match.tsx";

const CreateEventDialog = createLazyComponent(async () => (await import("./event-form.tsx")).CreateEventDialog);
const EventDialog = createLazyComponent(async () => (await import("./event-dialog.tsx")).EventDialog);

/** The league's calendar, or the agenda with its own path. Admins create events by selecting hours in the calendar. */
export function CalendarScreen() {
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const { season, seasons, isLoaded } = useSeason();
  const activeSeason = seasons.find(({ isActive }) => isActive);
  const { range } = useCalendarRange();
  const [{ clan }, changeSearch] = useSearchParams(calendarSearch);
  const query = useEventsOfFourWeeks(range);
  // Memoised, because the grid renders all events again when the array changes.
  const eventsOfAllClans = useMemo(() => query.data && omitAbandonedEvents(query.data, seasons), [query.data, seasons]);
  const events = useMemo(
    () => eventsOfAllClans?.filter(({ clanAId, clanBId }) => clan === "" || clan === clanAId || clan === clanBId),
    [eventsOfAllClans, clan],
  );
  const title = range.view === "agenda" ? "Agenda" : "Calendar";
  useDocumentTitle(title, eventsOfAllClans && describeWeek(range.day, eventsOfAllClans, timeZone));
  const createDialog = useDialog();
  const [slot, setSlot] = useState<TimeSlot | null>(null);
  const openCreateDialog = (selectedSlot: TimeSlot | null) => {
    setSlot(selectedSlot);
    createDialog.show();
  };
  // Admins may move the events of the active season.
  const movableSeasonId = isAdmin ? activeSeason?._id : undefined;
  const canMove = useCallback(({ seasonId }: Event) => seasonId === movableSeasonId, [movableSeasonId]);
  const canCreate = isAdmin && season?.isActive === true;
  if (isLoaded && !season) return <NoSeasonPage title={title} />;
  return (
    <Page
      title={title}
      subtitle={`All matches. Times are in ${formatTimeZone(timeZone)}.`}
      hasMinorActions={true}
      actions={<CalendarActions season={season} canCreate={canCreate} onCreate={() => openCreateDialog(null)} />}
    >
      <OwnNextMatch />
      <CalendarBar events={query.isPlaceholderData ? undefined : events} canCreate={canCreate}>
        <ClanFilter seasonId={season?._id} />
      </CalendarBar>
      <Loaded query={query} skeleton={<CalendarSkeleton />}>
        {() =>
          // While other weeks are loading, `events` are still those of the previous weeks. The grid can show them, but the
          // list would wrongly say that there are no matches.
          range.view === "agenda" && query.isPlaceholderData ? (
            <Skeleton height="12rem" />
          ) : (
            <CalendarView
              events={events ?? []}
              onOpen={({ _id }) => changeSearch({ event: _id })}
              onSelect={canCreate ? (start, end) => openCreateDialog({ start, end }) : undefined}
              canMove={canMove}
            />
          )
        }
      </Loaded>
      <SelectedEventDialog events={query.data} />
      {canCreate && createDialog.render((state) => <CreateEventDialog {...state} seasonId={season._id} slot={slot} />)}
    </Page>
  );
}

interface CalendarActionsProps {
  readonly season: Season | undefined;
  /** Whether the viewer can create events. */
  readonly canCreate: boolean;
  readonly onCreate: () => void;
}

function CalendarActions({ season, canCreate, onCreate }: CalendarActionsProps) {
  return (
    <>
      <AgendaOrCalendarLink />
      {season && (
        <FeedButton ownerName={season.name} feedPath={getSeasonFeedPath(season._id)}>
          The feed of a single clan is on its page, your own feed in your profile.
        </FeedButton>
      )}
      {canCreate ? (
        <>
          <Link to="/league/calendar/fixtures" className={getButtonClass()}>
            <Icon icon={CalendarRange} size={16} />
            <span>Fixtures</span>
          </Link>
          <Button kind="primary" icon={Plus} onClick={onCreate}>
            Create event
          </Button>
        </>
      ) : (
        <SeasonEndedBadge season={season} />
      )}
    </>
  );
}

/** Leaves out the events that an ended season left unplayed: nobody plays them any more. */
function omitAbandonedEvents(events: readonly Event[], seasons: readonly Season[]): Event[] {
  const endedSeasonIds = new Set(seasons.flatMap(({ _id, isActive }) => (isActive ? [] : [_id])));
  return events.filter(({ seasonId, score }) => score !== null || !endedSeasonIds.has(seasonId));
}

/** Returns a sentence about the events that start in the week of a day, for the meta description. */
function describeWeek(day: Day, events: readonly Event[], timeZone: string): string {
  const week = formatRangeTitle("week", day);
  const days = listDays({ view: "week", day });
  const matches = events.filter(({ startDate }) => days.includes(toCalendarDay(startDate, timeZone)));
  if (matches.length === 0) return `The league's calendar: no match in the week of ${week}.`;
  return `The league's calendar, ${week}: ${formatNameList(matches.map(getDisplayTitle))}.`;
}

/**
 * Fetches the events of four weeks. If the viewer pages through the calendar, the next and previous ranges are
 * prefetched afterwards.
 */
function useEventsOfFourWeeks({ view, day }: ShownRange): UseQueryResult<Event[]> {
  const queryClient = useQueryClient();
  const [{ date }] = useSearchParams(calendarSearch);
  const isPaging = date !== "";
  const monday = getMonday(day);
  const query = useQuery(eventsQueries.fromMonday(monday));
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isLoaded || !isPaging) return;
    // The days next to a day are usually in the same week, so the day view also prefetches weeks.
    const stepDays = Math.max(viewRanges[view].dayCount, viewRanges.week.dayCount);
    for (const offset of [stepDays, -stepDays])
      void queryClient.query(eventsQueries.fromMonday(addDays(monday, offset))).catch(() => null);
  }, [isLoaded, isPaging, monday, queryClient, view]);
  return query;
}

/**
 * The dialog of the event selected in the URL, even if it is outside the loaded weeks.
 * @param props `events`: the events of the loaded weeks; `undefined` while they load
 */
function SelectedEventDialog({ events }: { readonly events: readonly Event[] | undefined }) {
  const [{ event: eventId }, changeSearch] = useSearchParams(calendarSearch);
  const loadedEvent = events?.find(({ _id }) => _id === eventId);
  const isOutsideWeeks = eventId !== "" && events !== undefined && loadedEvent === undefined;
  const { data } = useQuery({ ...eventsQueries.byId(eventId), enabled: isOutsideWeeks });
  const event = loadedEvent ?? (isOutsideWeeks ? data : undefined);
  // The last event stays visible while the dialog closes.
  const [shownEvent, setShownEvent] = useState(event);
  if (event !== undefined && event !== shownEvent) setShownEvent(event);
  const close = () => changeSearch({ event: "" }, "replace");
  return shownEvent && <EventDialog event={shownEvent} open={event !== undefined} onClose={close} />;
}

function ClanFilter({ seasonId }: { readonly seasonId: string | undefined }) {
  const [{ clan }, changeSearch] = useSearchParams(calendarSearch);
  const { data: clans = [], isPending } = useQuery({
    ...clansQueries.table(seasonId ?? ""),
    enabled: seasonId !== undefined,
  });
  const clansByName = clans.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return (
    <FilterRow>
      <FilterField
        label="Clan"
        allLabel="All clans"
        value={clan}
        options={clansByName.map(({ _id, name }) => ({ value: _id, label: name }))}
        unknownLabel={isPending ? "…" : "A clan of another season"}
        onValueChange={(clanId) => changeSearch({ clan: clanId })}
      />
    </FilterRow>
  );
}
