import type { Calls } from "./endpoint.ts";

export const homeCalls = {
  /** What the first pages show above the lists of players. */
  getHome: { method: "POST", path: "/home", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
