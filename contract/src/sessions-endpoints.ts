import type { Endpoints } from "./endpoint.ts";

/** The viewer's own sessions. */
export const sessionsEndpoints = {
  listSessions: { method: "GET", path: "/session", access: "USER" },
  endSession: { method: "DELETE", path: "/session/:id", access: "USER", entity: "VIEWER" },
  /** Ends all sessions except the current one. */
  endOtherSessions: { method: "DELETE", path: "/session", access: "USER", entity: "VIEWER" },
} as const satisfies Endpoints;

/** The second factor of admins: codes of an authenticator app. Users who were admins can still have one and remove it. */
export const secondFactorEndpoints = {
  getSecondFactor: { method: "GET", path: "/secondFactor", access: "USER" },
  beginSecondFactor: { method: "POST", path: "/secondFactor", access: "ADMIN", creates: true, entity: "VIEWER" },
  confirmSecondFactor: { method: "POST", path: "/secondFactor/confirm", access: "ADMIN", entity: "VIEWER" },
  removeSecondFactor: { method: "DELETE", path: "/secondFactor", access: "USER", entity: "VIEWER" },
  /** Returns whether another user, given by `:id`, has a second factor. */
  getSecondFactorOf: { method: "GET", path: "/secondFactor/:id", access: "ADMIN" },
  removeSecondFactorOf: { method: "DELETE", path: "/secondFactor/:id", access: "ADMIN", entity: "USER" },
} as const satisfies Endpoints;
