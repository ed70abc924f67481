import type { Calls } from "./endpoint.ts";

export const rankedStatsCalls = {
  getStat: { method: "GET", path: "/statRanked/:id", access: "ANYONE", kept: "public" },
  searchStats: { method: "POST", path: "/statRanked/search", access: "ANYONE", reads: true, kept: "public" },
  updateStat: { method: "POST", path: "/statRanked/updateStatPlayer/:id", access: "ADMIN", subject: "STAT" },
  searchLeaderboard: { method: "POST", path: "/statRanked/leaderboard", access: "ANYONE", reads: true, kept: "user" },
} as const satisfies Calls;

export const leagueStatsCalls = {
  getStat: { method: "GET", path: "/stat/:id", access: "ANYONE", kept: "public" },
  searchStats: { method: "POST", path: "/stat/search", access: "ANYONE", reads: true, kept: "public" },
  /** `:id` is the player's; the reply is about the active season. */
  updateStat: { method: "POST", path: "/stat/updateStatPlayer/:id", access: "ADMIN", subject: "USER" },
} as const satisfies Calls;

export const trendsCalls = {
  searchTrends: { method: "POST", path: "/user/trends", access: "ANYONE", reads: true, kept: "public" },
  getOwnRank: { method: "POST", path: "/user/place", access: "USER", reads: true, kept: "user" },
} as const satisfies Calls;
