import type { Calls } from "./endpoint.ts";

/** What players and leaders do with their clans themselves. */
export const clanLeadersCalls = {
  /** The open invitations to the caller. */
  getOwnClanInvitations: { method: "GET", path: "/clan/invitations", access: "USER" },
  /** The players whom a clan has invited: for its leader and admins. */
  getClanInvitations: { method: "GET", path: "/clan/:id/invitations", access: "USER" },
  invitePlayer: { method: "POST", path: "/clan/:id/invite", access: "USER" },
  withdrawClanInvitation: { method: "POST", path: "/clan/:id/withdrawInvitation", access: "USER" },
  releasePlayer: { method: "POST", path: "/clan/:id/release", access: "USER" },
  acceptClanInvitation: { method: "POST", path: "/clan/:id/acceptInvitation", access: "USER" },
  declineClanInvitation: { method: "POST", path: "/clan/:id/declineInvitation", access: "USER" },
  leaveClan: { method: "POST", path: "/clan/:id/leave", access: "USER" },
} as const satisfies Calls;
