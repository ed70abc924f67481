import type { Calls } from "./endpoint.ts";

/** What players and leaders do with their clans themselves. */
export const clanLeadersCalls = {
  /** The open invitations to the caller. */
  getOwnInvitations: { method: "GET", path: "/clan/invitations", access: "USER" },
  /** The players whom a clan has invited: for its leader and admins. */
  getInvitations: { method: "GET", path: "/clan/:id/invitations", access: "USER" },
  invitePlayer: { method: "POST", path: "/clan/:id/invite", access: "USER" },
  withdrawInvitation: { method: "POST", path: "/clan/:id/withdrawInvitation", access: "USER" },
  releasePlayer: { method: "POST", path: "/clan/:id/release", access: "USER" },
  acceptInvitation: { method: "POST", path: "/clan/:id/acceptInvitation", access: "USER" },
  declineInvitation: { method: "POST", path: "/clan/:id/declineInvitation", access: "USER" },
  leaveClan: { method: "POST", path: "/clan/:id/leave", access: "USER" },
} as const satisfies Calls;
