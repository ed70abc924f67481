import type { Calls } from "./endpoint.ts";

/** The viewer's own sessions. */
export const sessionsCalls = {
  listSessions: { method: "GET", path: "/session", access: "USER" },
  endSession: { method: "DELETE", path: "/session/:id", access: "USER" },
  /** All but the one that the call is made by. */
  endOtherSessions: { method: "DELETE", path: "/session", access: "USER" },
} as const satisfies Calls;
