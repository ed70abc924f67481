import type { Calls, ResultKind } from "./endpoint.ts";

/**
 * Calls to preview freezes and to freeze many results. A frozen result is final; the interface calls it validated.
 * The calls have a file of their own, because few pages of results load them.
 */
function createFreezesCalls(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    previewFreeze: { method: "GET", path: `${routePrefix}/:id/preview`, access: "ADMIN" },
    previewFreezes: { method: "POST", path: `${routePrefix}/preview`, access: "ADMIN", readOnly: true },
    freezeResults: { method: "POST", path: `${routePrefix}/freeze`, access: "ADMIN", entity: kind },
  } as const satisfies Calls;
}

export const rankedFreezesCalls = createFreezesCalls("/resultRanked", "RANKED_RESULT");
export const leagueFreezesCalls = createFreezesCalls("/result", "LEAGUE_RESULT");
