import type { Endpoints } from "./endpoint.ts";

export const matchesEndpoints = {
  /** Returns the caller's open match, cooldown and newest validated round. */
  getOwnMatch: { method: "GET", path: "/match/own", access: "USER" },
  readyUp: { method: "POST", path: "/match/:id/ready", access: "USER", entity: "MATCH" },
  /** Votes to cancel the match. It is cancelled once more than half of its players have voted. */
  voteToCancel: { method: "POST", path: "/match/:id/cancel", access: "USER", entity: "MATCH" },
  withdrawCancelVote: { method: "DELETE", path: "/match/:id/cancel", access: "USER", entity: "MATCH" },
  /** Leaves a match, which opens a place in it. */
  leaveMatch: { method: "POST", path: "/match/:id/leave", access: "USER", entity: "MATCH" },
  /** Takes an open place. For players who wait in the match's queue. */
  takePlace: { method: "POST", path: "/match/:id/takePlace", access: "USER", entity: "MATCH" },
  /** Returns a match as everyone can see it. The score is included once the result is validated. */
  getMatch: { method: "GET", path: "/match/:id", access: "ANYONE", cached: "public" },
} as const satisfies Endpoints;
