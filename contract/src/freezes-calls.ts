import type { Calls, ResultKind } from "./endpoint.ts";

/** The calls that preview freezes, and freeze many results; not with the others, which every page loads. */
function freezesCalls(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    previewFreeze: { method: "GET", path: `${routePrefix}/:id/preview`, access: "ADMIN" },
    previewFreezes: { method: "POST", path: `${routePrefix}/preview`, access: "ADMIN", reads: true },
    freezeResults: { method: "POST", path: `${routePrefix}/freeze`, access: "ADMIN", subject: kind },
  } as const satisfies Calls;
}

export const rankedFreezesCalls = freezesCalls("/resultRanked", "RANKED_RESULT");
export const leagueFreezesCalls = freezesCalls("/result", "LEAGUE_RESULT");
