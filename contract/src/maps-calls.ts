import type { Calls } from "./endpoint.ts";

export const mapsCalls = {
  listMaps: { method: "POST", path: "/map/search", access: "ANYONE", reads: true, kept: "public" },
  getMap: { method: "POST", path: "/map", access: "ANYONE", reads: true, kept: "public" },
  /** Not kept: it depends on the operator's files. */
  listPlans: { method: "GET", path: "/map/plans", access: "ANYONE" },
} as const satisfies Calls;
