import type { Calls } from "./endpoint.ts";

export const eventMovesCalls = {
  /** Moves an event that nobody has changed since it was read. */
  moveEvent: { method: "PUT", path: "/event/:id/move", access: "ADMIN" },
} as const satisfies Calls;
