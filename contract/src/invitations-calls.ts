import type { Calls } from "./endpoint.ts";

/** Links by which users set their password, made by admins. */
export const invitationsCalls = {
  /** Makes a link for each user; their links before end. */
  createInvitations: { method: "POST", path: "/invitation", access: "ADMIN", creates: true, subject: "USER" },
  getInvitation: { method: "GET", path: "/user/:id/invitation", access: "ADMIN" },
  deleteInvitation: { method: "DELETE", path: "/user/:id/invitation", access: "ADMIN", subject: "USER" },
  /** Whom a link is for. */
  openInvitation: { method: "POST", path: "/invitation/open", access: "ANYONE", reads: true, signsIn: true },
  /** Sets the password, once. It does not sign in. */
  acceptInvitation: { method: "POST", path: "/invitation/accept", access: "ANYONE", signsIn: true },
  /** Has a link sent to an e-mail, if an account has it: the reply is the same if none has. */
  requestReset: { method: "POST", path: "/invitation/reset", access: "ANYONE", signsIn: true },
} as const satisfies Calls;
