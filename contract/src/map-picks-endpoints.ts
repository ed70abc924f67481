import type { Endpoints } from "./endpoint.ts";

export const mapPicksEndpoints = {
  /** Returns the picks. Until both clans have picked or the deadline has passed, only its clan and admins see a pick. */
  getMapPicks: { method: "GET", path: "/event/:id/mapPicks", access: "ANYONE" },
  /** Sets a clan's map. The leader can pick once, before the deadline. Admins can pick for both clans until the match ends. */
  pickMap: { method: "POST", path: "/event/:id/mapPick", access: "USER", entity: "EVENT" },
} as const satisfies Endpoints;
