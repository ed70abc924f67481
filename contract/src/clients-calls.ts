import type { Calls } from "./endpoint.ts";

export const clientsCalls = {
  /** Lists the official clients of the game (the programs that players install). */
  listClients: { method: "GET", path: "/clients", access: "ANYONE" },
} as const satisfies Calls;
