import type { Calls } from "./endpoint.ts";

export const adminCalls = {
  countWaiting: { method: "GET", path: "/admin/counts", access: "ADMIN" },
  findWaiting: { method: "GET", path: "/admin/waiting", access: "ADMIN" },
} as const satisfies Calls;
