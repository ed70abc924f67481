import type { Motions } from "contract/motions.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

/** The URL fragment of links to the council on the page of the votes. */
export const COUNCIL_ID = "council";

/**
 * The motions of a season's council, for leaders and admins. The server publishes opened, closed and deleted motions to
 * leaders on the topic "matches", the start of the key, and proposed motions to admins on the topic "votes".
 */
export function createMotionsQuery(seasonId: string) {
  return defineQuery<Motions>({
    queryKey: ["matches", "motions", seasonId],
    access: "USER",
    dataWithoutAccess: { isLeader: false, motions: [] },
    queryFn: async ({ signal }) => (await api.motions.searchMotions({ body: { seasonId }, signal })).data,
    meta: { failure: "Error while fetching motions", hidesErrorToast: true, topics: ["votes"] },
  });
}
