import type { Calls } from "./endpoint.ts";

export const adminCalls = {
  countWaiting: { method: "GET", path: "/admin/counts", access: "ADMIN" },
  findWaiting: { method: "GET", path: "/admin/waiting", access: "ADMIN" },
  /** Ends the notice that the league moved in, for all admins. */
  dismissMoveIn: { method: "DELETE", path: "/admin/moveIn", access: "ADMIN", subject: null },
} as const satisfies Calls;
