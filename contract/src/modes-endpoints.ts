import type { Endpoints } from "./endpoint.ts";

export const modesEndpoints = {
  searchModes: { method: "POST", path: "/mode/search", access: "ANYONE", readOnly: true, cached: "public" },
  getMode: { method: "GET", path: "/mode/:id", access: "ANYONE", cached: "public" },
  createMode: { method: "POST", path: "/mode/create", access: "ADMIN", creates: true, entity: "MODE" },
  updateMode: { method: "PUT", path: "/mode/:id", access: "ADMIN", entity: "MODE" },
  deleteMode: { method: "DELETE", path: "/mode/:id", access: "ADMIN", entity: "MODE" },
} as const satisfies Endpoints;
