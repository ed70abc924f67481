import type { Calls } from "./endpoint.ts";

/** The calls by which players say that their result is wrong, and admins answer; apart from those that every page loads. */
function disputesCalls(routePrefix: "/resultRanked" | "/result") {
  return {
    getDisputes: { method: "GET", path: `${routePrefix}/:id/disputes`, access: "USER" },
    disputeResult: { method: "POST", path: `${routePrefix}/:id/dispute`, access: "USER" },
    answerDispute: { method: "POST", path: `${routePrefix}/:id/answerDispute`, access: "ADMIN" },
  } as const satisfies Calls;
}

export const rankedDisputesCalls = disputesCalls("/resultRanked");
export const leagueDisputesCalls = disputesCalls("/result");
