import type { Endpoints } from "./endpoint.ts";

export const rankedStatsEndpoints = {
  getStat: { method: "GET", path: "/statRanked/:id", access: "ANYONE", cached: "public" },
  searchStats: { method: "POST", path: "/statRanked/search", access: "ANYONE", readOnly: true, cached: "public" },
  /** Recomputes the statistics of a player in a mode. `:id` is the stat's id. */
  updateStat: { method: "POST", path: "/statRanked/updateStatPlayer/:id", access: "ADMIN", entity: "STAT" },
  /** Admins and the users themselves see more fields of a user. */
  searchLeaderboard: {
    method: "POST",
    path: "/statRanked/leaderboard",
    access: "ANYONE",
    readOnly: true,
    cached: "user",
  },
} as const satisfies Endpoints;

export const leagueStatsEndpoints = {
  getStat: { method: "GET", path: "/stat/:id", access: "ANYONE", cached: "public" },
  searchStats: { method: "POST", path: "/stat/search", access: "ANYONE", readOnly: true, cached: "public" },
  /** Recomputes the statistics of a player in the active season. `:id` is the player's id. */
  updateStat: { method: "POST", path: "/stat/updateStatPlayer/:id", access: "ADMIN", entity: "USER" },
} as const satisfies Endpoints;

export const trendsEndpoints = {
  /** Returns how the ranks and the Elo of players have changed. */
  searchTrends: { method: "POST", path: "/user/trends", access: "ANYONE", readOnly: true, cached: "public" },
  getOwnRank: { method: "POST", path: "/user/place", access: "USER", readOnly: true, cached: "user" },
} as const satisfies Endpoints;
