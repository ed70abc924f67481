import type { Calls } from "./endpoint.ts";

export const usersCalls = {
  signIn: { method: "POST", path: "/user/signin", access: "ANYONE", signsIn: true },
  checkSession: { method: "GET", path: "/user/signin_token", access: "ANYONE" },
  signOut: { method: "POST", path: "/user/logout", access: "ANYONE" },
  searchUsers: { method: "POST", path: "/user/search", access: "ANYONE", reads: true, kept: "user" },
  createUser: { method: "POST", path: "/user", access: "ADMIN", creates: true },
  updateUser: { method: "PUT", path: "/user/:id", access: "ADMIN" },
  updateProfile: { method: "PUT", path: "/user", access: "USER" },
  deleteUser: { method: "DELETE", path: "/user/:id", access: "ADMIN" },
  changePassword: { method: "POST", path: "/user/change-password", access: "ADMIN" },
  // What admins make of a name in a round that no player has.
  makePlayer: { method: "POST", path: "/user/makePlayer", access: "ADMIN", creates: true },
  linkName: { method: "POST", path: "/user/:id/linkName", access: "ADMIN", creates: true },
} as const satisfies Calls;
