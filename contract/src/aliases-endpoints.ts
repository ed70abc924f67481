import type { Endpoints } from "./endpoint.ts";

/** In-game names ("aliases") of players, in addition to their user names. An admin confirms each one. */
export const aliasesEndpoints = {
  searchAliases: { method: "POST", path: "/alias/search", access: "ANYONE", readOnly: true, cached: "user" },
  searchProposals: { method: "POST", path: "/alias/proposals", access: "ADMIN", readOnly: true },
  /** Lists who proposed, confirmed and removed aliases. */
  searchNameChanges: { method: "POST", path: "/alias/changes", access: "ADMIN", readOnly: true },
  proposeAlias: { method: "POST", path: "/alias", access: "USER", creates: true, entity: "ALIAS" },
  confirmAlias: { method: "POST", path: "/alias/:id/confirm", access: "ADMIN", entity: "ALIAS" },
  removeAlias: { method: "DELETE", path: "/alias/:id", access: "USER", entity: "ALIAS" },
} as const satisfies Endpoints;
