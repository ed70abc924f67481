import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Event } from "contract/events.ts";
import { useEffect } from "react";
import { type Day, daysAfter } from "./days.ts";
import { eventsQueries } from "./events-queries.ts";

/** The events of a week; once they are there, those of the weeks beside it are asked for too. */
export function useWeek(monday: Day): UseQueryResult<Event[]> {
  const queries = useQueryClient();
  const found = useQuery(eventsQueries.week(monday));
  const isThere = found.isSuccess && !found.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    for (const weeks of [1, -1]) void queries.query(eventsQueries.week(daysAfter(monday, 7 * weeks))).catch(() => null);
  }, [isThere, monday, queries]);
  return found;
}
