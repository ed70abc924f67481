import type { Calls } from "./endpoint.ts";

export const recordsCalls = {
  getRecords: { method: "POST", path: "/records", access: "ANYONE", readOnly: true, cached: "public" },
  /** Returns how many rounds were played per week. */
  getActivity: { method: "POST", path: "/records/weeks", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Calls;
