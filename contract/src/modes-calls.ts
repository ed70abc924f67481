import type { Calls } from "./endpoint.ts";

export const modesCalls = {
  searchModes: { method: "POST", path: "/mode/search", access: "ANYONE", reads: true, kept: "public" },
  getMode: { method: "GET", path: "/mode/:id", access: "ANYONE", kept: "public" },
  createMode: { method: "POST", path: "/mode/create", access: "ADMIN", creates: true, subject: "MODE" },
  updateMode: { method: "PUT", path: "/mode/:id", access: "ADMIN", subject: "MODE" },
  deleteMode: { method: "DELETE", path: "/mode/:id", access: "ADMIN", subject: "MODE" },
} as const satisfies Calls;
