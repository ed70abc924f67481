import { keepPreviousData } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import { rulesAt } from "contract/rules-at.ts";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { query, useQuery } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { oneOfParam, type Param, textParam } from "../platform/search-params.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { dayBounds, viewerTimeZone } from "../platform/time-zone.ts";
import { type Day, daysAfter, HOUR, isDay, mondayOf, spans, today, viewNames } from "./event-times.ts";

const failure = "Error while fetching event";

/**
 * How much earlier than in UTC a day begins in the easternmost zone, and how much later it ends in the westernmost, in
 * milliseconds.
 */
const EARLIEST = 14 * HOUR;
const LATEST = 12 * HOUR;

export const eventsQueries = {
  /** All events of the agenda from a Monday on, in any time zone; those outside it in the viewer's zone are not drawn. */
  from: (monday: Day) =>
    query({
      queryKey: ["events", "from", monday],
      queryFn: async ({ signal }) => {
        const start = new Date(Date.parse(monday) - EARLIEST);
        const end = new Date(Date.parse(daysAfter(monday, spans.agenda.days)) + LATEST);
        const body = { startDate: start.toISOString(), endDate: end.toISOString() };
        return (await api.events.searchEvents({ body, signal })).data;
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  one: (eventId: string) =>
    query({
      queryKey: ["events", "one", eventId],
      queryFn: async ({ signal }) => (await api.events.getEvent({ id: eventId, signal })).data,
      meta: { failure },
    }),
  rounds: (eventId: string) =>
    query({
      queryKey: ["events", "rounds", eventId],
      queryFn: async ({ signal }) => (await api.events.getEventRounds({ id: eventId, signal })).data,
      meta: { failure: "Error while fetching rounds", isPart: true },
    }),
};

export const whatShowsEvents = [["events"]] as const;

/**
 * Keys of the queries to recheck when an event's change was refused: the event or its clans may be deleted, or its
 * season ended.
 */
export const whatEventsNeed = [...whatShowsEvents, ["clans"], ["seasons"]] as const;

export const calendarScreenQueries = ({ search: { date } }: At<typeof agendaSearch>) => [
  seasonsQueries.all,
  eventsQueries.from(mondayOf(date || today())),
];
export const eventScreenQueries = ({ params: { eventId = "" } }: At) => [
  seasonsQueries.all,
  eventsQueries.one(eventId),
  eventsQueries.rounds(eventId),
];

/** By default the day is today. */
const date: Param<Day | ""> = { read: (written) => (isDay(written) ? written : undefined), fallback: "" };
const idMax = 15;
export const agendaSearch = { date, clan: textParam(idMax), event: textParam(idMax) } as const;
/** The agenda was a view of the calendar before; its route leads such links on. */
export const calendarSearch = { view: oneOfParam([...viewNames, "agenda"], "week"), ...agendaSearch } as const;

/** More events than a clan has on one day. */
const SOON = 5;

/** The first events of a clan that end on a day of the viewer's or later; one of them may be over. */
export const nextEventsQuery = (clanId: string, day: Day) =>
  query({
    queryKey: ["events", "next", clanId, day],
    queryFn: async ({ signal }) => {
      const startDate = dayBounds(day, viewerTimeZone())?.from ?? day;
      const body = { clanId, startDate, page: 1, numberPerPage: SOON };
      return (await api.events.searchEvents({ body, signal })).data;
    },
    meta: { isSilent: true },
  });

/** The two clans of a match. */
export function clansOf({ clanAId, clanAName, clanBId, clanBName }: Event) {
  return [
    { clanId: clanAId, clanName: clanAName },
    { clanId: clanBId, clanName: clanBName },
  ] as const;
}

export interface OfMatch {
  readonly event: Event;
  /** What may be seen changes with the start. */
  readonly hasBegun: boolean;
}

/** How much later than its server a page shows what may be seen from an instant on: its device may be ahead of it. */
const LATE = 1000;

/** Whether a match has begun, when everybody may see its line-ups. */
export function useHasBegun({ startDate }: Event): boolean {
  return useServerTime((now) => now >= Date.parse(startDate) + LATE);
}

const REFETCH_INTERVAL = 300_000;

/** The line-ups of a match, as far as the viewer may see them. */
export function lineUpsQuery({ event, hasBegun }: OfMatch) {
  return query({
    queryKey: ["events", "lineUps", event._id, event.startDate, hasBegun],
    queryFn: async ({ signal }) => (await api.lineUps.getLineUps({ id: event._id, signal })).data,
    // Leaders name them from the day of the match on, which begins in the league's zone: the server knows when.
    ...(!hasBegun && { refetchInterval: REFETCH_INTERVAL }),
    placeholderData: keepPreviousData,
    // Players are notified of their own clan's line-up alone, by "matches"; of who names it, the leader, by "clans".
    meta: { failure: "Error while fetching line-ups", isSilent: true, topics: ["matches", "clans"] },
  });
}

/** Whether the time to pick maps for a match is over, when everybody may see them. */
export function usePicksAreOver({ seasonId, startDate }: Event): boolean {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ _id }) => _id === seasonId);
  const start = Date.parse(startDate);
  const hours = season ? rulesAt(season.rules, start).pickHours : null;
  return useServerTime((now) => hours !== null && now >= start - hours * HOUR + LATE);
}

/** The maps that are picked for a match, as far as the viewer may see them, which changes with the end of the picks. */
export function mapPicksQuery(event: Event, areOver: boolean) {
  return query({
    queryKey: ["events", "mapPicks", event._id, event.startDate, areOver],
    queryFn: async ({ signal }) => (await api.mapPicks.getMapPicks({ id: event._id, signal })).data,
    placeholderData: keepPreviousData,
    // Before they are open, players are notified of their own clan's pick alone, by "matches".
    meta: { failure: "Error while fetching map picks", isSilent: true, topics: ["matches", "clans"] },
  });
}
