import type { Calls } from "./endpoint.ts";

export const accountRequestsCalls = {
  /** Asks the admins for an account, once for each secret. */
  requestAccount: { method: "POST", path: "/accountRequest", access: "ANYONE", signsIn: true },
  /** What has become of the request of a secret. */
  getRequestedAccount: { method: "POST", path: "/accountRequest/mine", access: "ANYONE", reads: true, signsIn: true },
  /** Those that wait, the oldest first. */
  listAccountRequests: { method: "GET", path: "/accountRequest", access: "ADMIN" },
  /** Makes the player, whose invitation is the secret of the request. */
  acceptAccountRequest: {
    method: "POST",
    path: "/accountRequest/:id/accept",
    access: "ADMIN",
    subject: "ACCOUNT_REQUEST",
  },
  declineAccountRequest: {
    method: "POST",
    path: "/accountRequest/:id/decline",
    access: "ADMIN",
    subject: "ACCOUNT_REQUEST",
  },
  /** Declines those of them that wait, with one answer or none. */
  declineAccountRequests: {
    method: "POST",
    path: "/accountRequest/decline",
    access: "ADMIN",
    subject: "ACCOUNT_REQUEST",
  },
} as const satisfies Calls;
