import type { Calls } from "./endpoint.ts";

/** The viewer's own sessions. */
export const sessionsCalls = {
  listSessions: { method: "GET", path: "/session", access: "USER" },
  endSession: { method: "DELETE", path: "/session/:id", access: "USER", subject: "VIEWER" },
  /** All but the one that the call is made by. */
  endOtherSessions: { method: "DELETE", path: "/session", access: "USER", subject: "VIEWER" },
} as const satisfies Calls;

/** The second factor of an admin's sign-in: codes of an authenticator app. Who is no admin any more may still have one. */
export const secondFactorCalls = {
  getSecondFactor: { method: "GET", path: "/secondFactor", access: "USER" },
  beginSecondFactor: { method: "POST", path: "/secondFactor", access: "ADMIN", creates: true, subject: "VIEWER" },
  confirmSecondFactor: { method: "POST", path: "/secondFactor/confirm", access: "ADMIN", subject: "VIEWER" },
  removeSecondFactor: { method: "DELETE", path: "/secondFactor", access: "USER", subject: "VIEWER" },
  /** Of another user, whose id they take. */
  getSecondFactorOf: { method: "GET", path: "/secondFactor/:id", access: "ADMIN" },
  removeSecondFactorOf: { method: "DELETE", path: "/secondFactor/:id", access: "ADMIN", subject: "USER" },
} as const satisfies Calls;
