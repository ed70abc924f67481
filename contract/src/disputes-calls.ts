import type { Calls, ResultKind } from "./endpoint.ts";

/** The calls by which players say that their result is wrong, and admins answer; apart from those that every page loads. */
function disputesCalls(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    getDisputes: { method: "GET", path: `${routePrefix}/:id/disputes`, access: "USER" },
    disputeResult: { method: "POST", path: `${routePrefix}/:id/dispute`, access: "USER", subject: kind },
    answerDispute: { method: "POST", path: `${routePrefix}/:id/answerDispute`, access: "ADMIN", subject: kind },
  } as const satisfies Calls;
}

export const rankedDisputesCalls = disputesCalls("/resultRanked", "RANKED_RESULT");
export const leagueDisputesCalls = disputesCalls("/result", "LEAGUE_RESULT");
