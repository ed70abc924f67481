import type { Area } from "contract/constants.ts";
import type { ResultDisputes } from "contract/disputes.ts";
import { api } from "../platform/api.ts";
import { query } from "../platform/query.ts";

/** The calls of disputes, in either area. */
export const disputes = {
  ranked: api.rankedDisputes,
  league: api.leagueDisputes,
};

/** The disputes of a result that the viewer may see. */
export function disputesQuery(area: Area, resultId: string) {
  return query<ResultDisputes>({
    queryKey: ["results", area, "disputes", resultId],
    access: "USER",
    otherwise: { disputes: [], until: null },
    queryFn: async ({ signal }) => (await disputes[area].getDisputes({ id: resultId, signal })).data,
    refetchOnWindowFocus: "always",
    // Who disputes is notified of the answer by "matches", admins of both by "results".
    meta: { failure: "Error while fetching disputes", topics: ["matches"] },
  });
}

/** Keys of the queries that a dispute or its answer changes. */
export const whatShowsDisputes = [["admin"]] as const;
