import type { Calls } from "./endpoint.ts";

export const searchCalls = {
  search: { method: "POST", path: "/search", access: "ANYONE", reads: true, kept: "public" },
} as const satisfies Calls;
