import type { Calls } from "./endpoint.ts";

export const recordsCalls = {
  getRecords: { method: "POST", path: "/records", access: "ANYONE", reads: true, kept: "public" },
  getActivity: { method: "POST", path: "/records/weeks", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
