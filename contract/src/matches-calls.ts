import type { Calls } from "./endpoint.ts";

/** Calls for the players of an open match. */
export const matchesCalls = {
  /** The caller's open match and cooldown. */
  getOwnMatch: { method: "GET", path: "/match/own", access: "USER" },
  readyUp: { method: "POST", path: "/match/:id/ready", access: "USER" },
  /** A vote to cancel the match; more than half of its players cancel it. */
  voteToCancel: { method: "POST", path: "/match/:id/cancel", access: "USER" },
  withdrawCancelVote: { method: "DELETE", path: "/match/:id/cancel", access: "USER" },
} as const satisfies Calls;
