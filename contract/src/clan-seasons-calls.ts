import type { Calls } from "./endpoint.ts";

/** What a clan has played. `:id` is the clan's. */
export const clanSeasonsCalls = {
  getClanSeason: { method: "GET", path: "/clan/:id/season", access: "ANYONE", kept: "public" },
} as const satisfies Calls;

/** `:id` is the season's. */
export const seasonTablesCalls = {
  getSeasonTables: { method: "GET", path: "/season/:id/tables", access: "ANYONE", kept: "public" },
} as const satisfies Calls;
