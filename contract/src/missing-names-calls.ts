import type { Calls } from "./endpoint.ts";

/** What admins make of a name in a round that no player has. */
export const missingNamesCalls = {
  makePlayer: { method: "POST", path: "/user/makePlayer", access: "ADMIN", creates: true },
  linkName: { method: "POST", path: "/user/:id/linkName", access: "ADMIN", creates: true },
} as const satisfies Calls;
