import type { Endpoints, ResultKind } from "./endpoint.ts";

/**
 * Endpoints to preview freezes and to freeze many results. A frozen result is final; the interface calls it validated.
 * The endpoints have a file of their own, because few pages of results load them.
 */
function createFreezesEndpoints(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    previewFreeze: { method: "GET", path: `${routePrefix}/:id/preview`, access: "ADMIN" },
    previewFreezes: { method: "POST", path: `${routePrefix}/preview`, access: "ADMIN", readOnly: true },
    freezeResults: { method: "POST", path: `${routePrefix}/freeze`, access: "ADMIN", entity: kind },
  } as const satisfies Endpoints;
}

export const rankedFreezesEndpoints = createFreezesEndpoints("/resultRanked", "RANKED_RESULT");
export const leagueFreezesEndpoints = createFreezesEndpoints("/result", "LEAGUE_RESULT");
