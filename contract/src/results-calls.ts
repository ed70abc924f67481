import type { Calls } from "./endpoint.ts";

/** What can be done with a result: the same in both areas, behind two doors. */
function resultCalls(door: "/resultRanked" | "/result") {
  return {
    searchResults: { method: "POST", path: `${door}/search`, access: "ANYONE", reads: true },
    updateResult: { method: "PUT", path: `${door}/:id`, access: "ADMIN" },
    deleteResult: { method: "DELETE", path: `${door}/:id`, access: "ADMIN" },
    addRedPlayer: { method: "POST", path: `${door}/:id/addRedPlayer`, access: "ADMIN" },
    addBluePlayer: { method: "POST", path: `${door}/:id/addBluePlayer`, access: "ADMIN" },
    removePlayer: { method: "POST", path: `${door}/:id/removePlayer`, access: "ADMIN" },
    declareForfeit: { method: "POST", path: `${door}/:id/forfeit`, access: "ADMIN" },
    removeForfeit: { method: "POST", path: `${door}/:id/unforfeit`, access: "ADMIN" },
    freezeResult: { method: "POST", path: `${door}/:id/freeze`, access: "ADMIN" },
  } as const satisfies Calls;
}

export const rankedResultsCalls = {
  getResult: { method: "GET", path: "/resultRanked/:id", access: "ANYONE" },
  ...resultCalls("/resultRanked"),
} as const satisfies Calls;

export const leagueResultsCalls = resultCalls("/result");
