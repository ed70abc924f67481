import type { Calls } from "./endpoint.ts";

export const matchServersCalls = {
  /** The server of a match, for its players and admins. */
  getMatchServer: { method: "GET", path: "/match/:id/server", access: "USER" },
} as const satisfies Calls;

export const reservationsCalls = {
  searchReservations: { method: "POST", path: "/reservation/search", access: "ADMIN", reads: true },
  /** Starts the match although not everyone is there. */
  startReservation: { method: "POST", path: "/reservation/:id/start", access: "ADMIN", subject: "RESERVATION" },
  /** Gives the match another server. */
  moveReservation: { method: "POST", path: "/reservation/:id/move", access: "ADMIN", subject: "RESERVATION" },
  /** Frees the server; its match goes on without one. */
  releaseReservation: { method: "POST", path: "/reservation/:id/release", access: "ADMIN", subject: "RESERVATION" },
  /** Keeps a server from being freed, or no longer. */
  keepReservation: { method: "POST", path: "/reservation/:id/keep", access: "ADMIN", subject: "RESERVATION" },
} as const satisfies Calls;
