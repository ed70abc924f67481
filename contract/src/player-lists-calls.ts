import type { Calls } from "./endpoint.ts";

export const playerListsCalls = {
  /** What storing a list would do, line by line. */
  previewPlayerList: { method: "POST", path: "/user/list/preview", access: "ADMIN", reads: true },
  /** Stores all of a list or nothing, and makes an invitation for each new player. */
  storePlayerList: { method: "POST", path: "/user/list", access: "ADMIN", creates: true, subject: "USER" },
} as const satisfies Calls;
