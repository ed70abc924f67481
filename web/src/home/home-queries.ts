import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import type { At } from "../platform/screen.tsx";
import { serverNow } from "../platform/server-clock.ts";
import { playersScreenQueries, type playersSearch } from "../users/users-queries.ts";

/** How far ahead fixtures are shown, and how often that is asked anew, in milliseconds. */
const [AHEAD, REFETCH_INTERVAL] = [24 * 3_600_000, 300_000];
/** The span begins on the hour, so that all who ask within one share a reply. */
const HOUR = 3_600_000;

export const homeQuery = query({
  queryKey: ["home"],
  queryFn: async ({ signal }) => {
    const now = serverNow();
    const start = now - (now % HOUR);
    const body = { startDate: new Date(start).toISOString(), endDate: new Date(start + AHEAD).toISOString() };
    return (await api.home.getHome({ body, signal })).data;
  },
  refetchInterval: REFETCH_INTERVAL,
  // The list below shows that the server is unreachable.
  meta: { isSilent: true, topics: ["queues", "results", "events"] },
});

export const homeScreenQueries = (at: At<typeof playersSearch>) => [homeQuery, ...playersScreenQueries(at)];
