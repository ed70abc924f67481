import type { Calls, ResultKind } from "./endpoint.ts";

/** Calls to dispute a result and to answer disputes. A file of their own, because few pages of results load them. */
function createDisputesCalls(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    getDisputes: { method: "GET", path: `${routePrefix}/:id/disputes`, access: "USER" },
    disputeResult: { method: "POST", path: `${routePrefix}/:id/dispute`, access: "USER", entity: kind },
    answerDispute: { method: "POST", path: `${routePrefix}/:id/answerDispute`, access: "ADMIN", entity: kind },
  } as const satisfies Calls;
}

export const rankedDisputesCalls = createDisputesCalls("/resultRanked", "RANKED_RESULT");
export const leagueDisputesCalls = createDisputesCalls("/result", "LEAGUE_RESULT");
