import type { Calls } from "./endpoint.ts";

export const eventsCalls = {
  searchEvents: { method: "POST", path: "/event/search", access: "ANYONE", reads: true, kept: "public" },
  createEvent: { method: "POST", path: "/event", access: "ADMIN", creates: true, subject: "EVENT" },
  getEvent: { method: "GET", path: "/event/:id", access: "ANYONE", kept: "public" },
  /** Its rounds and their sums: admins get all, everyone else the validated ones, and those being played without figures. */
  getEventRounds: { method: "GET", path: "/event/:id/rounds", access: "ANYONE", kept: "role" },
  updateEvent: { method: "PUT", path: "/event/:id", access: "ADMIN", subject: "EVENT" },
  deleteEvent: { method: "DELETE", path: "/event/:id", access: "ADMIN", subject: "EVENT" },
  /** Moves an event that nobody has changed since it was read. */
  moveEvent: { method: "PUT", path: "/event/:id/move", access: "ADMIN", subject: "EVENT" },
} as const satisfies Calls;

export const noShowsCalls = {
  declareNoShow: { method: "POST", path: "/event/:id/noShow", access: "ADMIN", subject: "EVENT" },
} as const satisfies Calls;

/** The viewer's own address of their matches for calendar programs. The feeds themselves are in `event-rules.ts`. */
export const calendarCalls = {
  getCalendarLink: { method: "GET", path: "/calendar/me", access: "USER" },
  /** Makes a new link; the one before ends. */
  createCalendarLink: { method: "POST", path: "/calendar/me", access: "USER", creates: true, subject: "VIEWER" },
  deleteCalendarLink: { method: "DELETE", path: "/calendar/me", access: "USER", subject: "VIEWER" },
} as const satisfies Calls;
