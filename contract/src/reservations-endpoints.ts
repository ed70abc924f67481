import type { Endpoints } from "./endpoint.ts";

export const matchServersEndpoints = {
  /** Returns the server of a match. For its players and admins. */
  getMatchServer: { method: "GET", path: "/match/:id/server", access: "USER" },
} as const satisfies Endpoints;

export const eventServersEndpoints = {
  /** Returns the server of an event. For the players of both line-ups, both leaders and admins. */
  getEventServer: { method: "GET", path: "/event/:id/server", access: "USER" },
  /** Reserves another server for an event whose server was released, regardless of the event's time. */
  assignServer: { method: "POST", path: "/event/:id/server", access: "ADMIN", entity: "EVENT" },
} as const satisfies Endpoints;

export const reservationsEndpoints = {
  searchReservations: { method: "POST", path: "/reservation/search", access: "ADMIN", readOnly: true },
  /**
   * Starts the round. Admins can always start it. Leaders of an event's clans can start it from its scheduled time on, or
   * earlier if both teams are on the server.
   */
  startReservation: { method: "POST", path: "/reservation/:id/start", access: "USER", entity: "RESERVATION" },
  /**
   * Ends the match if the server does not report its end. For admins, and for leaders of an event's clans: the first
   * leader requests the end, the second leader confirms it.
   */
  endReservation: { method: "POST", path: "/reservation/:id/end", access: "USER", entity: "RESERVATION" },
  /** Withdraws the caller's request to end the match. */
  withdrawEnd: { method: "DELETE", path: "/reservation/:id/end", access: "USER", entity: "RESERVATION" },
  /** Moves the match to another server. For admins, and for leaders of an event's clans if the server does not respond. */
  moveReservation: { method: "POST", path: "/reservation/:id/move", access: "USER", entity: "RESERVATION" },
  /** Releases the server. The match continues without one. */
  releaseReservation: { method: "POST", path: "/reservation/:id/release", access: "ADMIN", entity: "RESERVATION" },
  /** Sets or clears `isKept`, which prevents the server from being released. */
  keepReservation: { method: "POST", path: "/reservation/:id/keep", access: "ADMIN", entity: "RESERVATION" },
} as const satisfies Endpoints;
