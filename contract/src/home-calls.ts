import type { Calls } from "./endpoint.ts";

export const homeCalls = {
  /** Returns what the home pages show above the list of players. */
  getHome: { method: "POST", path: "/home", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Calls;
