import type { Calls } from "./endpoint.ts";

export const searchCalls = {
  search: { method: "POST", path: "/search", access: "ANYONE", readOnly: true, cached: "public" },
} as const satisfies Calls;
