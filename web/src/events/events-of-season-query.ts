import { events } from "../api-clients.ts";
import { query } from "../platform/query.ts";

/** The events of a season, the first 1 000 by start. */
export const eventsOfSeasonQuery = (seasonId: string) =>
  query({
    queryKey: ["events", "of season", seasonId],
    queryFn: async ({ signal }) => (await events.searchEvents({ body: { seasonId }, signal })).data,
    meta: { failure: "Error while fetching event" },
  });
