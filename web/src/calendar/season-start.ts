import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { fetchAllSeasons, selectSeason } from "../competitions/seasons-queries.ts";
import { api } from "../platform/api.ts";
import { defineQuery } from "../platform/query.ts";
import { getViewerTimeZone } from "../platform/time-zone.ts";
import { toCalendarDay } from "./event-times.ts";

/** Returns the query of a season's first event; `null` if it has none. */
const createFirstEventQuery = (seasonId: string) =>
  defineQuery({
    queryKey: ["events", "first", seasonId],
    queryFn: async ({ signal }) => {
      const body = { seasonId, page: 1, numberPerPage: 1 };
      return (await api.events.searchEvents({ body, signal })).data[0] ?? null;
    },
    meta: { hidesErrorToast: true },
  });

/** The URL of the calendar or the agenda, and the context of its route. */
export interface CalendarLocation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly pathname: string };
  readonly search: { readonly season?: string | undefined; readonly date: string };
}

/** Redirects to the day of the first match, if the season is an earlier one than the newest. */
export async function redirectToFirstMatch({ context, location, search }: CalendarLocation): Promise<void> {
  const { queryClient } = context;
  const seasons = await fetchAllSeasons(queryClient).catch(() => []);
  const season = selectSeason(seasons, search.season ?? "");
  if (!season || season === seasons[0]) return;
  const event = await queryClient.query(createFirstEventQuery(season._id)).catch(() => null);
  if (!event) return;
  const date = toCalendarDay(event.startDate, getViewerTimeZone());
  throw redirect({ to: location.pathname, search: { ...search, date }, replace: true });
}
