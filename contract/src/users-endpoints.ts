import type { Endpoints } from "./endpoint.ts";

export const usersEndpoints = {
  signIn: { method: "POST", path: "/user/signin", access: "ANYONE", precedesSignIn: true },
  /** Returns the user of the session, or `null`. */
  checkSession: { method: "GET", path: "/user/signin_token", access: "ANYONE" },
  signOut: { method: "POST", path: "/user/logout", access: "ANYONE", entity: "VIEWER" },
  searchUsers: { method: "POST", path: "/user/search", access: "ANYONE", readOnly: true, cached: "user" },
  createUser: { method: "POST", path: "/user", access: "ADMIN", creates: true, entity: "USER" },
  updateUser: { method: "PUT", path: "/user/:id", access: "ADMIN", entity: "USER" },
  updateProfile: { method: "PUT", path: "/user", access: "USER", entity: "VIEWER" },
  /** Returns all stored data about the caller. */
  getOwnData: { method: "GET", path: "/user/data", access: "USER", streams: true },
  /** Deletes the caller's own account permanently. */
  deleteOwnAccount: { method: "POST", path: "/user/leave", access: "USER", entity: "VIEWER" },
  deleteUser: { method: "DELETE", path: "/user/:id", access: "ADMIN", entity: "USER" },
  /** Sets the password of a user, who may be the caller. */
  changePassword: { method: "POST", path: "/user/change-password", access: "ADMIN", entity: "USER" },
  /** Finds users with names similar to an in-game name, most similar first. */
  findLikeUsers: { method: "POST", path: "/user/like", access: "ADMIN", readOnly: true },
  /** Creates a player for an in-game name of a round that belongs to no player yet. */
  makePlayer: { method: "POST", path: "/user/makePlayer", access: "ADMIN", creates: true, entity: "USER" },
  /** Adds such a name to an existing player. Creates the name, not a user. */
  linkName: { method: "POST", path: "/user/:id/linkName", access: "ADMIN", creates: true, entity: "USER" },
} as const satisfies Endpoints;
