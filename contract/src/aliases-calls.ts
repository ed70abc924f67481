import type { Calls } from "./endpoint.ts";

export const aliasesCalls = {
  searchAliases: { method: "POST", path: "/alias/search", access: "ANYONE", reads: true, kept: "user" },
  searchProposals: { method: "POST", path: "/alias/proposals", access: "ADMIN", reads: true },
  searchNameChanges: { method: "POST", path: "/alias/changes", access: "ADMIN", reads: true },
  proposeAlias: { method: "POST", path: "/alias", access: "USER", creates: true },
  confirmAlias: { method: "POST", path: "/alias/:id/confirm", access: "ADMIN" },
  removeAlias: { method: "DELETE", path: "/alias/:id", access: "USER" },
} as const satisfies Calls;
