import type { Area } from "contract/constants.ts";
import { modesQueries } from "../../competitions/modes-queries.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";
import type { ScreenLocation } from "../../platform/screen.tsx";
import { createTextParam } from "../../platform/search-params.ts";
import { getServerTime } from "../../platform/server-clock.ts";

const DAY_MS = 86_400_000;
/** The number of days in the chart of rounds per week: half a year. */
const ACTIVITY_DAYS = 26 * 7;

export const recordsQueries = {
  /** @param competition a mode or a season; empty for all of the area */
  byCompetition: (area: Area, competition: { readonly modeId?: string; readonly seasonId?: string }) =>
    defineQuery({
      queryKey: ["stats", "records", area, competition],
      queryFn: async ({ signal }) => (await api.records.getRecords({ body: { area, ...competition }, signal })).data,
      meta: { failure: "Error while fetching records" },
    }),
  /** Fetches the numbers of rounds per week of the last half year. */
  weeks: defineQuery({
    queryKey: ["stats", "weeks"],
    queryFn: async ({ signal }) => {
      const now = getServerTime();
      // The period ends at the start of the day, so that all viewers share a cached response.
      const startOfToday = now - (now % DAY_MS);
      const period = {
        startDate: new Date(startOfToday - ACTIVITY_DAYS * DAY_MS).toISOString(),
        endDate: new Date(startOfToday).toISOString(),
      };
      return (await api.records.getActivity({ body: period, signal })).data;
    },
    meta: { failure: "Error while fetching records", hidesErrorToast: true },
  }),
};

/**
 * `of` is a mode id in the ranked area, or `""` for all modes. In the league it is `all` for all seasons, or `""` for the
 * page's season.
 */
export const recordsSearch = { of: createTextParam() } as const;

export const getRecordsScreenQueries = ({ search: { of } }: ScreenLocation<typeof recordsSearch>) => [
  recordsQueries.byCompetition("ranked", of === "" ? {} : { modeId: of }),
  recordsQueries.weeks,
  modesQueries.all,
];
