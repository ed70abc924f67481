import type { Endpoints } from "./endpoint.ts";

export const eventsEndpoints = {
  searchEvents: { method: "POST", path: "/event/search", access: "ANYONE", readOnly: true, cached: "public" },
  createEvent: { method: "POST", path: "/event", access: "ADMIN", creates: true, entity: "EVENT" },
  getEvent: { method: "GET", path: "/event/:id", access: "ANYONE", cached: "public" },
  /** Returns rounds and totals. Admins get all rounds; others get validated ones, and the team score of running ones. */
  getEventRounds: { method: "GET", path: "/event/:id/rounds", access: "ANYONE", cached: "role" },
  /** Changes the given fields of an event. */
  updateEvent: { method: "PUT", path: "/event/:id", access: "ADMIN", entity: "EVENT" },
  deleteEvent: { method: "DELETE", path: "/event/:id", access: "ADMIN", entity: "EVENT" },
  /** Changes only the dates of an event, unless somebody has changed the event since the caller read it. */
  moveEvent: { method: "PUT", path: "/event/:id/move", access: "ADMIN", entity: "EVENT" },
} as const satisfies Endpoints;

export const noShowsEndpoints = {
  declareNoShow: { method: "POST", path: "/event/:id/noShow", access: "ADMIN", entity: "EVENT" },
} as const satisfies Endpoints;

/** The viewer's own calendar feed for calendar apps. The paths of all feeds are in `event-rules.ts`. */
export const calendarEndpoints = {
  getCalendarLink: { method: "GET", path: "/calendar/me", access: "USER" },
  /** Creates a new link, which replaces the previous one. */
  createCalendarLink: { method: "POST", path: "/calendar/me", access: "USER", creates: true, entity: "VIEWER" },
  deleteCalendarLink: { method: "DELETE", path: "/calendar/me", access: "USER", entity: "VIEWER" },
} as const satisfies Endpoints;
