import type { Calls } from "./endpoint.ts";

/** The best of the league, and how much is played in it. */
export const recordsCalls = {
  getRecords: { method: "POST", path: "/records", access: "ANYONE", reads: true, kept: "public" },
  getActivity: { method: "POST", path: "/records/weeks", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
