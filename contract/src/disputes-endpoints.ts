import type { Endpoints, ResultKind } from "./endpoint.ts";

/** Endpoints to dispute a result and to answer disputes. A file of their own, because few pages of results load them. */
function createDisputesEndpoints(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    getDisputes: { method: "GET", path: `${routePrefix}/:id/disputes`, access: "USER" },
    disputeResult: { method: "POST", path: `${routePrefix}/:id/dispute`, access: "USER", entity: kind },
    answerDispute: { method: "POST", path: `${routePrefix}/:id/answerDispute`, access: "ADMIN", entity: kind },
  } as const satisfies Endpoints;
}

export const rankedDisputesEndpoints = createDisputesEndpoints("/resultRanked", "RANKED_RESULT");
export const leagueDisputesEndpoints = createDisputesEndpoints("/result", "LEAGUE_RESULT");
