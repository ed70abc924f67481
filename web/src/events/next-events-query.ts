import { events } from "../api-clients.ts";
import { query } from "../platform/query.ts";
import type { Day } from "./days.ts";

/** More events than a clan has on one day. */
const SOON = 5;

/** The first events of a clan that end on a day or later; one of them may be over. */
export const nextEventsQuery = (clanId: string, day: Day) =>
  query({
    queryKey: ["events", "next", clanId, day],
    queryFn: async ({ signal }) => {
      const body = { clanId, startDate: day, page: 1, numberPerPage: SOON };
      return (await events.searchEvents({ body, signal })).data;
    },
    meta: { isSilent: true },
  });
