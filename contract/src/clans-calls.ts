import type { Calls } from "./endpoint.ts";

export const clansCalls = {
  searchClans: { method: "POST", path: "/clan/search", access: "ANYONE", reads: true, kept: "public" },
  createClan: { method: "POST", path: "/clan", access: "ADMIN", creates: true },
  updateClan: { method: "PUT", path: "/clan/:id", access: "ADMIN" },
  deleteClan: { method: "DELETE", path: "/clan/:id", access: "ADMIN" },
  syncClan: { method: "POST", path: "/clan/:id/updateStat", access: "ADMIN" },
} as const satisfies Calls;
