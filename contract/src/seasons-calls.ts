import type { Calls } from "./endpoint.ts";

export const seasonsCalls = {
  searchSeasons: { method: "POST", path: "/season/search", access: "ANYONE", reads: true, kept: "role" },
  createSeason: { method: "POST", path: "/season", access: "ADMIN", creates: true },
  updateSeason: { method: "PUT", path: "/season/:id", access: "ADMIN" },
  endSeason: { method: "POST", path: "/season/endSeason", access: "ADMIN" },
} as const satisfies Calls;
