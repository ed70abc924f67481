import type { Calls } from "./endpoint.ts";

export const seasonsCalls = {
  searchSeasons: { method: "POST", path: "/season/search", access: "ANYONE", reads: true, kept: "role" },
  createSeason: { method: "POST", path: "/season", access: "ADMIN", creates: true, subject: "SEASON" },
  updateSeason: { method: "PUT", path: "/season/:id", access: "ADMIN", subject: "SEASON" },
  changeSeasonRules: { method: "POST", path: "/season/:id/rules", access: "ADMIN", subject: "SEASON" },
  withdrawSeasonRules: { method: "POST", path: "/season/:id/withdrawRules", access: "ADMIN", subject: "SEASON" },
  endSeason: { method: "POST", path: "/season/endSeason", access: "ADMIN", subject: "SEASON" },
} as const satisfies Calls;
