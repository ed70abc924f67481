import type { Calls } from "./endpoint.ts";

export const mapPicksCalls = {
  /** Open to everybody once both clans have picked or the time for it is over; before, to the clan itself and to admins. */
  getMapPicks: { method: "GET", path: "/event/:id/mapPicks", access: "ANYONE" },
  /** The leader of a clan picks its map, once and in time; admins pick and correct for both until the match is over. */
  pickMap: { method: "POST", path: "/event/:id/mapPick", access: "USER", subject: "EVENT" },
} as const satisfies Calls;
