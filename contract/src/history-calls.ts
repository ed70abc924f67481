import type { Calls } from "./endpoint.ts";

export const historyCalls = {
  listHistoryActions: { method: "GET", path: "/history/actions", access: "ADMIN" },
  searchHistory: { method: "POST", path: "/history/search", access: "ADMIN", reads: true },
} as const satisfies Calls;
