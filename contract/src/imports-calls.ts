import type { Calls } from "./endpoint.ts";

/** Creates a result from a game server's message, or an empty one. */
export const rankedImportsCalls = {
  importResult: {
    method: "POST",
    path: "/resultRanked/import",
    access: "ADMIN",
    creates: true,
    entity: "RANKED_RESULT",
  },
} as const satisfies Calls;

export const leagueImportsCalls = {
  importResult: { method: "POST", path: "/result/import", access: "ADMIN", creates: true, entity: "LEAGUE_RESULT" },
} as const satisfies Calls;
