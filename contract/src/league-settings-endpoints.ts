import type { Endpoints } from "./endpoint.ts";

export const leagueSettingsEndpoints = {
  getLeagueSettings: { method: "GET", path: "/settings", access: "ADMIN" },
  /** Changes the given settings. `null` removes an override. */
  changeLeagueSettings: { method: "POST", path: "/settings", access: "ADMIN", entity: "SETTINGS" },
} as const satisfies Endpoints;
