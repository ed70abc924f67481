import type { Calls } from "./endpoint.ts";

export const matchServersCalls = {
  /** The server of a match, for its players and admins. */
  getMatchServer: { method: "GET", path: "/match/:id/server", access: "USER" },
} as const satisfies Calls;

export const eventServersCalls = {
  /** The server of an event, for the players of both line-ups, both leaders and admins. */
  getEventServer: { method: "GET", path: "/event/:id/server", access: "USER" },
  /** Has an event whose server was given back wait for another one, whatever its time. */
  assignServer: { method: "POST", path: "/event/:id/server", access: "ADMIN", subject: "EVENT" },
} as const satisfies Calls;

export const reservationsCalls = {
  searchReservations: { method: "POST", path: "/reservation/search", access: "ADMIN", reads: true },
  /** Starts the round: for admins; for the leaders of an event's clans at its time, or when both sides are there. */
  startReservation: { method: "POST", path: "/reservation/:id/start", access: "USER", subject: "RESERVATION" },
  /** Ends the match where the server tells no end: for admins; one leader of an event's clans asks, and the other agrees. */
  endReservation: { method: "POST", path: "/reservation/:id/end", access: "USER", subject: "RESERVATION" },
  /** Takes back that the caller, a leader, has asked to end the match. */
  withdrawEnd: { method: "DELETE", path: "/reservation/:id/end", access: "USER", subject: "RESERVATION" },
  /** Gives the match another server: for admins, and for the leaders of an event's clans where the server does not answer. */
  moveReservation: { method: "POST", path: "/reservation/:id/move", access: "USER", subject: "RESERVATION" },
  /** Frees the server; its match goes on without one. */
  releaseReservation: { method: "POST", path: "/reservation/:id/release", access: "ADMIN", subject: "RESERVATION" },
  /** Keeps a server from being freed, or no longer. */
  keepReservation: { method: "POST", path: "/reservation/:id/keep", access: "ADMIN", subject: "RESERVATION" },
} as const satisfies Calls;
