import type { Endpoints } from "./endpoint.ts";

/** Creates a result from a game server's message, or an empty one. */
export const rankedImportsEndpoints = {
  importResult: {
    method: "POST",
    path: "/resultRanked/import",
    access: "ADMIN",
    creates: true,
    entity: "RANKED_RESULT",
  },
} as const satisfies Endpoints;

export const leagueImportsEndpoints = {
  importResult: { method: "POST", path: "/result/import", access: "ADMIN", creates: true, entity: "LEAGUE_RESULT" },
} as const satisfies Endpoints;
