import type { Calls } from "./endpoint.ts";

export const matchesCalls = {
  /** The caller's open match and cooldown. */
  getOwnMatch: { method: "GET", path: "/match/own", access: "USER" },
  readyUp: { method: "POST", path: "/match/:id/ready", access: "USER", subject: "MATCH" },
  /** A vote to cancel the match; more than half of its players cancel it. */
  voteToCancel: { method: "POST", path: "/match/:id/cancel", access: "USER", subject: "MATCH" },
  withdrawCancelVote: { method: "DELETE", path: "/match/:id/cancel", access: "USER", subject: "MATCH" },
  /** Leaves a match, which then has an open place. */
  leaveMatch: { method: "POST", path: "/match/:id/leave", access: "USER", subject: "MATCH" },
  /** Takes an open place, for who waits in its queue. */
  takePlace: { method: "POST", path: "/match/:id/takePlace", access: "USER", subject: "MATCH" },
  /** A match as everyone may see it: its score only once its result is validated. */
  getMatch: { method: "GET", path: "/match/:id", access: "ANYONE", kept: "public" },
} as const satisfies Calls;
