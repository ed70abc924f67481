import type { Calls } from "./endpoint.ts";

/** Not with the other calls of matches, which every page loads. */
export const matchDetailsCalls = {
  /** A match as everyone may see it: its score only once its result is validated. */
  getMatch: { method: "GET", path: "/match/:id", access: "ANYONE", kept: "public" },
} as const satisfies Calls;
