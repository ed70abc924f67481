import type { Calls } from "./endpoint.ts";

/** Beside the leaderboard. */
export const trendsCalls = {
  /** How players of a mode have fared of late. */
  searchTrends: { method: "POST", path: "/user/trends", access: "ANYONE", reads: true, kept: "public" },
  /** The caller's place on the leaderboard of a mode. */
  getOwnRank: { method: "POST", path: "/user/place", access: "USER", reads: true, kept: "user" },
} as const satisfies Calls;
