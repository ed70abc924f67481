import type { Endpoints } from "./endpoint.ts";

export const lineUpsEndpoints = {
  /** Returns both line-ups once the match has started. Before that, players get only their clan's; admins get both. */
  getLineUps: { method: "GET", path: "/event/:id/lineUps", access: "ANYONE" },
  /**
   * Sets the line-up of the clan that the caller leads. Allowed on the day of the match, before it starts. Admins can set
   * the line-up of either clan at any time.
   */
  nameLineUp: { method: "POST", path: "/event/:id/lineUp", access: "USER", entity: "EVENT" },
} as const satisfies Endpoints;
