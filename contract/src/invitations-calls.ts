import type { Calls } from "./endpoint.ts";

/** Invitations: links from admins with which users set their password. */
export const invitationsCalls = {
  /** Creates a link for each user, which replaces the user's previous link. */
  createInvitations: { method: "POST", path: "/invitation", access: "ADMIN", creates: true, entity: "USER" },
  getInvitation: { method: "GET", path: "/user/:id/invitation", access: "ADMIN" },
  deleteInvitation: { method: "DELETE", path: "/user/:id/invitation", access: "ADMIN", entity: "USER" },
  /** Returns for whom a link is. */
  openInvitation: { method: "POST", path: "/invitation/open", access: "ANYONE", readOnly: true, signsIn: true },
  /** Sets the password. Each link works once. Does not sign in. */
  acceptInvitation: { method: "POST", path: "/invitation/accept", access: "ANYONE", signsIn: true },
  /** Sends a link to reset the password to an e-mail. The reply does not reveal whether an account has this e-mail. */
  requestReset: { method: "POST", path: "/invitation/reset", access: "ANYONE", signsIn: true },
} as const satisfies Calls;
