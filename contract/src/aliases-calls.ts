import type { Calls } from "./endpoint.ts";

export const aliasesCalls = {
  searchAliases: { method: "POST", path: "/alias/search", access: "ANYONE", reads: true, kept: "user" },
  searchProposals: { method: "POST", path: "/alias/proposals", access: "ADMIN", reads: true },
  searchNameChanges: { method: "POST", path: "/alias/changes", access: "ADMIN", reads: true },
  proposeAlias: { method: "POST", path: "/alias", access: "USER", creates: true, subject: "ALIAS" },
  confirmAlias: { method: "POST", path: "/alias/:id/confirm", access: "ADMIN", subject: "ALIAS" },
  removeAlias: { method: "DELETE", path: "/alias/:id", access: "USER", subject: "ALIAS" },
} as const satisfies Calls;
