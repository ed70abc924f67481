import type { Calls } from "./endpoint.ts";

/** The calls of results: the same in both areas, under two route prefixes. */
function resultCalls(routePrefix: "/resultRanked" | "/result") {
  return {
    searchResults: { method: "POST", path: `${routePrefix}/search`, access: "ANYONE", reads: true, kept: "role" },
    searchMaps: { method: "POST", path: `${routePrefix}/maps`, access: "ANYONE", reads: true, kept: "role" },
    updateResult: { method: "PUT", path: `${routePrefix}/:id`, access: "ADMIN" },
    deleteResult: { method: "DELETE", path: `${routePrefix}/:id`, access: "ADMIN" },
    addRedPlayer: { method: "POST", path: `${routePrefix}/:id/addRedPlayer`, access: "ADMIN" },
    addBluePlayer: { method: "POST", path: `${routePrefix}/:id/addBluePlayer`, access: "ADMIN" },
    removePlayer: { method: "POST", path: `${routePrefix}/:id/removePlayer`, access: "ADMIN" },
    declareForfeit: { method: "POST", path: `${routePrefix}/:id/forfeit`, access: "ADMIN" },
    removeForfeit: { method: "POST", path: `${routePrefix}/:id/unforfeit`, access: "ADMIN" },
    /** Further details of a frozen result. */
    getStory: { method: "GET", path: `${routePrefix}/:id/story`, access: "ANYONE", kept: "public" },
    freezeResult: { method: "POST", path: `${routePrefix}/:id/freeze`, access: "ADMIN" },
  } as const satisfies Calls;
}

export const rankedResultsCalls = {
  getResult: { method: "GET", path: "/resultRanked/:id", access: "ANYONE", kept: "role" },
  ...resultCalls("/resultRanked"),
} as const satisfies Calls;

export const leagueResultsCalls = resultCalls("/result");
