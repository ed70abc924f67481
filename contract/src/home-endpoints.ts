import type { Endpoints } from "./endpoint.ts";

export const homeEndpoints = {
  /** Returns what the home pages show above the list of players. */
  getHome: { method: "POST", path: "/home", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Endpoints;
