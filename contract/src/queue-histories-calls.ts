import type { Calls } from "./endpoint.ts";

/** Not with the other calls of queues, which every page loads. */
export const queueHistoriesCalls = {
  /** How long players waited in a queue, and what its matches were. */
  getQueueHistory: { method: "GET", path: "/queue/:id/history", access: "ANYONE", kept: "public" },
} as const satisfies Calls;
