import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { seasonFeed } from "contract/calendar-feeds.ts";
import type { Event } from "contract/events.ts";
import type { Season } from "contract/seasons.ts";
import { useCallback, useEffect, useMemo } from "react";
import { FeedButton } from "../league-ui/feed-button.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { inShort } from "../platform/numbers.ts";
import { useSearchParams } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { useQuery } from "../platform/use-query.ts";
import { SeasonEnded } from "../seasons/season-lede.tsx";
import { useSeason } from "../seasons/use-season.ts";
import { Page } from "../ui/page.tsx";
import { CalendarBar } from "./calendar-bar.tsx";
import { calendarSearch } from "./calendar-search.ts";
import { type CalendarProps, CalendarSkeleton, CalendarView } from "./calendar-view.tsx";
import { ClanFilter } from "./clan-filter.tsx";
import { CreateEvent, useNewEvent } from "./create-event.tsx";
import { type Day, dayOf, daysAfter, mondayOf } from "./days.ts";
import { EventOfAddress } from "./event-of-address.tsx";
import { titleOf } from "./event-times.ts";
import { eventsQueries } from "./events-queries.ts";
import { OwnNextMatch } from "./next-match.tsx";
import { dayCounts, daysOf, type Shown, useShown } from "./use-shown.ts";

/** The calendar of the league; admins create events by selecting a slot. */
export function CalendarScreen() {
  const timeZone = useTimeZone();
  const { isAdmin } = useSession();
  const { season, seasons } = useSeason();
  const active = seasons.find(({ isActive }) => isActive);
  const { shown } = useShown();
  const [{ clan, event }, change] = useSearchParams(calendarSearch);
  const found = useFourWeeks(shown);
  // Memoised: the grid draws its events anew when the array changes.
  const events = useMemo(() => found.data?.filter((event) => isOfClan(event, clan)), [found.data, clan]);
  useDocumentTitle("Calendar", found.data && weekWords(shown.day, found.data, timeZone));
  const newEvent = useNewEvent();
  const movable = isAdmin ? active?._id : undefined;
  const canMove = useCallback(({ seasonId }: Event) => seasonId === movable, [movable]);
  const canCreate = isAdmin && season?.isActive === true;
  const view: Omit<CalendarProps, "events"> = {
    onOpen: ({ _id }) => change({ event: _id }),
    onSelect: canCreate ? newEvent.openWith : undefined,
    canMove,
  };
  return (
    <Page
      title="Calendar"
      lede={`Who plays whom, and when. Times in ${zoneWords(timeZone)}.`}
      actions={
        <>
          {season && <SeasonFeed season={season} />}
          {canCreate ? <CreateEvent season={season} newEvent={newEvent} /> : <SeasonEnded season={season} />}
        </>
      }
    >
      <OwnNextMatch />
      <CalendarBar events={found.isPlaceholderData ? undefined : events} canCreate={canCreate}>
        <ClanFilter seasonId={season?._id} value={clan} onValue={(chosen) => change({ clan: chosen })} />
      </CalendarBar>
      <Loaded query={found} skeleton={<CalendarSkeleton />}>
        {() => <CalendarView {...view} events={events ?? []} />}
      </Loaded>
      <EventOfAddress eventId={event} events={found.data} onClose={() => change({ event: "" }, "replace")} />
    </Page>
  );
}

function isOfClan({ clanAId, clanBId }: Event, clanId: string): boolean {
  return clanId === "" || clanAId === clanId || clanBId === clanId;
}

/** A sentence about the events that begin in the week of a day, at whatever hour, for the page's description. */
function weekWords(day: Day, events: readonly Event[], timeZone: string): string {
  const week = titleOf("week", day);
  const days = daysOf({ view: "week", day });
  const matches = events.filter(({ startDate }) => days.includes(dayOf(startDate, timeZone)));
  if (matches.length === 0) return `The league's calendar: no match in the week of ${week}.`;
  return `The league's calendar, ${week}: ${inShort(matches.map(({ title }) => title))}.`;
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

/**
 * The events of four weeks. For whoever turns from week to week, those that the next step in each direction shows are
 * prefetched once they are loaded.
 */
function useFourWeeks({ view, day }: Shown): UseQueryResult<Event[]> {
  const queries = useQueryClient();
  const [{ date }] = useSearchParams(calendarSearch);
  const isTurning = date !== "";
  const monday = mondayOf(day);
  const found = useQuery(eventsQueries.from(monday));
  const isThere = found.isSuccess && !found.isPlaceholderData;
  useEffect(() => {
    if (!isThere || !isTurning) return;
    const days = Math.max(dayCounts[view], 7);
    for (const step of [days, -days]) void queries.query(eventsQueries.from(daysAfter(monday, step))).catch(() => null);
  }, [isThere, isTurning, monday, queries, view]);
  return found;
}
