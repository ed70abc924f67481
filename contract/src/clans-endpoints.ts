import type { Endpoints } from "./endpoint.ts";

export const clansEndpoints = {
  searchClans: { method: "POST", path: "/clan/search", access: "ANYONE", readOnly: true, cached: "public" },
  createClan: { method: "POST", path: "/clan", access: "ADMIN", creates: true, entity: "CLAN" },
  updateClan: { method: "PUT", path: "/clan/:id", access: "ADMIN", entity: "CLAN" },
  deleteClan: { method: "DELETE", path: "/clan/:id", access: "ADMIN", entity: "CLAN" },
  /** Recomputes the totals of a clan. */
  syncClan: { method: "POST", path: "/clan/:id/updateStat", access: "ADMIN", entity: "CLAN" },
} as const satisfies Endpoints;

export const clanRostersEndpoints = {
  addClanPlayer: { method: "PUT", path: "/clan/:id/addPlayer", access: "ADMIN", entity: "CLAN" },
  /** Adds all of the given players, or none if one of them cannot be added. */
  addClanPlayers: { method: "PUT", path: "/clan/:id/addPlayers", access: "ADMIN", entity: "CLAN" },
  /** Removes a player as an admin, even if the transfer window is closed. Leaders use `releasePlayer`. */
  removeClanPlayer: { method: "DELETE", path: "/clan/:id/removePlayer", access: "ADMIN", entity: "CLAN" },
} as const satisfies Endpoints;

export const clanLeadersEndpoints = {
  /** Lists the invitations of the caller to clans. */
  getOwnClanInvitations: { method: "GET", path: "/clan/invitations", access: "USER" },
  /** Lists the players whom a clan has invited. For its leader and admins. */
  getClanInvitations: { method: "GET", path: "/clan/:id/invitations", access: "USER" },
  invitePlayer: { method: "POST", path: "/clan/:id/invite", access: "USER", entity: "CLAN" },
  withdrawClanInvitation: { method: "POST", path: "/clan/:id/withdrawInvitation", access: "USER", entity: "CLAN" },
  /** Removes a player from the clan that the caller leads, within the rules of transfers. */
  releasePlayer: { method: "POST", path: "/clan/:id/release", access: "USER", entity: "CLAN" },
  /** Makes another player of the roster the leader of the clan that the caller leads. */
  handOverClan: { method: "POST", path: "/clan/:id/handOver", access: "USER", entity: "CLAN" },
  acceptClanInvitation: { method: "POST", path: "/clan/:id/acceptInvitation", access: "USER", entity: "CLAN" },
  declineClanInvitation: { method: "POST", path: "/clan/:id/declineInvitation", access: "USER", entity: "CLAN" },
  /** Removes the caller from their clan. */
  leaveClan: { method: "POST", path: "/clan/:id/leave", access: "USER", entity: "CLAN" },
} as const satisfies Endpoints;
