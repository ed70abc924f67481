import type { Calls } from "./endpoint.ts";

export const clansCalls = {
  searchClans: { method: "POST", path: "/clan/search", access: "ANYONE", reads: true, kept: "public" },
  createClan: { method: "POST", path: "/clan", access: "ADMIN", creates: true },
  updateClan: { method: "PUT", path: "/clan/:id", access: "ADMIN" },
  deleteClan: { method: "DELETE", path: "/clan/:id", access: "ADMIN" },
  syncClan: { method: "POST", path: "/clan/:id/updateStat", access: "ADMIN" },
} as const satisfies Calls;

/** What admins do with rosters. */
export const clanRostersCalls = {
  addClanPlayer: { method: "PUT", path: "/clan/:id/addPlayer", access: "ADMIN" },
  /** Adds all of the players, or none. */
  addClanPlayers: { method: "PUT", path: "/clan/:id/addPlayers", access: "ADMIN" },
  removeClanPlayer: { method: "DELETE", path: "/clan/:id/removePlayer", access: "ADMIN" },
} as const satisfies Calls;

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
