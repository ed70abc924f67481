import type { Calls } from "./endpoint.ts";

export const queuesCalls = {
  searchQueues: { method: "POST", path: "/queue/search", access: "ANYONE", reads: true, kept: "user" },
  createQueue: { method: "POST", path: "/queue", access: "ADMIN", creates: true, subject: "QUEUE" },
  updateQueue: { method: "PUT", path: "/queue/:id", access: "ADMIN", subject: "QUEUE" },
  deleteQueue: { method: "DELETE", path: "/queue/:id", access: "ADMIN", subject: "QUEUE" },
  /** How long players waited in a queue, and what its matches were. */
  getQueueHistory: { method: "GET", path: "/queue/:id/history", access: "ANYONE", kept: "public" },
} as const satisfies Calls;

export const matchmakingCalls = {
  joinQueue: { method: "POST", path: "/queue/:id/join", access: "USER", subject: "QUEUE" },
  leaveQueue: { method: "POST", path: "/queue/:id/leave", access: "USER", subject: "QUEUE" },
} as const satisfies Calls;
