import type { Calls } from "./endpoint.ts";

export const mapsCalls = {
  listMaps: { method: "POST", path: "/map/search", access: "ANYONE", readOnly: true, cached: "public" },
  getMap: { method: "POST", path: "/map", access: "ANYONE", readOnly: true, cached: "public" },
  /** Lists the pictures of maps. Not cached, because they are files of the operator. */
  listPlans: { method: "GET", path: "/map/plans", access: "ANYONE" },
} as const satisfies Calls;
