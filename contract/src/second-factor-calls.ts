import type { Calls } from "./endpoint.ts";

/** The second factor of an admin's sign-in: codes of an authenticator app. */
export const secondFactorCalls = {
  getSecondFactor: { method: "GET", path: "/secondFactor", access: "ADMIN" },
  beginSecondFactor: { method: "POST", path: "/secondFactor", access: "ADMIN", creates: true },
  confirmSecondFactor: { method: "POST", path: "/secondFactor/confirm", access: "ADMIN" },
  removeSecondFactor: { method: "DELETE", path: "/secondFactor", access: "ADMIN" },
  /** Of another user, whose id they take. */
  getSecondFactorOf: { method: "GET", path: "/secondFactor/:id", access: "ADMIN" },
  removeSecondFactorOf: { method: "DELETE", path: "/secondFactor/:id", access: "ADMIN" },
} as const satisfies Calls;
