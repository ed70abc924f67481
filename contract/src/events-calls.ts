import type { Calls } from "./endpoint.ts";

export const eventsCalls = {
  searchEvents: { method: "POST", path: "/event/search", access: "ANYONE", reads: true, kept: "public" },
  createEvent: { method: "POST", path: "/event", access: "ADMIN", creates: true },
  getEvent: { method: "GET", path: "/event/:id", access: "ANYONE", kept: "public" },
  /** Its rounds and their sums: admins get all, everyone else the validated ones, and those being played without figures. */
  getEventRounds: { method: "GET", path: "/event/:id/rounds", access: "ANYONE", kept: "role" },
  updateEvent: { method: "PUT", path: "/event/:id", access: "ADMIN" },
  deleteEvent: { method: "DELETE", path: "/event/:id", access: "ADMIN" },
} as const satisfies Calls;
