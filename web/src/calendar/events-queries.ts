import { keepPreviousData } from "@tanstack/react-query";
import type { Event, EventRounds } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { mapPlansQuery } from "../competitions/map-plans.tsx";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { defineQuery, useQuery } from "../platform/query.ts";
import type { ScreenLocation } from "../platform/screen.tsx";
import { createChoiceParam, createTextParam, type Param } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { getDayBounds, getViewerTimeZone } from "../platform/time-zone.ts";
import { addDays, type Day, getMonday, getToday, gridViews, HOUR_MS, isValidDay, viewRanges } from "./event-times.ts";

/** The title of the toast if events cannot be loaded. */
const failure = "Error while fetching event";

/** How much earlier than in UTC a day starts in the easternmost time zone, in milliseconds. */
const MAX_OFFSET_EAST_MS = 14 * HOUR_MS;
/** How much later than in UTC a day ends in the westernmost time zone, in milliseconds. */
const MAX_OFFSET_WEST_MS = 12 * HOUR_MS;

export const eventsQueries = {
  /**
   * The events of four weeks from a Monday on. The range covers these weeks in every time zone, because the server's rendering
   * does not know the viewer's. The caller leaves out events that are outside the weeks in the viewer's time zone.
   */
  fromMonday: (monday: Day) =>
    defineQuery({
      queryKey: ["events", "from", monday],
      queryFn: async ({ signal }) => {
        const start = new Date(Date.parse(monday) - MAX_OFFSET_EAST_MS);
        const end = new Date(Date.parse(addDays(monday, viewRanges.agenda.dayCount)) + MAX_OFFSET_WEST_MS);
        const body = { startDate: start.toISOString(), endDate: end.toISOString() };
        return (await api.events.searchEvents({ body, signal })).data;
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  byId: (eventId: string) =>
    defineQuery({
      queryKey: ["events", "one", eventId],
      queryFn: async ({ signal }) => (await api.events.getEvent({ id: eventId, signal })).data,
      meta: { failure, hidesNotFoundToast: true },
    }),
  /** The validated rounds of an event, and those in progress. Admins also get unvalidated ones. */
  rounds: (eventId: string) =>
    defineQuery({
      queryKey: ["events", "rounds", eventId],
      queryFn: async ({ signal }) => (await api.events.getEventRounds({ id: eventId, signal })).data,
      meta: { failure: "Error while fetching rounds", hidesNotFoundToast: true },
    }),
};

/** The keys of the queries to refetch when an event has changed. */
export const queriesShowingEvents = [["events"]] as const;

/**
 * Keys of the queries to refetch if a change of an event was rejected: the event or its clans may have been deleted, or
 * its season may have ended.
 */
export const queriesEventsDependOn = [...queriesShowingEvents, ["clans"], ["seasons"]] as const;

/** Returns the queries of the first render of the calendar and the agenda. */
export const getCalendarScreenQueries = ({ search: { date } }: ScreenLocation<typeof agendaSearch>) => [
  seasonsQueries.all,
  eventsQueries.fromMonday(getMonday(date || getToday())),
];

/** Returns the queries of the first render of an event's page. */
export const getEventScreenQueries = ({ params: { eventId = "" } }: ScreenLocation) => [
  seasonsQueries.all,
  eventsQueries.byId(eventId),
  eventsQueries.rounds(eventId),
  mapPlansQuery,
];

/** The search parameter of the calendar's day. Empty for today. */
const dateParam: Param<Day | ""> = { parse: (text) => (isValidDay(text) ? text : undefined), fallback: "" };
/** The maximum length of an id in the URL. */
const MAX_ID_LENGTH = 15;
/** The search parameters of the agenda: the day, the clan whose matches are shown, and the opened event. */
export const agendaSearch = {
  date: dateParam,
  clan: createTextParam(MAX_ID_LENGTH),
  event: createTextParam(MAX_ID_LENGTH),
} as const;
/** The search parameters of the calendar. Old links may contain the view "agenda", which the route redirects. */
export const calendarSearch = { view: createChoiceParam([...gridViews, "agenda"], "week"), ...agendaSearch } as const;

/** Events that ended today are in the reply, too. A clan has fewer events per day, so its next event is always in the reply. */
const NEXT_EVENTS_LIMIT = 5;

/** Creates the query of a clan's first events that end on or after a day in the viewer's time zone. */
export const createNextEventsQuery = (clanId: string, day: Day) =>
  defineQuery({
    queryKey: ["events", "next", clanId, day],
    queryFn: async ({ signal }) => {
      const startDate = getDayBounds(day, getViewerTimeZone())?.from ?? day;
      const body = { clanId, startDate, page: 1, numberPerPage: NEXT_EVENTS_LIMIT };
      return (await api.events.searchEvents({ body, signal })).data;
    },
    meta: { hidesErrorToast: true },
  });

/** Returns the two clans of an event. */
export function getEventClans({ clanAId, clanAName, clanBId, clanBName }: Event) {
  return [
    { clanId: clanAId, clanName: clanAName },
    { clanId: clanBId, clanName: clanBName },
  ] as const;
}

/** Returns the results of a match that have a round or a forfeit. Empty results are left out. */
export function filterPlayedRounds({ rounds }: EventRounds) {
  return rounds.filter(({ hasRound, isForfeit }) => hasRound || isForfeit);
}

/** Returns whether the viewer's clan plays a match. */
export function useIsOwnMatch({ clanAId, clanBId }: Event): boolean {
  const clanId = useSession().user?.clanId;
  return clanId === clanAId || clanId === clanBId;
}

/** The event that a component shows, or to which a query belongs. */
export interface EventProps {
  readonly event: Event;
  /** Whether the event has started. Then more data is visible. */
  readonly hasBegun: boolean;
}

/**
 * How long a page waits before it requests data that becomes visible at a certain time, in milliseconds. Its clock may be
 * ahead of the server's.
 */
const REVEAL_DELAY_MS = 1000;

/** Returns whether an event has started. Then everybody may see its line-ups. */
export function useHasBegun({ startDate }: Event): boolean {
  return useServerTime((now) => now >= Date.parse(startDate) + REVEAL_DELAY_MS);
}

const LINE_UPS_REFETCH_INTERVAL_MS = 300_000;

/** Creates the query of the line-ups of an event that the viewer may see. */
export function createLineUpsQuery({ event, hasBegun }: EventProps) {
  return defineQuery({
    queryKey: ["events", "lineUps", event._id, event.startDate, hasBegun],
    queryFn: async ({ signal }) => (await api.lineUps.getLineUps({ id: event._id, signal })).data,
    // The reply also says whether the viewer may set a line-up. For leaders, this changes at the start of the match day in the
    // league's time zone, which only the server knows. So the query is repeated until the event starts.
    ...(!hasBegun && { refetchInterval: LINE_UPS_REFETCH_INTERVAL_MS }),
    placeholderData: keepPreviousData,
    // The server publishes a changed line-up to the players of its clan on the topic "matches". It publishes a change of the
    // leader, who may set the line-up, on the topic "clans".
    meta: { failure: "Error while fetching line-ups", hidesErrorToast: true, topics: ["matches", "clans"] },
  });
}

/** Returns whether the time to pick maps for an event is over. Then everybody may see them. */
export function useArePicksClosed({ seasonId, startDate }: Event): boolean {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ _id }) => _id === seasonId);
  const start = Date.parse(startDate);
  const pickHours = season ? getRulesInEffect(season.rules, start).pickHours : null;
  return useServerTime((now) => pickHours !== null && now >= start - pickHours * HOUR_MS + REVEAL_DELAY_MS);
}

/** Creates the query of the picked maps of an event that the viewer may see. */
export function createMapPicksQuery(event: Event, areClosed: boolean) {
  return defineQuery({
    queryKey: ["events", "mapPicks", event._id, event.startDate, areClosed],
    queryFn: async ({ signal }) => (await api.mapPicks.getMapPicks({ id: event._id, signal })).data,
    placeholderData: keepPreviousData,
    // Before picks are revealed, the server publishes a pick only to the players of its clan, on the topic "matches". It
    // publishes a change of the leader, who may pick, on the topic "clans".
    meta: { failure: "Error while fetching map picks", hidesErrorToast: true, topics: ["matches", "clans"] },
  });
}
