import type { Calls } from "./endpoint.ts";

export const rankedImportsCalls = {
  importResult: { method: "POST", path: "/resultRanked/import", access: "ADMIN", creates: true },
} as const satisfies Calls;
