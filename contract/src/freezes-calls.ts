import type { Calls } from "./endpoint.ts";

/** The calls that preview freezes, and freeze many results; not with the others, which every page loads. */
function freezesCalls(routePrefix: "/resultRanked" | "/result") {
  return {
    previewFreeze: { method: "GET", path: `${routePrefix}/:id/preview`, access: "ADMIN" },
    previewFreezes: { method: "POST", path: `${routePrefix}/preview`, access: "ADMIN", reads: true },
    freezeResults: { method: "POST", path: `${routePrefix}/freeze`, access: "ADMIN" },
  } as const satisfies Calls;
}

export const rankedFreezesCalls = freezesCalls("/resultRanked");
export const leagueFreezesCalls = freezesCalls("/result");
