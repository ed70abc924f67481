import type { Calls } from "./endpoint.ts";

export const lineUpsCalls = {
  /** Both line-ups from the start of the match on; before, players get that of their clan, and admins get both. */
  getLineUps: { method: "GET", path: "/event/:id/lineUps", access: "ANYONE" },
  /**
   * Names the line-up of the clan that the caller leads, on the day of the match and before its start; admins name and
   * correct those of both clans at any time.
   */
  nameLineUp: { method: "POST", path: "/event/:id/lineUp", access: "USER", subject: "EVENT" },
} as const satisfies Calls;
