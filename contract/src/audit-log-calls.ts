import type { Calls } from "./endpoint.ts";

/** The audit log, which is called "history" in the API. */
export const auditLogCalls = {
  listHistoryActions: { method: "GET", path: "/history/actions", access: "ADMIN" },
  searchHistory: { method: "POST", path: "/history/search", access: "ADMIN", readOnly: true },
} as const satisfies Calls;
