import type { Endpoints } from "./endpoint.ts";

export const seasonsEndpoints = {
  searchSeasons: { method: "POST", path: "/season/search", access: "ANYONE", readOnly: true, cached: "role" },
  createSeason: { method: "POST", path: "/season", access: "ADMIN", creates: true, entity: "SEASON" },
  updateSeason: { method: "PUT", path: "/season/:id", access: "ADMIN", entity: "SEASON" },
  /** Adds a version of the season's rules. */
  changeSeasonRules: { method: "POST", path: "/season/:id/rules", access: "ADMIN", entity: "SEASON" },
  withdrawSeasonRules: { method: "POST", path: "/season/:id/withdrawRules", access: "ADMIN", entity: "SEASON" },
  endSeason: { method: "POST", path: "/season/endSeason", access: "ADMIN", entity: "SEASON" },
} as const satisfies Endpoints;
