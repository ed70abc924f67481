import { keepPreviousData } from "@tanstack/react-query";
import { events } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.ts";
import { seasonsQueries } from "../seasons/seasons-queries.ts";
import type { calendarSearch } from "./calendar-search.ts";
import { agendaDays, type Day, daysAfter, mondayOf, today } from "./days.ts";

const failure = "Error while fetching event";

const HOUR = 3_600_000;
/**
 * How much earlier than in UTC a day begins in the easternmost zone, and how much later it ends in the westernmost, in
 * milliseconds.
 */
const [EARLIEST, LATEST] = [14 * HOUR, 12 * HOUR];

export const eventsQueries = {
  /** All events of the agenda from a Monday on, in any time zone; those outside it in the viewer's zone are not drawn. */
  from: (monday: Day) =>
    query({
      queryKey: ["events", "from", monday],
      queryFn: async ({ signal }) => {
        const start = new Date(Date.parse(monday) - EARLIEST);
        const end = new Date(Date.parse(daysAfter(monday, agendaDays)) + LATEST);
        const body = { startDate: start.toISOString(), endDate: end.toISOString() };
        return (await events.searchEvents({ body, signal })).data;
      },
      meta: { failure },
      placeholderData: keepPreviousData,
    }),
  one: (eventId: string) =>
    query({
      queryKey: ["events", "one", eventId],
      queryFn: async ({ signal }) => (await events.getEvent({ id: eventId, signal })).data,
      meta: { failure },
    }),
  rounds: (eventId: string) =>
    query({
      queryKey: ["events", "rounds", eventId],
      queryFn: async ({ signal }) => (await events.getEventRounds({ id: eventId, signal })).data,
      meta: { failure: "Error while fetching rounds" },
    }),
};

/** Keys of the queries that contain events. */
export const whatShowsEvents = [["events"]] as const;

/**
 * Keys of the queries to recheck when an event's change was refused: the event or its clans may be deleted, or its
 * season ended.
 */
export const whatEventsNeed = [...whatShowsEvents, ["clans"], ["seasons"]] as const;

export const calendarScreenQueries = ({ search: { date } }: At<typeof calendarSearch>) => [
  seasonsQueries.all,
  eventsQueries.from(mondayOf(date || today())),
];
export const eventScreenQueries = ({ params: { eventId = "" } }: At) => [
  seasonsQueries.all,
  eventsQueries.one(eventId),
  eventsQueries.rounds(eventId),
];
