import type { Endpoints } from "./endpoint.ts";

export const recordsEndpoints = {
  getRecords: { method: "POST", path: "/records", access: "ANYONE", readOnly: true, cached: "public" },
  /** Returns how many rounds were played per week. */
  getActivity: { method: "POST", path: "/records/weeks", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Endpoints;
