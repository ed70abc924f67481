import type { Endpoints } from "./endpoint.ts";

export const adminEndpoints = {
  /** Counts the pending tasks of admins, by kind. */
  countWaiting: { method: "GET", path: "/admin/counts", access: "ADMIN" },
  /** Lists the pending items that have no page of their own. */
  findWaiting: { method: "GET", path: "/admin/waiting", access: "ADMIN" },
  /** Dismisses the notice about the legacy import ("move-in" in the API), for all admins. */
  dismissMoveIn: { method: "DELETE", path: "/admin/moveIn", access: "ADMIN", entity: null },
} as const satisfies Endpoints;
