import { keepPreviousData } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { query, useQuery } from "../platform/query.ts";
import type { ScreenLocation } from "../platform/screen.tsx";
import { choiceParam, type Param, textParam } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { getDayBounds, getViewerTimeZone } from "../platform/time-zone.ts";
import { addDays, type Day, getMonday, getToday, HOUR_MS, isValidDay, viewNames, viewRanges } from "./event-times.ts";

const failure = "Error while fetching event";

/**
 * How much earlier than in UTC a day starts in the easternmost time zone, in milliseconds.
 */
const MAX_OFFSET_EAST = 14 * HOUR_MS;
/** How much later than in UTC a day ends in the westernmost time zone, in milliseconds. */
const MAX_OFFSET_WEST = 12 * HOUR_MS;

export const eventsQueries = {
  /**
   * Returns the events of four weeks from a Monday on, in any time zone. The caller filters by the viewer's time zone.
   */
  fromMonday: (monday: Day) =>
    query({
      queryKey: ["events", "from", monday],
      queryFn: async ({ signal }) => {
        const start = new Date(Date.parse(monday) - MAX_OFFSET_EAST);
        const end = new Date(Date.parse(addDays(monday, viewRanges.agenda.days)) + MAX_OFFSET_WEST);
        const body = { startDate: start.toISOString(), endDate: end.toISOString() };
        return (await api.events.searchEvents({ body, signal })).data;
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  byId: (eventId: string) =>
    query({
      queryKey: ["events", "one", eventId],
      queryFn: async ({ signal }) => (await api.events.getEvent({ id: eventId, signal })).data,
      meta: { failure },
    }),
  rounds: (eventId: string) =>
    query({
      queryKey: ["events", "rounds", eventId],
      queryFn: async ({ signal }) => (await api.events.getEventRounds({ id: eventId, signal })).data,
      meta: { failure: "Error while fetching rounds", isOptionalPart: true },
    }),
};

export const queriesShowingEvents = [["events"]] as const;

/**
 * Keys of the queries to refetch if a change of an event was rejected: the event or its clans may have been deleted, or
 * its season may have ended.
 */
export const queriesEventsDependOn = [...queriesShowingEvents, ["clans"], ["seasons"]] as const;

export const calendarScreenQueries = ({ search: { date } }: ScreenLocation<typeof agendaSearch>) => [
  seasonsQueries.all,
  eventsQueries.fromMonday(getMonday(date || getToday())),
];
export const eventScreenQueries = ({ params: { eventId = "" } }: ScreenLocation) => [
  seasonsQueries.all,
  eventsQueries.byId(eventId),
  eventsQueries.rounds(eventId),
];

/** Empty for today. */
const date: Param<Day | ""> = { read: (written) => (isValidDay(written) ? written : undefined), fallback: "" };
const idMax = 15;
export const agendaSearch = { date, clan: textParam(idMax), event: textParam(idMax) } as const;
/** The view "agenda" is for old links only. The route redirects them to the agenda. */
export const calendarSearch = { view: choiceParam([...viewNames, "agenda"], "week"), ...agendaSearch } as const;

/** More events than a clan can have on one day. */
const NEXT_EVENTS_LIMIT = 5;

/** Returns a clan's first events that end on or after a day in the viewer's time zone. Some may already have ended. */
export const nextEventsQuery = (clanId: string, day: Day) =>
  query({
    queryKey: ["events", "next", clanId, day],
    queryFn: async ({ signal }) => {
      const startDate = getDayBounds(day, getViewerTimeZone())?.from ?? day;
      const body = { clanId, startDate, page: 1, numberPerPage: NEXT_EVENTS_LIMIT };
      return (await api.events.searchEvents({ body, signal })).data;
    },
    meta: { isSilent: true },
  });

/** Returns the two clans of a match. */
export function getClansOfEvent({ clanAId, clanAName, clanBId, clanBName }: Event) {
  return [
    { clanId: clanAId, clanName: clanAName },
    { clanId: clanBId, clanName: clanBName },
  ] as const;
}

export interface MatchProps {
  readonly event: Event;
  /** Whether the match has started. Then more data is visible. */
  readonly hasBegun: boolean;
}

/** How long a page waits before it requests data that becomes visible at a certain time, because its clock may be ahead of the server's. In milliseconds. */
const REVEAL_DELAY = 1000;

/** Returns whether a match has started. Then everybody may see its line-ups. */
export function useHasBegun({ startDate }: Event): boolean {
  return useServerTime((now) => now >= Date.parse(startDate) + REVEAL_DELAY);
}

/** In milliseconds. */
const REFETCH_INTERVAL = 300_000;

/** Returns the line-ups of a match that the viewer may see. */
export function lineUpsQuery({ event, hasBegun }: MatchProps) {
  return query({
    queryKey: ["events", "lineUps", event._id, event.startDate, hasBegun],
    queryFn: async ({ signal }) => (await api.lineUps.getLineUps({ id: event._id, signal })).data,
    // Leaders can name line-ups from the start of the match day in the league's time zone, which only the server knows.
    ...(!hasBegun && { refetchInterval: REFETCH_INTERVAL }),
    placeholderData: keepPreviousData,
    // The topic "matches" notifies players of their own clan's line-up, "clans" notifies of a change of leader.
    meta: { failure: "Error while fetching line-ups", isSilent: true, topics: ["matches", "clans"] },
  });
}

/** Returns whether the time to pick maps for a match is over. Then everybody may see them. */
export function useArePicksClosed({ seasonId, startDate }: Event): boolean {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ _id }) => _id === seasonId);
  const start = Date.parse(startDate);
  const hours = season ? getRulesInEffect(season.rules, start).pickHours : null;
  return useServerTime((now) => hours !== null && now >= start - hours * HOUR_MS + REVEAL_DELAY);
}

/** Returns the picked maps of a match that the viewer may see. */
export function mapPicksQuery(event: Event, areClosed: boolean) {
  return query({
    queryKey: ["events", "mapPicks", event._id, event.startDate, areClosed],
    queryFn: async ({ signal }) => (await api.mapPicks.getMapPicks({ id: event._id, signal })).data,
    placeholderData: keepPreviousData,
    // Before picks are revealed, the topic "matches" notifies players of their own clan's pick only.
    meta: { failure: "Error while fetching map picks", isSilent: true, topics: ["matches", "clans"] },
  });
}
