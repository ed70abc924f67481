import type { Endpoints } from "./endpoint.ts";

/** Statistics of a player over their career. `:id` is the player's id. */
export const careersEndpoints = {
  searchPlayerRounds: { method: "POST", path: "/user/:id/rounds", access: "ANYONE", readOnly: true, cached: "public" },
  /** Returns the Elo curve of the player. */
  getCurve: { method: "POST", path: "/user/:id/curve", access: "ANYONE", readOnly: true, cached: "public" },
  getCareer: { method: "POST", path: "/user/:id/career", access: "ANYONE", readOnly: true, cached: "public" },
  /** Compares the player's averages of extended metrics with those of all players. */
  getFigures: { method: "GET", path: "/user/:id/figures", access: "ANYONE", cached: "public" },
  /** Compares the player with another one. */
  getVersus: { method: "POST", path: "/user/:id/versus", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Endpoints;
