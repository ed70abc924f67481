import type { Endpoints } from "./endpoint.ts";

export const searchEndpoints = {
  /** Finds players, clans and results by a text or a period. */
  search: { method: "POST", path: "/search", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Endpoints;
