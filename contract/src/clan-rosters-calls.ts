import type { Calls } from "./endpoint.ts";

/** What admins do with rosters. */
export const clanRostersCalls = {
  addClanPlayer: { method: "PUT", path: "/clan/:id/addPlayer", access: "ADMIN" },
  /** Adds all of the players, or none. */
  addClanPlayers: { method: "PUT", path: "/clan/:id/addPlayers", access: "ADMIN" },
  removeClanPlayer: { method: "DELETE", path: "/clan/:id/removePlayer", access: "ADMIN" },
} as const satisfies Calls;
