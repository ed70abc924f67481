import type { Calls } from "./endpoint.ts";

/** What admins do with rosters at once. */
export const clanRostersCalls = {
  /** Adds all of the players, or none. */
  addClanPlayers: { method: "PUT", path: "/clan/:id/addPlayers", access: "ADMIN" },
} as const satisfies Calls;
