import type { Endpoints } from "./endpoint.ts";

/** Motions to the council, which consists of the leaders of a season's clans. */
export const motionsEndpoints = {
  /**
   * Lists the motions of a season. Admins get all of them. Leaders get the motions that have been opened, and those of their
   * own clan. Everyone else gets none. Like the vote, the search is logged without its caller: a page searches again after its
   * user has voted, so the log would reveal who voted.
   */
  searchMotions: { method: "POST", path: "/motion/search", access: "USER", readOnly: true, anonymous: true },
  /** Proposes a motion. For leaders and admins. */
  proposeMotion: { method: "POST", path: "/motion", access: "USER", creates: true, entity: "MOTION" },
  openMotion: { method: "POST", path: "/motion/:id/open", access: "ADMIN", entity: "MOTION" },
  closeMotion: { method: "POST", path: "/motion/:id/close", access: "ADMIN", entity: "MOTION" },
  deleteMotion: { method: "DELETE", path: "/motion/:id", access: "ADMIN", entity: "MOTION" },
  /** Casts the vote of the clan that the caller leads. Each clan votes once. */
  voteOnMotion: { method: "POST", path: "/motion/:id/vote", access: "USER", anonymous: true, entity: "MOTION" },
} as const satisfies Endpoints;
