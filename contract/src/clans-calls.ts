import type { Calls } from "./endpoint.ts";

export const clansCalls = {
  searchClans: { method: "POST", path: "/clan/search", access: "ANYONE", reads: true, kept: "public" },
  createClan: { method: "POST", path: "/clan", access: "ADMIN", creates: true, subject: "CLAN" },
  updateClan: { method: "PUT", path: "/clan/:id", access: "ADMIN", subject: "CLAN" },
  deleteClan: { method: "DELETE", path: "/clan/:id", access: "ADMIN", subject: "CLAN" },
  syncClan: { method: "POST", path: "/clan/:id/updateStat", access: "ADMIN", subject: "CLAN" },
} as const satisfies Calls;

export const clanRostersCalls = {
  addClanPlayer: { method: "PUT", path: "/clan/:id/addPlayer", access: "ADMIN", subject: "CLAN" },
  /** Adds all of the players, or none. */
  addClanPlayers: { method: "PUT", path: "/clan/:id/addPlayers", access: "ADMIN", subject: "CLAN" },
  removeClanPlayer: { method: "DELETE", path: "/clan/:id/removePlayer", access: "ADMIN", subject: "CLAN" },
} as const satisfies Calls;

export const clanLeadersCalls = {
  getOwnClanInvitations: { method: "GET", path: "/clan/invitations", access: "USER" },
  /** The players whom a clan has invited: for its leader and admins. */
  getClanInvitations: { method: "GET", path: "/clan/:id/invitations", access: "USER" },
  invitePlayer: { method: "POST", path: "/clan/:id/invite", access: "USER", subject: "CLAN" },
  withdrawClanInvitation: { method: "POST", path: "/clan/:id/withdrawInvitation", access: "USER", subject: "CLAN" },
  releasePlayer: { method: "POST", path: "/clan/:id/release", access: "USER", subject: "CLAN" },
  acceptClanInvitation: { method: "POST", path: "/clan/:id/acceptInvitation", access: "USER", subject: "CLAN" },
  declineClanInvitation: { method: "POST", path: "/clan/:id/declineInvitation", access: "USER", subject: "CLAN" },
  leaveClan: { method: "POST", path: "/clan/:id/leave", access: "USER", subject: "CLAN" },
} as const satisfies Calls;
