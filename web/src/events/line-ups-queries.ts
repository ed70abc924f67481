import type { Event } from "contract/events.ts";
import { lineUps } from "../late-api-clients.ts";
import { query } from "../platform/query.ts";

export interface OfMatch {
  readonly event: Event;
  /** What may be seen changes with the start. */
  readonly hasBegun: boolean;
}

/** The line-ups of a match, as far as the viewer may see them. */
export function lineUpsQuery({ event, hasBegun }: OfMatch) {
  return query({
    queryKey: ["events", "lineUps", event._id, event.startDate, hasBegun],
    queryFn: async ({ signal }) => (await lineUps.getLineUps({ id: event._id, signal })).data,
    // Players are notified of their own clan's line-up alone, by "matches".
    meta: { failure: "Error while fetching line-ups", isSilent: true, topics: ["matches"] },
  });
}
