import type { matchDetailsShapes } from "contract/match-details.ts";
import { matchDetailsCalls } from "contract/match-details-calls.ts";
import { client } from "../platform/api.ts";
import { query } from "../platform/query.ts";

const calls = client<typeof matchDetailsCalls, typeof matchDetailsShapes>(matchDetailsCalls);

/** How often a match is refetched while there is no stream of changes, in milliseconds. */
const REFETCH_INTERVAL = 5000;

/** A match as everyone may see it, also after it is over. */
export function matchQuery(matchId: string) {
  return query({
    queryKey: ["queues", "match", matchId],
    queryFn: async ({ signal }) => (await calls.getMatch({ id: matchId, signal })).data,
    meta: { failure: "Erreur while fetching match" },
    refetchInterval: REFETCH_INTERVAL,
    isStreamed: true,
  });
}
