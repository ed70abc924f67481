import type { Calls } from "./endpoint.ts";

export const eventsCalls = {
  searchEvents: { method: "POST", path: "/event/search", access: "ANYONE", reads: true, kept: "public" },
  createEvent: { method: "POST", path: "/event", access: "ADMIN", creates: true },
  getEvent: { method: "GET", path: "/event/:id", access: "ANYONE", kept: "public" },
  updateEvent: { method: "PUT", path: "/event/:id", access: "ADMIN" },
  deleteEvent: { method: "DELETE", path: "/event/:id", access: "ADMIN" },
} as const satisfies Calls;
