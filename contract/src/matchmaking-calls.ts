import type { Calls } from "./endpoint.ts";

export const matchmakingCalls = {
  joinQueue: { method: "POST", path: "/queue/:id/join", access: "USER" },
  leaveQueue: { method: "POST", path: "/queue/:id/leave", access: "USER" },
} as const satisfies Calls;
