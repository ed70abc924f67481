import type { Area } from "contract/constants.ts";
import { modesQueries } from "../../competitions/modes-queries.ts";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import type { At } from "../../platform/screen.tsx";
import { textParam } from "../../platform/search-params.ts";
import { serverNow } from "../../platform/server-clock.ts";

const DAY = 86_400_000;
/** The days that the picture of rounds per week spans: half a year. */
const SPAN = 26 * 7;

export const recordsQueries = {
  /** @param board a mode of the ranked area, or a season of the league; neither: all of them */
  of: (area: Area, board: { readonly modeId?: string; readonly seasonId?: string }) =>
    query({
      queryKey: ["stats", "records", area, board],
      queryFn: async ({ signal }) => (await api.records.getRecords({ body: { area, ...board }, signal })).data,
      meta: { failure: "Error while fetching records" },
    }),
  weeks: query({
    queryKey: ["stats", "weeks"],
    queryFn: async ({ signal }) => {
      const now = serverNow();
      // The span begins with a day, so that all who ask on it share a reply.
      const today = now - (now % DAY);
      const span = { startDate: new Date(today - SPAN * DAY).toISOString(), endDate: new Date(today).toISOString() };
      return (await api.records.getActivity({ body: span, signal })).data;
    },
    meta: { failure: "Error while fetching records", isSilent: true },
  }),
};

/** What the records are of: in the ranked area a mode's key, `""` for all; in the league `all` seasons, `""` for one. */
export const recordsSearch = { of: textParam() } as const;

export const recordsScreenQueries = ({ search: { of } }: At<typeof recordsSearch>) => [
  recordsQueries.of("ranked", of === "" ? {} : { modeId: of }),
  recordsQueries.weeks,
  modesQueries.all,
];
