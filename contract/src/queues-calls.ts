import type { Calls } from "./endpoint.ts";

export const queuesCalls = {
  searchQueues: { method: "POST", path: "/queue/search", access: "ANYONE", reads: true, kept: "user" },
  createQueue: { method: "POST", path: "/queue", access: "ADMIN", creates: true },
  updateQueue: { method: "PUT", path: "/queue/:id", access: "ADMIN" },
  deleteQueue: { method: "DELETE", path: "/queue/:id", access: "ADMIN" },
} as const satisfies Calls;
