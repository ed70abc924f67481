import type { Event } from "contract/events.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";

/** The events between two clans. Only the form of a result asks for them. */
export const eventsOfClansQuery = (redClanId: string, blueClanId: string) =>
  query({
    queryKey: ["events", "between", redClanId, blueClanId],
    queryFn: async ({ signal }) => {
      const { data } = await api.events.searchEvents({ body: {}, signal });
      return data.filter(betweenClans(redClanId, blueClanId));
    },
    meta: { failure: "Error while fetching events" },
  });

/** The events of these two clans, whichever is named first; none while one of them is missing. */
function betweenClans(one: string, other: string) {
  return ({ clanAId: a, clanBId: b }: Event) => (a === one && b === other) || (a === other && b === one);
}
