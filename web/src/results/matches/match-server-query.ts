import type { MatchServer } from "contract/reservations.ts";
import { api } from "../../platform/api.ts";
import { defineQuery } from "../../platform/query.ts";

/** How often the server is refetched while the stream of live updates is closed. */
const REFETCH_INTERVAL_MS = 5000;

/** Creates the query of a match's server, for its players and admins. The data is `null` if the site does not set one up. */
export function createMatchServerQuery(matchId: string) {
  return defineQuery({
    queryKey: ["matches", "server", matchId],
    access: "USER",
    queryFn: async ({ signal }) => (await api.matchServers.getMatchServer({ id: matchId, signal })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
    pollsOnlyWithoutStream: true,
    // The topic "matches" notifies players, "gameServers" notifies admins.
    meta: { hidesErrorToast: true, topics: ["gameServers"] },
  });
}

/** Returns whether the site manages a server for the match, so that its players do not need their own. */
export function isServerManaged(server: MatchServer | null | undefined): boolean {
  return server != null && !STATES_WITHOUT_SERVER.includes(server.state);
}

const STATES_WITHOUT_SERVER: readonly MatchServer["state"][] = ["WAITING", "CANCELLED", "RELEASED"];
