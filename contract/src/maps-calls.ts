import type { Calls } from "./endpoint.ts";

/** What has been played on each map, in both areas. */
export const mapsCalls = {
  listMaps: { method: "POST", path: "/map/search", access: "ANYONE", reads: true, kept: "public" },
  getMap: { method: "POST", path: "/map", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
