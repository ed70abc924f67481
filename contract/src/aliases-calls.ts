import type { Calls } from "./endpoint.ts";

export const aliasesCalls = {
  searchAliases: { method: "POST", path: "/alias/search", access: "ANYONE", readOnly: true, cached: "user" },
  searchProposals: { method: "POST", path: "/alias/proposals", access: "ADMIN", readOnly: true },
  searchNameChanges: { method: "POST", path: "/alias/changes", access: "ADMIN", readOnly: true },
  proposeAlias: { method: "POST", path: "/alias", access: "USER", creates: true, entity: "ALIAS" },
  confirmAlias: { method: "POST", path: "/alias/:id/confirm", access: "ADMIN", entity: "ALIAS" },
  removeAlias: { method: "DELETE", path: "/alias/:id", access: "USER", entity: "ALIAS" },
} as const satisfies Calls;
