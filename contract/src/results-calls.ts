import type { Calls, ResultKind } from "./endpoint.ts";

/** The calls of results: the same in both areas, under two route prefixes. */
function resultCalls(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    searchResults: { method: "POST", path: `${routePrefix}/search`, access: "ANYONE", reads: true, kept: "role" },
    searchMaps: { method: "POST", path: `${routePrefix}/maps`, access: "ANYONE", reads: true, kept: "role" },
    updateResult: { method: "PUT", path: `${routePrefix}/:id`, access: "ADMIN", subject: kind },
    deleteResult: { method: "DELETE", path: `${routePrefix}/:id`, access: "ADMIN", subject: kind },
    addRedPlayer: { method: "POST", path: `${routePrefix}/:id/addRedPlayer`, access: "ADMIN", subject: kind },
    addBluePlayer: { method: "POST", path: `${routePrefix}/:id/addBluePlayer`, access: "ADMIN", subject: kind },
    removePlayer: { method: "POST", path: `${routePrefix}/:id/removePlayer`, access: "ADMIN", subject: kind },
    declareForfeit: { method: "POST", path: `${routePrefix}/:id/forfeit`, access: "ADMIN", subject: kind },
    removeForfeit: { method: "POST", path: `${routePrefix}/:id/unforfeit`, access: "ADMIN", subject: kind },
    getStory: { method: "GET", path: `${routePrefix}/:id/story`, access: "ANYONE", kept: "public" },
    freezeResult: { method: "POST", path: `${routePrefix}/:id/freeze`, access: "ADMIN", subject: kind },
  } as const satisfies Calls;
}

export const rankedResultsCalls = {
  getResult: { method: "GET", path: "/resultRanked/:id", access: "ANYONE", kept: "role" },
  ...resultCalls("/resultRanked", "RANKED_RESULT"),
} as const satisfies Calls;

export const leagueResultsCalls = resultCalls("/result", "LEAGUE_RESULT");
