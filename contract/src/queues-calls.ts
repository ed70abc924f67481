import type { Calls } from "./endpoint.ts";

export const queuesCalls = {
  searchQueues: { method: "POST", path: "/queue/search", access: "ANYONE", reads: true },
  createQueue: { method: "POST", path: "/queue", access: "ADMIN", creates: true },
  updateQueue: { method: "PUT", path: "/queue/:id", access: "ADMIN" },
  deleteQueue: { method: "DELETE", path: "/queue/:id", access: "ADMIN" },
  joinQueue: { method: "POST", path: "/queue/:id/join", access: "USER" },
  leaveQueue: { method: "POST", path: "/queue/:id/leave", access: "USER" },
} as const satisfies Calls;
