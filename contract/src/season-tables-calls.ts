import type { Calls } from "./endpoint.ts";

/** `:id` is the season's. */
export const seasonTablesCalls = {
  getSeasonTables: { method: "GET", path: "/season/:id/tables", access: "ANYONE", kept: "public" },
} as const satisfies Calls;
