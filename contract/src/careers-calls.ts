import type { Calls } from "./endpoint.ts";

/** What players have played. `:id` is a player's. */
export const careersCalls = {
  searchPlayerRounds: { method: "POST", path: "/user/:id/rounds", access: "ANYONE", reads: true, kept: "public" },
  getCurve: { method: "POST", path: "/user/:id/curve", access: "ANYONE", reads: true, kept: "public" },
  getCareer: { method: "POST", path: "/user/:id/career", access: "ANYONE", reads: true, kept: "public" },
  /** The averages of what servers tell besides score, flags, kills and deaths, beside those of all players. */
  getFigures: { method: "GET", path: "/user/:id/figures", access: "ANYONE", kept: "public" },
  getVersus: { method: "POST", path: "/user/:id/versus", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
