import type { Endpoints } from "./endpoint.ts";

/** The audit log, which is called "history" in the API. */
export const auditLogEndpoints = {
  /** Lists the names of all actions that the audit log can contain, such as `updateUser`. */
  listHistoryActions: { method: "GET", path: "/history/actions", access: "ADMIN" },
  /** Lists the entries of the audit log, newest first. */
  searchHistory: { method: "POST", path: "/history/search", access: "ADMIN", readOnly: true },
} as const satisfies Endpoints;
