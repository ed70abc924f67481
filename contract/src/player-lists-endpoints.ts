import type { Endpoints } from "./endpoint.ts";

export const playerListsEndpoints = {
  /** Shows for each line what `storePlayerList` would do. */
  previewPlayerList: { method: "POST", path: "/user/list/preview", access: "ADMIN", readOnly: true },
  /** Stores the complete list, or nothing if a line is rejected. Creates an invitation for each new player. */
  storePlayerList: { method: "POST", path: "/user/list", access: "ADMIN", creates: true, entity: "USER" },
} as const satisfies Endpoints;
