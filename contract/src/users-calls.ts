import type { Calls } from "./endpoint.ts";

export const usersCalls = {
  signIn: { method: "POST", path: "/user/signin", access: "ANYONE", signsIn: true },
  checkSession: { method: "GET", path: "/user/signin_token", access: "ANYONE" },
  signOut: { method: "POST", path: "/user/logout", access: "ANYONE", subject: "VIEWER" },
  searchUsers: { method: "POST", path: "/user/search", access: "ANYONE", reads: true, kept: "user" },
  createUser: { method: "POST", path: "/user", access: "ADMIN", creates: true, subject: "USER" },
  updateUser: { method: "PUT", path: "/user/:id", access: "ADMIN", subject: "USER" },
  updateProfile: { method: "PUT", path: "/user", access: "USER", subject: "VIEWER" },
  /** All that is kept of the caller and theirs. */
  getOwnData: { method: "GET", path: "/user/data", access: "USER", streams: true },
  /** A player deletes their own account, for good. */
  deleteOwnAccount: { method: "POST", path: "/user/leave", access: "USER", subject: "VIEWER" },
  deleteUser: { method: "DELETE", path: "/user/:id", access: "ADMIN", subject: "USER" },
  changePassword: { method: "POST", path: "/user/change-password", access: "ADMIN", subject: "USER" },
  /** Whose names are like one that a round has, the nearest first. */
  findLikeUsers: { method: "POST", path: "/user/like", access: "ADMIN", reads: true },
  // What admins make of a name in a round that no player has.
  makePlayer: { method: "POST", path: "/user/makePlayer", access: "ADMIN", creates: true, subject: "USER" },
  linkName: { method: "POST", path: "/user/:id/linkName", access: "ADMIN", creates: true, subject: "USER" },
} as const satisfies Calls;
