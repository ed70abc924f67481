import type { Calls } from "./endpoint.ts";

export const clientsCalls = {
  listClients: { method: "GET", path: "/clients", access: "ANYONE" },
} as const satisfies Calls;
