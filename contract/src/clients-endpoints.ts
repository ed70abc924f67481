import type { Endpoints } from "./endpoint.ts";

export const clientsEndpoints = {
  /** Lists the official clients of the game (the programs that players install). */
  listClients: { method: "GET", path: "/clients", access: "ANYONE" },
} as const satisfies Endpoints;
