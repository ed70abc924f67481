import type { Calls } from "./endpoint.ts";

export const receivedRoundsCalls = {
  retryRound: { method: "POST", path: "/round/:id/retry", access: "ADMIN" },
  discardRound: { method: "POST", path: "/round/:id/discard", access: "ADMIN" },
} as const satisfies Calls;
