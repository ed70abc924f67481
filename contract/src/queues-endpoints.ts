import type { Endpoints } from "./endpoint.ts";

export const queuesEndpoints = {
  searchQueues: { method: "POST", path: "/queue/search", access: "ANYONE", readOnly: true, cached: "user" },
  createQueue: { method: "POST", path: "/queue", access: "ADMIN", creates: true, entity: "QUEUE" },
  updateQueue: { method: "PUT", path: "/queue/:id", access: "ADMIN", entity: "QUEUE" },
  deleteQueue: { method: "DELETE", path: "/queue/:id", access: "ADMIN", entity: "QUEUE" },
  /** Returns statistics of a queue: waiting times and past matches. */
  getQueueHistory: { method: "GET", path: "/queue/:id/history", access: "ANYONE", cached: "public" },
} as const satisfies Endpoints;

export const matchmakingEndpoints = {
  joinQueue: { method: "POST", path: "/queue/:id/join", access: "USER", entity: "QUEUE" },
  leaveQueue: { method: "POST", path: "/queue/:id/leave", access: "USER", entity: "QUEUE" },
} as const satisfies Endpoints;
