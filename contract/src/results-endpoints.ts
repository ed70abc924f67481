import type { Endpoints, ResultKind } from "./endpoint.ts";

/** The endpoints for results. Both areas have the same endpoints, under different route prefixes. */
function createResultEndpoints(routePrefix: "/resultRanked" | "/result", kind: ResultKind) {
  return {
    searchResults: { method: "POST", path: `${routePrefix}/search`, access: "ANYONE", readOnly: true, cached: "role" },
    /** Lists the maps of the results that the viewer can see. */
    searchMaps: { method: "POST", path: `${routePrefix}/maps`, access: "ANYONE", readOnly: true, cached: "role" },
    updateResult: { method: "PUT", path: `${routePrefix}/:id`, access: "ADMIN", entity: kind },
    deleteResult: { method: "DELETE", path: `${routePrefix}/:id`, access: "ADMIN", entity: kind },
    addRedPlayer: { method: "POST", path: `${routePrefix}/:id/addRedPlayer`, access: "ADMIN", entity: kind },
    addBluePlayer: { method: "POST", path: `${routePrefix}/:id/addBluePlayer`, access: "ADMIN", entity: kind },
    removePlayer: { method: "POST", path: `${routePrefix}/:id/removePlayer`, access: "ADMIN", entity: kind },
    declareForfeit: { method: "POST", path: `${routePrefix}/:id/forfeit`, access: "ADMIN", entity: kind },
    removeForfeit: { method: "POST", path: `${routePrefix}/:id/unforfeit`, access: "ADMIN", entity: kind },
    /**
     * Returns insights into a frozen result, which the API calls its story: changes of Elo, the best player, other rounds of
     * the event.
     */
    getStory: { method: "GET", path: `${routePrefix}/:id/story`, access: "ANYONE", cached: "public" },
    freezeResult: { method: "POST", path: `${routePrefix}/:id/freeze`, access: "ADMIN", entity: kind },
  } as const satisfies Endpoints;
}

export const rankedResultsEndpoints = {
  getResult: { method: "GET", path: "/resultRanked/:id", access: "ANYONE", cached: "role" },
  ...createResultEndpoints("/resultRanked", "RANKED_RESULT"),
} as const satisfies Endpoints;

export const leagueResultsEndpoints = createResultEndpoints("/result", "LEAGUE_RESULT");
