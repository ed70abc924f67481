import type { Endpoints } from "./endpoint.ts";

/** Statistics of a clan over its season. `:id` is the clan's id. */
export const clanSeasonsEndpoints = {
  getClanSeason: { method: "GET", path: "/clan/:id/season", access: "ANYONE", cached: "public" },
} as const satisfies Endpoints;

/** The standings of a season after each match day. `:id` is the season's id. */
export const seasonTablesEndpoints = {
  getSeasonTables: { method: "GET", path: "/season/:id/tables", access: "ANYONE", cached: "public" },
} as const satisfies Endpoints;
