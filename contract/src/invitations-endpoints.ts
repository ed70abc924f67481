import type { Endpoints } from "./endpoint.ts";

/** Invitations: links from admins with which users set their password. */
export const invitationsEndpoints = {
  /** Creates a link for each user, which replaces the user's previous link. */
  createInvitations: { method: "POST", path: "/invitation", access: "ADMIN", creates: true, entity: "USER" },
  getInvitation: { method: "GET", path: "/user/:id/invitation", access: "ADMIN" },
  deleteInvitation: { method: "DELETE", path: "/user/:id/invitation", access: "ADMIN", entity: "USER" },
  /** Returns the user to whom a link belongs. */
  openInvitation: { method: "POST", path: "/invitation/open", access: "ANYONE", readOnly: true, precedesSignIn: true },
  /** Sets the password. Each link works once. Does not sign in. */
  acceptInvitation: { method: "POST", path: "/invitation/accept", access: "ANYONE", precedesSignIn: true },
  /** E-mails a password-reset link to the given address. The reply does not reveal whether an account has the address. */
  requestReset: { method: "POST", path: "/invitation/reset", access: "ANYONE", precedesSignIn: true },
} as const satisfies Endpoints;
