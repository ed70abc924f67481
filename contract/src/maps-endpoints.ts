import type { Endpoints } from "./endpoint.ts";

export const mapsEndpoints = {
  listMaps: { method: "POST", path: "/map/search", access: "ANYONE", readOnly: true, cached: "public" },
  getMap: { method: "POST", path: "/map", access: "ANYONE", readOnly: true, cached: "public" },
  /** Lists the maps' pictures ("plans" in the API). Not cached, because the operator can replace the files at any time. */
  listPlans: { method: "GET", path: "/map/plans", access: "ANYONE" },
} as const satisfies Endpoints;
