import type { Endpoints } from "./endpoint.ts";

export const accountRequestsEndpoints = {
  /** Sends a request for an account to the admins. A random secret of the client identifies it; each can be used once. */
  requestAccount: { method: "POST", path: "/accountRequest", access: "ANYONE", precedesSignIn: true },
  /** Returns the state of the request that was sent with the secret. */
  getRequestedAccount: {
    method: "POST",
    path: "/accountRequest/mine",
    access: "ANYONE",
    readOnly: true,
    precedesSignIn: true,
  },
  /** Lists the pending requests, oldest first. */
  listAccountRequests: { method: "GET", path: "/accountRequest", access: "ADMIN" },
  /** Creates the player. The secret of the request becomes the secret of their invitation. */
  acceptAccountRequest: {
    method: "POST",
    path: "/accountRequest/:id/accept",
    access: "ADMIN",
    entity: "ACCOUNT_REQUEST",
  },
  declineAccountRequest: {
    method: "POST",
    path: "/accountRequest/:id/decline",
    access: "ADMIN",
    entity: "ACCOUNT_REQUEST",
  },
  /** Declines the given requests, unless they are no longer pending. All get the same optional answer. */
  declineAccountRequests: {
    method: "POST",
    path: "/accountRequest/decline",
    access: "ADMIN",
    entity: "ACCOUNT_REQUEST",
  },
} as const satisfies Endpoints;
